// What printed sheets bear, whatever is printed.
import type { LineColumn } from "../grid/column.ts";
import type { GridLine } from "../grid/lines.ts";

/** A name, whose word labels it, and its text; one without text is left out. */
export type PrintText = readonly [name: string, text: string];

export interface PrintContent<Line extends GridLine = GridLine> {
  /** Word key of what it is called. */
  title: string;
  number: string;
  head: readonly PrintText[];
  columns: readonly LineColumn<Line>[];
  lines: readonly Line[];
  /** Under the last line. */
  sums: readonly PrintText[];
}
