// The date field of vouchers and opening balances, with a warning for a date after tomorrow, which is seldom meant (docs/decisions/0041).
import type { FormItemProps } from "antd";
import type { ReactNode } from "react";
import { DayInput, InstantInput } from "../../fields/choice.tsx";
import { Field, type FieldProps } from "../../fields/field.tsx";
import { formatDate } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { isAfterTomorrow } from "./ahead.rules.ts";

type Rule = NonNullable<FormItemProps["rules"]>[number];

/** @param dayOf the day of the field's value, "YYYY-MM-DD" */
function useAheadRule(dayOf: (value: string) => string): Rule {
  const here = useTranslation();
  return {
    warningOnly: true,
    validator: async (_rule: unknown, value: unknown): Promise<void> => {
      if (typeof value !== "string" || value === "") return;
      const day = dayOf(value);
      if (isAfterTomorrow(day, formatDate(new Date()))) throw new Error(here("document.dateAhead", { day }));
    },
  };
}

export function VoucherDateField({ name }: { name: string }): ReactNode {
  return (
    <Field name={name} rules={[useAheadRule((moment) => formatDate(moment))]}>
      <InstantInput />
    </Field>
  );
}

/** A day without a time, with the same warning. */
export function VoucherDayField({ disabled, ...field }: FieldProps): ReactNode {
  return (
    <Field {...field} rules={[useAheadRule((day) => day)]}>
      <DayInput disabled={disabled ?? false} />
    </Field>
  );
}
