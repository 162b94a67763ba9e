// Fields for text.
import { Input } from "antd";
import type { ReactNode } from "react";
import { showError } from "../feedback/show-error.ts";
import { useFieldSchema } from "../form/form-scope.tsx";
import { lengthMax } from "../form/request-body.rules.ts";
import { translate } from "../i18n/translate.ts";
import { Field, type FieldProps } from "./field.tsx";

interface TextProps extends FieldProps {
  /** Asks whether the text is in use already; checked when the field is left. */
  isDuplicate?: (text: string) => Promise<boolean>;
  placeholder?: string;
}

export function TextField({ isDuplicate, disabled, placeholder, ...field }: TextProps): ReactNode {
  const max = lengthMax(useFieldSchema(field.name));
  const rules = isDuplicate
    ? [{ validateTrigger: "onBlur", validator: (_rule: object, value: unknown) => free(isDuplicate, value) }]
    : [];
  return (
    <Field {...field} rules={rules} validateTrigger={["onChange", "onBlur"]}>
      <Input maxLength={max} disabled={disabled} placeholder={placeholder} autoComplete="off" />
    </Field>
  );
}

async function free(isDuplicate: (text: string) => Promise<boolean>, value: unknown): Promise<void> {
  if (typeof value !== "string" || value.trim() === "") return;
  // A check that cannot be made is no reason to refuse: the server checks again on saving.
  const hasDuplicate = await isDuplicate(value.trim()).catch((error: unknown) => {
    showError(error);
    return false;
  });
  if (hasDuplicate) throw new Error(translate("refusal.name-already-exists"));
}

export function TextAreaField({ disabled, rows = 3, ...field }: FieldProps & { rows?: number }): ReactNode {
  const max = lengthMax(useFieldSchema(field.name));
  return (
    <Field {...field}>
      <Input.TextArea rows={rows} disabled={disabled} maxLength={max} {...(max ? { showCount: true } : {})} />
    </Field>
  );
}

interface PasswordProps extends FieldProps {
  /** What a password must look like; the hint says it in words. */
  pattern: RegExp;
}

/** A new password. What is sent is its digest, so the schema cannot check what is typed. */
export function PasswordField({ pattern, disabled, ...field }: PasswordProps): ReactNode {
  const rule = {
    validator: async (_rule: object, value: unknown) => {
      if (typeof value !== "string" || !pattern.test(value))
        throw new Error(translate(field.hint ?? "refusal.field-invalid"));
    },
  };
  return (
    <Field {...field} schemaless rules={[rule]}>
      <Input.Password disabled={disabled} autoComplete="new-password" />
    </Field>
  );
}
