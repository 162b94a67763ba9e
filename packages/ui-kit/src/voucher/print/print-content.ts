// The content of printed pages, for documents and slips alike.
import type { Language } from "../../i18n/languages.ts";
import type { LineColumn } from "../grid/column.ts";
import type { GridLine } from "../grid/lines.ts";

/** A name, whose word is the label, and its text; entries without text are left out. */
export type PrintText = readonly [name: string, text: string];

export interface PrintContent<Line extends GridLine = GridLine> {
  /** Word key of its title. */
  title: string;
  number: string;
  head: readonly PrintText[];
  columns: readonly LineColumn<Line>[];
  lines: readonly Line[];
  /** The language of its texts, where it is not the user's; then names are texts already. */
  language?: Language;
  /** Stands in place of who printed it and when. */
  foot?: string;
  /** The sums under the last line. */
  sums: readonly PrintText[];
}
