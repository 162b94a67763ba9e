// Converts a table shown in the browser to cells of a workbook: figures as figures, all else as text (XLS-4, XLS-5).

export type ShownCell = { text: string } | { figure: string } | null;

/** Longer rows of digits are barcodes, phone numbers and document numbers, which would lose digits or leading zeros as figures. */
const FIGURE = /^-?(0|[1-9]\d{0,8})$|^-?(0|[1-9]\d{0,14})\.\d{1,6}$/;

/** One shown text as a cell. */
export const shownCell = (text: string): ShownCell =>
  text === "" ? null : FIGURE.test(text) ? { figure: text } : { text };

interface Shown {
  title: string;
  /** Headings joined by commas. */
  head: string;
  tip: string;
  list: readonly (readonly string[])[];
}

/** Title and tip where there are any, headings, rows. */
export function shownRows({ title, head, tip, list }: Shown): ShownCell[][] {
  const above = [title, tip].flatMap((text): ShownCell[][] => (text === "" ? [] : [[{ text }]]));
  return [...above, head.split(",").map((text) => ({ text })), ...list.map((row) => row.map(shownCell))];
}
