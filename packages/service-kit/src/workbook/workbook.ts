// A resource's workbook: its columns, for import and export alike.
import type { z } from "zod";
import type { Language } from "./columns.ts";

export interface WorkbookColumn {
  field: string;
  /** The header cell as it is written. */
  heading: string;
  /** Further texts that an imported header may have, e.g. in other languages. */
  alsoNamed?: readonly string[];
  /** Turns the cell's text into the field's value; the text itself when left out. Not called for empty cells. */
  read?: (text: string) => unknown;
  /** Turns the field's value into the cell; the value itself when left out. */
  write?: (value: unknown) => string | number | boolean | null;
  /** The only texts that an imported cell may hold; offered as a drop-down. */
  choices?: readonly string[];
  /** An example of a filled-in cell, for the template's notes. */
  example?: string;
  /** The notes mark the column as required; for headings without a star. */
  isRequired?: true;
  /** Left out of the import template: figures that the system computes. */
  exportOnly?: true;
}

export interface Workbook {
  /** The file's name without ending. */
  name: string;
  /** In the template's notes. */
  language?: Language;
  columns: readonly WorkbookColumn[];
  /** The schema of an imported row: that of the form. */
  row: z.ZodType;
}
