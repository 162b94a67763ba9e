// Which columns a report's workbook has: those that the page shows, as it shows them.
import { refuse } from "@kontor/contracts/core/error";

/** Pages show these behind others, and workbooks beside them. */
const BEHIND: Readonly<Record<string, string>> = { currentStock: "bigUnitStock", thisSum: "bigUnitStock" };
/** Pictures are shown, and are in no workbook. */
const PICTURE = "imageId";

/** @param names joined by commas; left out: all. @throws Refusal `field-unknown` for a name that is none of the columns' */
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
