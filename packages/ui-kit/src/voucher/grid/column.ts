// The definition of a column of the grid of lines, as a page lists it.
import type { Scale } from "@kontor/contracts/core/decimal";
import type { ReactNode } from "react";
import type { Stop } from "./keyboard-navigation.rules.ts";
import type { GridLine } from "./lines.ts";

/** The props of a cell's editor. */
export interface EditorProps<Line extends GridLine = GridLine> {
  line: Line;
  column: LineColumn<Line>;
  /** The cell's accessible name: column and number of the line. */
  label: string;
  error: string | undefined;
  /** Increases when the cell becomes active again, so that the focus returns. Undefined where several editors are shown at once. */
  turn: number | undefined;
  /** Goes to the next cell, as Enter does. */
  onDone(): void;
}

export interface LineColumn<Line extends GridLine = GridLine> {
  /** The column's name, and the word key of its label. */
  name: string;
  /** Pixels; at least `narrow` where there is less space. */
  width: number;
  narrow?: number;
  /** Takes the space that is left, and titles the line on the phone. */
  grows?: true;
  /** How Enter and Tab reach it. */
  stop: Stop;
  /** Figures are aligned to the end, by their points. */
  isFigure: boolean;
  /** Whether there is no sum below its figures. */
  unsummed?: true;
  /** The largest number of decimals of its figures (fitting.rules.ts). */
  decimals?: number;
  /** The figure that is edited here, as on the wire, and its decimals. */
  figure?: { wire(line: Line): string; scale: Scale };
  /** The cell's text while it is not edited. */
  show(line: Line): string;
  /** The cell's editor; undefined: read-only. */
  Editor?(props: EditorProps<Line>): ReactNode;
  /** Puts a typed or pasted text into the line. */
  put?(line: Line, text: string): Line;
  /** Shown only once a line has a value in it. */
  whenFilled?: true;
  /** Says what came of a line later. A form leaves it out: a document of which anything came cannot be changed any more. */
  progress?: true;
  /** Whether a line is to have a value in it: then it is shown too, though nothing is there yet. */
  asks?(line: Line): boolean;
  /** A text of the user's own, which may be long. */
  note?: true;
  /** Left out on paper. */
  unprinted?: true;
  /** Describes the line's product: where the row is too narrow, it is shown below the product's name. */
  describes?: true;
  /** The name of the column below which it is shown where the row is too narrow. */
  under?: string;
  /** The name of the column below which it is shown where even that leaves too little room. */
  yieldsTo?: string;
  /** The columns shown below in small letters (fitting.rules.ts). */
  below?: readonly LineColumn<Line>[];
}

/** The columns of read-only lines, on the screen and on paper: notes and what describes the product only where a line has a value in them. */
export const readOf = <Line extends GridLine>(
  columns: readonly LineColumn<Line>[],
  lines: readonly Line[],
): LineColumn<Line>[] =>
  columns.filter((column) => {
    const mayBeEmpty = column.note || column.describes || column.whenFilled;
    return !mayBeEmpty || lines.some((line) => column.show(line) !== "");
  });

/** The columns of a form in which any line has a value, or is to have one. */
export const shownOf = <Line extends GridLine>(
  columns: readonly LineColumn<Line>[],
  lines: readonly Line[],
): LineColumn<Line>[] =>
  columns.filter(
    (column) => !column.whenFilled || lines.some((line) => column.show(line) !== "" || column.asks?.(line) === true),
  );

type Sized = Pick<LineColumn, "width" | "narrow" | "grows">;

/** The column widths of a row for its CSS: the line's number first, then the columns. */
export const templateOf = (numberPx: number, columns: readonly Sized[]): string =>
  `${numberPx}px ${columns.map(({ width, narrow = width, grows }) => `minmax(${narrow}px, ${grows ? "1fr" : `${width}px`})`).join(" ")}`;

/** The least width of a row in pixels. */
export const narrowest = (numberPx: number, columns: readonly Sized[]): number =>
  columns.reduce((sum, { width, narrow = width }) => sum + narrow, numberPx);
