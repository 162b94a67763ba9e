// A column of the grid of lines, as a page lists it.
import type { Scale } from "@kontor/contracts/core/money";
import type { LineEdit } from "@kontor/contracts/document/totals";
import type { ComponentType } from "react";
import type { FormLine } from "../rules/line.rules.ts";
import type { Stop } from "../rules/walk.rules.ts";

/** What a cell's editor is given. */
export interface EditorProps {
  line: FormLine;
  column: LineColumn;
  /** What the cell is called for those who do not see it: column and number of the line. */
  label: string;
  error: string | undefined;
  /** Grows when the cell is asked for again: the focus then comes back. Undefined where several editors stand side by side. */
  turn: number | undefined;
  /** Goes on to the next cell, as Enter does. */
  onDone(): void;
}

export interface LineColumn {
  /** Names the column, and its label among the words. */
  name: string;
  /** Pixels. */
  width: number;
  /** How keys come to it. */
  stop: Stop;
  /** Figures stand at the end. */
  isFigure: boolean;
  /** Which figure of the line is written here, and with how many decimals. */
  figure?: { field: LineEdit; scale: Scale };
  /** What the cell shows while nobody writes into it. */
  show(line: FormLine): string;
  /** Writes into it; left out: nothing is written there. */
  Editor?: ComponentType<EditorProps>;
  /** Puts a pasted text into the line. */
  put?(line: FormLine, text: string): FormLine;
  /** Appears only once a line has something to show there. */
  whenFilled?: true;
}

/** The columns that have something to show. */
export const shownOf = (columns: readonly LineColumn[], lines: readonly FormLine[]): LineColumn[] =>
  columns.filter((column) => !column.whenFilled || lines.some((line) => column.show(line) !== ""));
