// Lists as workbooks: the columns as they are shown, times in the company's time zone (XLS-4, XLS-5).
import { refuse } from "@kontor/contracts/core/error";
import { FileAnswer, XLSX_TYPE } from "@kontor/service-kit/answer";
import { localTimes } from "@kontor/service-kit/document/local-time";
import { type Column, columnsAsked, type Language, sheetRows } from "@kontor/service-kit/document/sheet.columns";
import { EXPORT_ROWS_MAX } from "@kontor/service-kit/sheet-resource";
import { writeSheets } from "@kontor/service-kit/sheet-write";

/** One row more than a workbook may have: then it is refused. */
export const EXPORT_LIMIT = EXPORT_ROWS_MAX + 1;

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
  const columns = columnsAsked(all, shown);
  const sheet = { name: "Sheet1", ...sheetRows(columns, rows, { language: lang, local: await localTimes(tx) }) };
  return new FileAnswer(`${name}.xlsx`, XLSX_TYPE, await writeSheets([sheet]));
}
