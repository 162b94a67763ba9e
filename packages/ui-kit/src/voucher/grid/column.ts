// A column of the grid of lines, as a page lists it.
import type { Scale } from "@kontor/contracts/core/decimal";
import type { ReactNode } from "react";
import type { Stop } from "./keyboard-navigation.rules.ts";
import type { GridLine } from "./lines.ts";

/** What a cell's editor is given. */
export interface EditorProps<Line extends GridLine = GridLine> {
  line: Line;
  column: LineColumn<Line>;
  /** What the cell is called for those who do not see it: column and number of the line. */
  label: string;
  error: string | undefined;
  /** Grows when the cell is asked for again: the focus then comes back. Undefined where several editors stand side by side. */
  turn: number | undefined;
  /** Goes on to the next cell, as Enter does. */
  onDone(): void;
}

export interface LineColumn<Line extends GridLine = GridLine> {
  /** Names the column, and its label among the words. */
  name: string;
  /** Pixels; where there is less room, at least `narrow`. */
  width: number;
  narrow?: number;
  /** Takes the room that is left, and names the line on the phone. */
  grows?: true;
  /** How keys come to it. */
  stop: Stop;
  /** Figures stand at the end, point under point. */
  isFigure: boolean;
  /** No sum stands below the figures. */
  unsummed?: true;
  /** The decimals of the figure that has most of them there (fitting.rules.ts). */
  decimals?: number;
  /** The figure that is written here, as it travels, and with how many decimals. */
  figure?: { wire(line: Line): string; scale: Scale };
  /** What the cell shows while nobody writes into it. */
  show(line: Line): string;
  /** Writes into it; left out: nothing is written there. */
  Editor?(props: EditorProps<Line>): ReactNode;
  /** Puts a typed or pasted text into the line. */
  put?(line: Line, text: string): Line;
  /** Appears only once a line has something to show there. */
  whenFilled?: true;
  /** Tells of the line's goods: where the row is too narrow, it stands below their name. */
  describes?: true;
  /** What stands there below in small letters (fitting.rules.ts). */
  below?: readonly LineColumn<Line>[];
}

/** Take no room where lines are only read, on the screen and on paper, and none has anything there. */
const WHEN_FILLED = new Set(["standard", "remark"]);
/** The columns of lines that are only read. */
export const readOf = <Line extends GridLine>(
  columns: readonly LineColumn<Line>[],
  lines: readonly Line[],
): LineColumn<Line>[] =>
  shownOf(
    columns.map((column) => (WHEN_FILLED.has(column.name) ? { ...column, whenFilled: true as const } : column)),
    lines,
  );

/** The columns that have something to show. */
export const shownOf = <Line extends GridLine>(
  columns: readonly LineColumn<Line>[],
  lines: readonly Line[],
): LineColumn<Line>[] =>
  columns.filter((column) => !column.whenFilled || lines.some((line) => column.show(line) !== ""));

type Sized = Pick<LineColumn, "width" | "narrow" | "grows">;

/** The widths of a row as its style says them: the line's number first, then the columns. */
export const templateOf = (numberPx: number, columns: readonly Sized[]): string =>
  `${numberPx}px ${columns.map(({ width, narrow = width, grows }) => `minmax(${narrow}px, ${grows ? "1fr" : `${width}px`})`).join(" ")}`;

/** The pixels that a row needs at least. */
export const narrowest = (numberPx: number, columns: readonly Sized[]): number =>
  columns.reduce((sum, { width, narrow = width }) => sum + narrow, numberPx);
