// Chooses the columns of a report's workbook: those that the page shows.
import { refuse } from "@kontor/contracts/core/error";

/** Pages show these within other columns, workbooks next to them. */
const BEHIND: Readonly<Record<string, string>> = { currentStock: "bigUnitStock", thisSum: "bigUnitStock" };
/** Pictures are shown on the page, and are in no workbook. */
const PICTURE = "imageId";

/**
 * @param names joined by commas; left out: all.
 * @throws Refusal `field-unknown` for a name that is no column
 */
export function columnsShown<C extends { field: string }>(
  columns: readonly C[],
  names: string | undefined,
): readonly C[] {
  if (!names) return columns;
  const shown = names.split(",").filter((name) => name !== PICTURE);
  return shown.flatMap((name) => {
    const column = columns.find(({ field }) => field === name);
    if (!column) throw refuse("field-unknown", { field: "columns", values: { name } });
    return [column, ...columns.filter(({ field }) => field === BEHIND[name])];
  });
}
