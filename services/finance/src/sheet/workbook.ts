// Lists as workbooks: the columns as they are shown, times in the company's time zone (XLS-4, XLS-5).
import { refuse } from "@kontor/contracts/core/error";
import { FileAnswer, XLSX_TYPE } from "@kontor/service-kit/answer";
import { localTimes } from "@kontor/service-kit/document/local-time";
import { type Column as Heading, type Language, type Words, wordIn } from "@kontor/service-kit/document/sheet.columns";
import { EXPORT_ROWS_MAX } from "@kontor/service-kit/sheet-resource";
import { type SheetCell, writeSheet } from "@kontor/service-kit/sheet-write";

/** One row more than a workbook may have: then it is refused. */
export const EXPORT_LIMIT = EXPORT_ROWS_MAX + 1;

export interface Column extends Heading {
  isTime?: true;
  /** Of values that are shown by a word; a value without one is written as it is. */
  wordOf?: Readonly<Record<string, Words>>;
}
interface Asked {
  /** Names joined by commas; undefined: all. */
  columns?: string | undefined;
  lang?: Language | undefined;
}

/**
 * Writes rows as a workbook of the given name.
 * @throws Refusal `export-too-large` past 50,000 rows; `field-unknown` for a column that the list does not have
 */
export async function workbook(
  tx: object,
  name: string,
  all: readonly Column[],
  { columns: shown, lang }: Asked,
  rows: readonly object[],
): Promise<FileAnswer> {
  if (rows.length > EXPORT_ROWS_MAX) throw refuse("export-too-large", { values: { max: EXPORT_ROWS_MAX } });
  const columns = shown ? shown.split(",").map((field) => columnOf(all, field)) : all;
  const local = await localTimes(tx);
  const cellOf = ({ field, isFigure, isTime, wordOf }: Column, row: object): SheetCell => {
    const value: unknown = Reflect.get(row, field);
    if (value === null || value === undefined || value === "") return null;
    const text = String(value);
    if (isFigure) return { figure: text };
    if (isTime) return { text: local(text) };
    return { text: wordOf?.[text] ? wordIn(wordOf[text], lang) : text };
  };
  const header = columns.map(({ words }): SheetCell => ({ text: wordIn(words, lang) }));
  const body = rows.map((row) => columns.map((column) => cellOf(column, row)));
  return new FileAnswer(`${name}.xlsx`, XLSX_TYPE, await writeSheet([header, ...body]));
}

function columnOf(all: readonly Column[], field: string): Column {
  const column = all.find((each) => each.field === field);
  if (!column) throw refuse("field-unknown", { field: "columns", values: { name: field } });
  return column;
}
