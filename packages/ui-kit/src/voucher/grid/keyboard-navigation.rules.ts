// Computes where Enter, Tab and arrow keys move the active cell of the grid (reference.md §8.6 "Entry").

/** How keys reach a column. swift: Enter and Tab stop there. slow: only Tab does. none: the column is read-only. */
export type Stop = "swift" | "slow" | "none";

export interface CellPosition {
  row: number;
  column: number;
}

/** add: there is no further cell, so a line is added. leave: the focus leaves the grid. */
export type Next = CellPosition | "add" | "leave";

/** Enter: to the next frequently edited cell, then to the next line. */
export const onEnter = (stops: readonly Stop[], rows: number, from: CellPosition): Next =>
  forward(stops, rows, from, (stop) => stop === "swift");

/** Tab: to the next editable cell. */
export const onTab = (stops: readonly Stop[], rows: number, from: CellPosition): Next =>
  forward(stops, rows, from, (stop) => stop !== "none");

/** Shift and Tab: back to the previous cell. */
export function onBackTab(stops: readonly Stop[], from: CellPosition): Next {
  const before = stops.findLastIndex((stop, column) => column < from.column && stop !== "none");
  if (before >= 0) return { row: from.row, column: before };
  if (from.row === 0) return "leave";
  return { row: from.row - 1, column: stops.findLastIndex((stop) => stop !== "none") };
}

/** Up and down stay in the column. Down from the last line adds one. */
export function onArrow(rows: number, from: CellPosition, step: 1 | -1): Next {
  const row = from.row + step;
  if (row < 0) return from;
  return row < rows ? { ...from, row } : "add";
}

/** The column in which a new line starts. */
export const firstStop = (stops: readonly Stop[]): number => Math.max(0, stops.indexOf("swift"));

function forward(stops: readonly Stop[], rows: number, from: CellPosition, halts: (stop: Stop) => boolean): Next {
  const next = stops.findIndex((stop, column) => column > from.column && halts(stop));
  if (next >= 0) return { row: from.row, column: next };
  if (from.row + 1 >= rows) return "add";
  return { row: from.row + 1, column: firstStop(stops) };
}
