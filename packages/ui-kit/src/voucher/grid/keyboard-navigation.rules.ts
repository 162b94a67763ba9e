// Where the cursor goes in the grid of lines: Enter, Tab and arrows (reference.md §8.6 "Entry").

/** How keys come to a column. swift: Enter and Tab stop there. slow: only Tab does. none: nothing is written there. */
export type Stop = "swift" | "slow" | "none";

export interface Place {
  row: number;
  column: number;
}

/** add: there is no further cell, so a line is wanted. leave: the grid ends here. */
export type Next = Place | "add" | "leave";

/** Enter: to the next cell that is mostly written into, then to the next line. */
export const onEnter = (stops: readonly Stop[], rows: number, from: Place): Next =>
  forward(stops, rows, from, (stop) => stop === "swift");

/** Tab: to the next cell that can be written into. */
export const onTab = (stops: readonly Stop[], rows: number, from: Place): Next =>
  forward(stops, rows, from, (stop) => stop !== "none");

/** Shift and Tab: back to the cell before. */
export function onBackTab(stops: readonly Stop[], from: Place): Next {
  const before = stops.findLastIndex((stop, column) => column < from.column && stop !== "none");
  if (before >= 0) return { row: from.row, column: before };
  if (from.row === 0) return "leave";
  return { row: from.row - 1, column: stops.findLastIndex((stop) => stop !== "none") };
}

/** Up and down keep the column. Down from the last line wants another. */
export function onArrow(rows: number, from: Place, step: 1 | -1): Next {
  const row = from.row + step;
  if (row < 0) return from;
  return row < rows ? { ...from, row } : "add";
}

/** Where a new line is begun. */
export const firstStop = (stops: readonly Stop[]): number => Math.max(0, stops.indexOf("swift"));

function forward(stops: readonly Stop[], rows: number, from: Place, halts: (stop: Stop) => boolean): Next {
  const next = stops.findIndex((stop, column) => column > from.column && halts(stop));
  if (next >= 0) return { row: from.row, column: next };
  if (from.row + 1 >= rows) return "add";
  return { row: from.row + 1, column: firstStop(stops) };
}
