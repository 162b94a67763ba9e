// Shows a field's fixed value in a table by its word: `<prefix>.<name>-<value>`.
import { useTranslation } from "@kontor/ui-kit/i18n";

function OptionText({ name, value }: { name: string; value: string | number }) {
  return <>{useTranslation().option(name, value)}</>;
}

/** A column's `cell` for the fixed values of the named field. */
export const optionCell = (name: string) => (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? <OptionText name={name} value={value} /> : null;
