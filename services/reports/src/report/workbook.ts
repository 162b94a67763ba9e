// A report as a workbook: what is shown, all pages, totals below; the same filters, order and blanks (XLS-4, XLS-5).
import { refuse } from "@kontor/contracts/core/error";
import type { SheetLanguage } from "@kontor/contracts/reports/common";
import { FileAnswer, XLSX_TYPE } from "@kontor/service-kit/answer";
import { EXPORT_ROWS_MAX } from "@kontor/service-kit/sheet-resource";
import { type SheetCell, writeSheet } from "@kontor/service-kit/sheet-write";
import { zoneOf } from "../posting/zone.store.ts";
import type { Found } from "./found.ts";
import { type Column, TOTAL, wordIn } from "./sheet.columns.ts";

/** One row more than a workbook may have: then it is refused. */
export const EXPORT_LIMIT = EXPORT_ROWS_MAX + 1;

/** @throws Refusal `export-too-large` past 50,000 rows */
export async function workbook<Row extends object>(
  tx: object,
  name: string,
  { columns, lang }: { columns: readonly Column[]; lang: SheetLanguage | undefined },
  { rows, totals }: Found<Row>,
): Promise<FileAnswer> {
  if (rows.length > EXPORT_ROWS_MAX) throw refuse("export-too-large", { values: { max: EXPORT_ROWS_MAX } });
  // Swedes write 2026-11-21 10:00:00.
  const local = new Intl.DateTimeFormat("sv-SE", {
    timeZone: await zoneOf(tx),
    dateStyle: "short",
    timeStyle: "medium",
  });
  const cellOf = ({ field, isFigure }: Column, value: unknown): SheetCell => {
    if (value === null || value === undefined || value === "") return null;
    if (isFigure) return { figure: String(value) };
    return { text: field === "operTime" ? local.format(new Date(String(value))) : String(value) };
  };
  const header = columns.map(({ words }): SheetCell => ({ text: wordIn(words, lang) }));
  const body = rows.map((row) => columns.map((column) => cellOf(column, Reflect.get(row, column.field))));
  const last = columns.map(
    (column, at): SheetCell => (at === 0 ? { text: wordIn(TOTAL, lang) } : cellOf(column, totals[column.field])),
  );
  return new FileAnswer(`${name}.xlsx`, XLSX_TYPE, await writeSheet([header, ...body, last]));
}
