// Shows whether an item is one of income or of expense.
import { useTranslation } from "@kontor/ui-kit/i18n";

function ItemType({ type }: { type: string }) {
  return <>{useTranslation().option("itemType", type)}</>;
}

/** A column's `cell` for the type of an item. */
export const itemTypeCell = (value: unknown) => <ItemType type={String(value)} />;
