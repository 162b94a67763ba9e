// Fields for text.
import { Input } from "antd";
import type { ReactNode } from "react";
import { showError } from "../feedback/show-error.ts";
import { useFieldSchema } from "../form/form-scope.tsx";
import { lengthMax } from "../form/request-body.rules.ts";
import { translate } from "../i18n/translate.ts";
import { Field, type FieldProps } from "./field.tsx";

interface TextProps extends FieldProps {
  /** Whether the text is already in use; checked when the field is left. */
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
  // A failed check is no issue: the server checks again on saving.
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
  /** The pattern of a valid password; the hint describes it in words. */
  pattern: RegExp;
}

/** A new password. Its digest is sent, so the schema cannot check the typed text. */
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
