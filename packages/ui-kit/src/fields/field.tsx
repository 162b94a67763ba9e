// The frame of every field: label, required mark, check by the body's schema, hint.

import { issuesIn } from "@kontor/contracts/core/issues";
import { Form, type FormItemProps } from "antd";
import type { ReactNode } from "react";
import { issueText } from "../feedback/refusal-text.ts";
import { useFieldSchema } from "../form/form-scope.tsx";
import { isRequired, wireOf } from "../form/request-body.rules.ts";
import { useTranslation } from "../i18n/i18n.tsx";

export interface FieldProps {
  /** The body's field; its label is the word of that name. */
  name: string;
  /** Takes the full width. */
  wide?: boolean;
  disabled?: boolean;
  /** Word key of a line below the field; no line without such a word. */
  hint?: string;
}

type Rule = NonNullable<FormItemProps["rules"]>[number];

interface Props extends Omit<FieldProps, "disabled"> {
  /** Checks besides the schema's. */
  rules?: readonly Rule[];
  /** Skips the schema, where the typed value is not the one that is sent. */
  schemaless?: boolean;
  required?: boolean;
  valuePropName?: string;
  validateTrigger?: string[];
  /** Converts the typed value into the stored one. */
  normalize?: (value: unknown) => unknown;
  children: ReactNode;
}

export function Field({
  name,
  wide = false,
  hint,
  rules = [],
  schemaless = false,
  required,
  children,
  ...item
}: Props): ReactNode {
  const t = useTranslation();
  const schema = useFieldSchema(name);
  const bySchema: Rule[] =
    schema && !schemaless ? [{ validator: (_rule, value: unknown) => checked(schema, value) }] : [];
  const hintText = hint === undefined ? undefined : t(hint);
  return (
    <Form.Item
      {...item}
      name={name}
      label={t.label(name)}
      required={required ?? isRequired(schema)}
      className={wide ? "kontor-wide" : undefined}
      extra={hintText === hint ? undefined : hintText}
      rules={[...bySchema, ...rules]}
      validateFirst
    >
      {children}
    </Form.Item>
  );
}

async function checked(schema: NonNullable<ReturnType<typeof useFieldSchema>>, value: unknown): Promise<void> {
  const [wrong] = issuesIn(schema, wireOf(schema, value));
  if (wrong) throw new Error(issueText(wrong));
}
