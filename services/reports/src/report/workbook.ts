// Reports as workbooks: the shown columns, all pages, totals below; the same filters, order and hidden figures (XLS-4, XLS-5).
import { kindLabel } from "@kontor/contracts/core/kind-labels";
import { reportsOperation } from "@kontor/contracts/core/operation-log";
import { localTimes } from "@kontor/service-kit/database/local-time";
import { readAliases } from "@kontor/service-kit/document/property-alias.store";
import { FileAnswer, XLSX_TYPE } from "@kontor/service-kit/http/response";
import { logsExport } from "@kontor/service-kit/operation-log/log-operation";
import { reportFiles, type WritesReport } from "@kontor/service-kit/report/report-file";
import type { ReportPage } from "@kontor/service-kit/report/run-report";
import { defineExport, type ExportRows, exportWorkbookOf } from "@kontor/service-kit/resource/export";
import type { Work } from "@kontor/service-kit/resource/resource";
import { type Column, type Language, titled, wordIn } from "@kontor/service-kit/workbook/columns";
import { writeWorksheets } from "@kontor/service-kit/workbook/write";
import type { ReportsDb } from "../db.ts";
import { OPEN_WORKSHEETS, openDocumentColumns, openLineColumns } from "./workbook.columns.ts";
import { columnsShown } from "./workbook.rules.ts";

export interface WorkbookQuery {
  lang?: Language | undefined;
  /** Names of columns, joined by commas. */
  columns?: string | undefined;
}

/** Writes a report of this service as a workbook, whatever the number of its rows. */
export const filesOf = (db: ReportsDb): WritesReport =>
  reportFiles({
    ...{ db, fact: reportsOperation, chosen: columnsShown, titles: readAliases },
    shown: withKindNames,
  });

interface ReportWorkbook {
  name: string;
  columns: readonly Column[];
  query: WorkbookQuery;
}

/**
 * A workbook of rows that are more than a report's own. The export is recorded in the operation log.
 * @throws Refusal `export-too-large` past 50,000 rows; `field-unknown` for a column that the report does not have
 */
export const workbook = async (
  work: Work<object>,
  { name, columns, query: { columns: shown, lang } }: ReportWorkbook,
  report: ExportRows,
): Promise<FileAnswer> => {
  const log = logsExport(reportsOperation, "report", name);
  const named = titled(columnsShown(columns, shown), await readAliases(work.tx));
  return defineExport({ name, columns: named, log })(
    work,
    { lang },
    { ...report, rows: withKindNames(report.rows, lang) },
  );
};

/**
 * Open documents on one worksheet, their lines on another (reference.md §3.9).
 * @throws Refusal as above
 */
export async function debtWorkbook<Row extends object, Line extends object>(
  work: Work<object>,
  { lang, columns }: WorkbookQuery,
  report: ReportPage<Row>,
  lines: ReportPage<Line>,
): Promise<FileAnswer> {
  const aliases = await readAliases(work.tx);
  const speech = { language: lang, local: await localTimes(work.tx) };
  const worksheetOf = (at: 0 | 1, shown: readonly Column[], of: ReportPage<object>) => ({
    name: wordIn(OPEN_WORKSHEETS[at], lang),
    ...exportWorkbookOf(titled(shown, aliases), { ...of, rows: withKindNames(of.rows, lang) }, speech),
  });
  const worksheets = [
    worksheetOf(0, columnsShown(openDocumentColumns, columns), report),
    worksheetOf(1, openLineColumns, lines),
  ];
  await logsExport(reportsOperation, "report", "open_documents")(work, report.rows.length);
  return new FileAnswer("open_documents.xlsx", XLSX_TYPE, await writeWorksheets(worksheets));
}

function withKindNames(rows: readonly object[], lang: Language | undefined): readonly object[] {
  return rows.map((row) => {
    const { kind } = row as { kind?: string };
    return kind === undefined ? row : { ...row, kind: kindLabel(kind, lang ?? "zh-CN") ?? kind };
  });
}
