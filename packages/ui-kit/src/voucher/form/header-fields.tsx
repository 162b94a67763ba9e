// The part of a voucher's form above its lines, with the fields that all vouchers have: number and remark.
import { Form, Input } from "antd";
import type { ReactNode } from "react";
import { Field } from "../../fields/field.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";

/** Children are fields; a wide one takes two columns. */
export const HeaderFields = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="kontor-head">{children}</div>
);

/** The number, allocated when the document is saved (docs/decisions/0025), unless the user types one. */
export function AllocatedNumber({ name, prefix }: { name: string; prefix: string }): ReactNode {
  const here = useTranslation();
  return (
    <Field name={name} normalize={(value) => (typeof value === "string" ? value.toUpperCase() : value)}>
      <Input autoComplete="off" maxLength={24} placeholder={here("document.numberDrawn", { prefix })} />
    </Field>
  );
}

export function RemarkField(): ReactNode {
  return (
    <Field name="remark" wide>
      <Input autoComplete="off" maxLength={1000} />
    </Field>
  );
}

/** Keeps a value in the form that no field shows. */
export const ReadOnlyValue = ({ name }: { name: string }): ReactNode => (
  <Form.Item name={name} hidden noStyle>
    <input type="hidden" />
  </Form.Item>
);
