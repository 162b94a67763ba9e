// A resource's sheet: which columns a workbook has, for import and export alike.
import type { z } from "zod";
import type { Language } from "../document/export.columns.ts";

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
  /** How a filled-in cell looks, for the template's notes. */
  example?: string;
  /** The notes say that it must be filled in; for headings without a star. */
  isRequired?: true;
  /** Left out of the import template: figures that the system works out. */
  exportOnly?: true;
}

export interface Workbook {
  /** The file's name without ending. */
  name: string;
  /** Of the template's notes. */
  language?: Language;
  columns: readonly WorkbookColumn[];
  /** The schema of an imported row: that of the form. */
  row: z.ZodType;
}
