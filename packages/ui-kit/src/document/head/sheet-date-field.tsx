// The date of a document or slip: one after tomorrow can be saved, and is warned of, since it is seldom meant (issue 15, point 8).
import type { ReactNode } from "react";
import { InstantInput } from "../../fields/choice.tsx";
import { Field } from "../../fields/field.tsx";
import { formatDate } from "../../i18n/format.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { isAfterTomorrow } from "../rules/ahead.rules.ts";

export function SheetDateField({ name }: { name: string }): ReactNode {
  const here = useWords();
  const ahead = {
    warningOnly: true,
    validator: async (_rule: unknown, value: unknown): Promise<void> => {
      if (typeof value !== "string" || !isAfterTomorrow(formatDate(value), formatDate(new Date()))) return;
      throw new Error(here("document.dateAhead", { day: formatDate(value) }));
    },
  };
  return (
    <Field name={name} rules={[ahead]}>
      <InstantInput />
    </Field>
  );
}
