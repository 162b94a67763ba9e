// Exports rows as a workbook with the shown columns, moments in the tenant's time zone, and a log entry (XLS-4, XLS-5).
import { refuse } from "@kontor/contracts/core/error";
import type { Groups } from "@kontor/contracts/core/groups";
import type { exportQuery } from "@kontor/contracts/core/list-contract";
import type { z } from "zod";
import type { Values } from "../database/fields.ts";
import { localTimes } from "../database/local-time.ts";
import { FileAnswer, XLSX_TYPE } from "../http/response.ts";
import {
  type CellFormat,
  type Column,
  cellOf,
  chosenColumns,
  filledColumns,
  type Language,
  TOTAL,
  wordIn,
  worksheetRows,
} from "../workbook/columns.ts";
import { type PreviousFigures, withPrevious } from "../workbook/compared.columns.ts";
import { groupsAsRows } from "../workbook/groups.columns.ts";
import { type WorkbookCell, type Worksheet, writeWorksheets } from "../workbook/write.ts";
import { EXPORT_ROWS_MAX } from "./import-export.ts";
import type { Resource, Work } from "./resource.ts";

/** One row more than a workbook may have: a query that finds so many is refused. */
export const EXPORT_LIMIT = EXPORT_ROWS_MAX + 1;

interface ExportRequest {
  /** Names of columns joined by commas; all of them where left out. */
  columns?: string | undefined;
  lang?: Language | undefined;
}
export interface ExportRows {
  rows: readonly object[];
  /** Totals by field, where they are not the columns' own sums. */
  totals?: object;
  /** Groups, which are then the rows; they have those columns that have a total. */
  groups?: Groups | undefined;
  /** The period before; its figures get columns of their own. */
  previous?: PreviousFigures | undefined;
}
interface ExportParts<T extends object> {
  /** The file's name without ending. */
  name: string;
  columns: readonly Column[];
  /** Adds the export's log entry. */
  log(work: Work<T>, count: number): Promise<void>;
  /** The formatter of a moment; in the tenant's time zone where left out. */
  localOf?(tx: T): Promise<(moment: string) => string>;
}
/** Writes rows as a workbook. @throws Refusal `export-too-large` past 50,000 rows; `field-unknown` for an unknown column */
export type Export<T extends object> = (work: Work<T>, query: ExportRequest, rows: ExportRows) => Promise<FileAnswer>;

/** Declares an export: `const vatExport = defineExport({ name: "vat", columns: vatColumns, log: logsExport(financeOperation, "report", "vat") })`. */
export const defineExport =
  <T extends object>({ name, columns, log, localOf = localTimes }: ExportParts<T>): Export<T> =>
  async (work, query, rows) => {
    const speech = { language: query.lang, local: await localOf(work.tx) };
    const grouped = groupsAsRows(columns, rows, query.lang);
    const compared = withPrevious(chosenColumns(grouped.columns, query.columns), grouped.report);
    const worksheet = exportWorkbookOf(compared.columns, compared.report, speech);
    await log(work, grouped.report.rows.length);
    return new FileAnswer(`${name}.xlsx`, XLSX_TYPE, await writeWorksheets([{ name: "Sheet1", ...worksheet }]));
  };

/** The worksheet of an export: header, rows, totals. @throws Refusal `export-too-large` past 50,000 rows */
export function exportWorkbookOf(
  all: readonly Column[],
  { rows, totals }: ExportRows,
  speech: CellFormat,
): Pick<Worksheet, "rows" | "hasTotals"> {
  if (rows.length > EXPORT_ROWS_MAX) throw refuse("export-too-large", { values: { max: EXPORT_ROWS_MAX } });
  const columns = filledColumns(all, rows);
  if (!totals) return worksheetRows(columns, rows, speech);
  const header = columns.map(({ words }): WorkbookCell => ({ text: wordIn(words, speech.language) }));
  const body = rows.map((row) => columns.map((column) => cellOf(column, row, speech)));
  const labelled = columns.findIndex(({ isFigure }) => !isFigure);
  const last = columns.map(
    (column, at): WorkbookCell =>
      at === labelled ? { text: wordIn(TOTAL, speech.language) } : cellOf(column, totals, speech),
  );
  return { rows: [header, ...body, last], hasTotals: true };
}

/** Exports what a resource's list shows, or the chosen rows. @throws Refusal as Export */
export async function exportList<T extends object, S extends z.ZodType>(
  work: Work<T>,
  resource: Resource<T, S>,
  write: Export<T>,
  { ids, lang, columns, ...query }: z.output<typeof exportQuery>,
  within: Values = {},
): Promise<FileAnswer> {
  const chosen = ids ? { ids: ids.split(",") } : {};
  const rows = await resource.rowsFor(work, query, { limit: EXPORT_LIMIT, within, ...chosen });
  return write(work, { lang, columns }, { rows });
}
