// The name of a row's category, where a row has only the id.
import { titleOf } from "./branch.rules.ts";
import { useCategories } from "./filters.tsx";

function CategoryName({ id }: { id: string | null }) {
  return <>{titleOf(useCategories(), id)}</>;
}

/** A column's `cell` for a category's id. */
export const categoryCell = (value: unknown) => <CategoryName id={typeof value === "string" ? value : null} />;
