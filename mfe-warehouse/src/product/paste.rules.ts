// Puts the cells of a table that was copied from a spreadsheet into a product's barcode rows (reference.md §5.10).
import { type marksOf, wireFigure } from "@kontor/ui-kit/fields/number-input.rules";
import type { BarcodeDraft, Price } from "./product.rules.ts";

interface Target {
  /** The row and column of the cell that it was pasted into. */
  at: number;
  column: string;
  /** The prices that are shown, in their order. */
  prices: readonly Price[];
  /** How the user's language writes figures. */
  marks: ReturnType<typeof marksOf>;
}

/** The rows with the table's cells from the target on, to the right and downwards. What has no row or column is left out, and empty cells change nothing. */
export function withTable(
  rows: readonly BarcodeDraft[],
  table: readonly string[][],
  { at, column, prices, marks }: Target,
): BarcodeDraft[] {
  const columns: string[] = ["barCode", ...prices];
  const first = columns.indexOf(column);
  if (first === -1) return [...rows];
  const valuesOf = (cells: readonly string[]) =>
    columns.slice(first).flatMap((name, index) => {
      const cell = cells[index]?.trim() ?? "";
      return cell === "" ? [] : [[name, name === "barCode" ? cell : wireFigure(cell, marks)]];
    });
  return rows.map((row, index) => ({ ...row, ...Object.fromEntries(valuesOf(table[index - at] ?? [])) }));
}
