// What the columns of all workbooks are made of: headings in five languages, and how values become cells.
import { refuse } from "@kontor/contracts/core/error";
import { Decimal } from "decimal.js";
import type { WorkbookCell } from "./write.ts";

export const languages = ["zh-CN", "zh-TW", "en", "vi", "fr"] as const;
export type Language = (typeof languages)[number];
export type Words = readonly [zhCN: string, zhTW: string, en: string, vi: string, fr: string];
export interface Column {
  /** Read from the row (a document) or from the line. */
  field: string;
  words: Words;
  isFigure?: true;
  /** Its figures are totalled below the rows. */
  isSummed?: true;
  /** A moment, written as a date in the tenant's time zone. */
  isTime?: true;
  /** Left out where no row has a value. */
  whenFilled?: true;
  /** The word shown for each value; a value without one is written as it is. */
  wordOf?: Readonly<Record<string, Words>>;
}
export const column = (field: string, ...words: Words): Column => ({ field, words });
export const figure = (field: string, ...words: Words): Column => ({ field, words, isFigure: true });
export const time = (field: string, ...words: Words): Column => ({ field, words, isTime: true });

/** Columns that are left out where no row has a value. */
export const whenFilled = (columns: readonly Column[]): readonly Column[] =>
  columns.map((each) => ({ ...each, whenFilled: true }));

/** The columns with the company's own headings, by field: the same in all languages (reference.md §5.9). */
export const titled = <C extends Pick<Column, "field" | "words">>(
  columns: readonly C[],
  titles: Readonly<Record<string, string | undefined>>,
): readonly C[] =>
  columns.map((each) => {
    const title = titles[each.field];
    return title === undefined ? each : { ...each, words: [title, title, title, title, title] };
  });

/** Without the columns that are empty in every row and shown only when filled. */
export const filledColumns = (columns: readonly Column[], rows: readonly object[]): readonly Column[] =>
  columns.filter(({ field, whenFilled }) => !whenFilled || rows.some((row) => Boolean(Reflect.get(row, field))));

/** The columns of the requested names, in their order; all where none is named. @throws Refusal `field-unknown` for a column that the list does not have */
export function chosenColumns(all: readonly Column[], names: string | undefined): readonly Column[] {
  if (!names) return all;
  return names.split(",").map((field) => {
    const match = all.find((each) => each.field === field);
    if (!match) throw refuse("field-unknown", { field: "columns", values: { name: field } });
    return match;
  });
}

export const TOTAL: Words = ["合计", "合計", "Total", "Tổng cộng", "Total"];

/** How values become cells. */
export interface CellFormat {
  language: Language | undefined;
  /** Writes a moment in the tenant's time zone. */
  local(moment: string): string;
}

/** A row's cell in a column. */
export function cellOf(
  { field, isFigure, isTime, wordOf }: Column,
  row: object,
  { language, local }: CellFormat,
): WorkbookCell {
  const value: unknown = Reflect.get(row, field);
  if (value === null || value === undefined || value === "") return null;
  const text = String(value);
  if (isFigure) return { figure: text };
  if (isTime) return { time: local(text) };
  return { text: wordOf?.[text] ? wordIn(wordOf[text], language) : text };
}

/** The header, the rows, and totals below where a column is totalled and there is a row. */
export function worksheetRows(
  columns: readonly Column[],
  values: readonly object[],
  speech: CellFormat,
): { rows: WorkbookCell[][]; hasTotals: boolean } {
  const head = columns.map(({ words }): WorkbookCell => ({ text: wordIn(words, speech.language) }));
  const body = values.map((value) => columns.map((each) => cellOf(each, value, speech)));
  const hasTotals = values.length > 0 && columns.some(({ isSummed }) => isSummed);
  return { rows: hasTotals ? [head, ...body, totalsOf(columns, values, speech)] : [head, ...body], hasTotals };
}

function totalsOf(columns: readonly Column[], values: readonly object[], { language }: CellFormat): WorkbookCell[] {
  const named = columns.findIndex(({ isFigure }) => !isFigure);
  return columns.map(({ field, isSummed }, at): WorkbookCell => {
    if (at === named) return { text: wordIn(TOTAL, language) };
    if (!isSummed) return null;
    const texts = values.flatMap((value) => {
      const figure: unknown = Reflect.get(value, field);
      return figure === null || figure === undefined || figure === "" ? [] : [String(figure)];
    });
    // Hidden from this user, or empty in every row.
    if (texts.length === 0) return null;
    const sum = texts.reduce((total, text) => total.plus(text), new Decimal(0));
    return { figure: sum.toFixed(texts[0]?.split(".")[1]?.length ?? 0) };
  });
}

/** A word in a language; in Chinese where that has none. */
export const wordIn = (words: Words | undefined, language: Language | undefined): string =>
  words?.[language ? languages.indexOf(language) : 0] ?? "";
