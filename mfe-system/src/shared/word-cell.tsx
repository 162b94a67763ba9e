// A fixed value of a field in a table, by its word: `<prefix>.<name>-<value>`.
import { useWords } from "@kontor/ui-kit/i18n";

function Word({ name, value }: { name: string; value: string | number }) {
  return <>{useWords().option(name, value)}</>;
}

/** A column's `cell` for the fixed values of the field of that name. */
export const wordCell = (name: string) => (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? <Word name={name} value={value} /> : null;
