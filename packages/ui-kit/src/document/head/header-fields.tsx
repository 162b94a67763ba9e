// The fields above the lines.
import { Form, Input } from "antd";
import type { ReactNode } from "react";
import { InstantField } from "../../fields/choice.tsx";
import { Field } from "../../fields/field.tsx";
import { useWords } from "../../i18n/i18n.tsx";
import { useDoc } from "../document-scope.tsx";

/** Children are fields; a wide one takes two columns. */
export const HeaderFields = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="kontor-head">{children}</div>
);

/** Date and time of the document. */
export const BillTime = (): ReactNode => <InstantField name="operTime" />;

/** Drawn when the form opens; a person may type another. Emptied, one is drawn on saving. */
export function BillNumber(): ReactNode {
  const here = useWords();
  const { kind } = useDoc();
  return (
    <Field name="number" normalize={(value) => (typeof value === "string" ? value.toUpperCase() : value)}>
      <Input autoComplete="off" maxLength={24} placeholder={here("document.numberDrawn", { prefix: kind.prefix })} />
    </Field>
  );
}

export function BillRemark(): ReactNode {
  return (
    <Field name="remark" wide>
      <Input autoComplete="off" maxLength={1000} />
    </Field>
  );
}

/** Keeps values in the form that no field shows. */
export const Kept = ({ name }: { name: string }): ReactNode => (
  <Form.Item name={name} hidden noStyle>
    <input type="hidden" />
  </Form.Item>
);
