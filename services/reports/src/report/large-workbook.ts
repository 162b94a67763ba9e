// Exports reports of documents and their lines, of which a year may have a million: their workbook is written while the rows are read (docs/decisions/0081).
import { refuse } from "@kontor/contracts/core/error";
import { reportsOperation } from "@kontor/contracts/core/operation-log";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { allowTime } from "@kontor/service-kit/database/allow-time";
import { localTimes } from "@kontor/service-kit/database/local-time";
import { readAliases } from "@kontor/service-kit/document/property-alias.store";
import { FileAnswer, type FileBytes, XLSX_TYPE } from "@kontor/service-kit/http/response";
import { logsExport } from "@kontor/service-kit/operation-log/log-operation";
import { compared } from "@kontor/service-kit/report/compared";
import type { Range } from "@kontor/service-kit/report/date-range";
import { isGrouped, type ReportQuery } from "@kontor/service-kit/report/query-params";
import type { ReportPage, Taken } from "@kontor/service-kit/report/run-report";
import { EXPORT_LIMIT } from "@kontor/service-kit/resource/export";
import type { Work } from "@kontor/service-kit/resource/resource";
import { cellOf, TOTAL, titled, wordIn } from "@kontor/service-kit/workbook/columns";
import { withPrevious } from "@kontor/service-kit/workbook/compared.columns";
import { openWorksheet } from "@kontor/service-kit/workbook/stream";
import type { ReportsDb } from "../db.ts";
import { columnsShown } from "./workbook.rules.ts";
import { type ReportWorkbook, type WorkbookQuery, withKindNames, workbook } from "./workbook.ts";

/** A worksheet has room for 1,048,576 rows. */
const LARGE_ROWS_MAX = 1_000_000;
/** For a million rows, and a slow line. */
const EXPORT_MS_MAX = 600_000;

type LargeQuery = ReportQuery & WorkbookQuery & { compare?: "previous" | undefined };
type Find<Q> = (tx: object, query: Q, taken: Taken) => Promise<ReportPage<object> & Range>;

/**
 * A workbook as `workbook` writes it, beside the period before where the query asks for it. Past 50,000 rows it is written while they are read, after the call's
 * commit, in a transaction of its own; it then has all columns, also those that are empty in every row.
 * @throws Refusal `export-too-large` past 1,000,000 rows; `field-unknown` for a column that the report does not have
 */
export async function largeWorkbook<Q extends LargeQuery>(
  db: ReportsDb,
  work: Work<object>,
  { query, ...asked }: ReportWorkbook & { query: Q },
  find: Find<Q>,
): Promise<FileAnswer<FileBytes>> {
  const taking = (taken: Taken) => compared(query, (q) => find(work.tx, q, taken));
  const { total } = await taking(0);
  // Groups are rows of a file that is made at once: so many are refused there.
  if (total < EXPORT_LIMIT || isGrouped(query)) return workbook(work, { ...asked, query }, await taking(EXPORT_LIMIT));
  if (total > LARGE_ROWS_MAX) throw refuse("export-too-large", { values: { max: LARGE_ROWS_MAX } });
  const named = titled(columnsShown(asked.columns, query.columns), await readAliases(work.tx));
  const speech = { language: query.lang, local: await localTimes(work.tx) };
  await logsExport(reportsOperation, "report", asked.name)(work, total);
  const bytes = whileRead(db, work.ctx, async (tx, send) => {
    // Others may have posted since: the totals are those of the rows.
    const { totals, previous } = await compared(query, (q) => find(tx, q, 0));
    const { columns, report } = withPrevious(named, { rows: [], totals, ...(previous ? { previous } : {}) });
    const cells = (row: object) => columns.map((column) => cellOf(column, row, speech));
    const sheet = openWorksheet(
      columns.map(({ words }) => ({ text: wordIn(words, query.lang) })),
      send,
    );
    await find(tx, query, (rows) => sheet.add(withKindNames({ rows }, query.lang).rows.map(cells)));
    const labelled = columns.findIndex(({ isFigure }) => !isFigure);
    const label = { text: wordIn(TOTAL, query.lang) };
    await sheet.end(cells(report.totals ?? {}).map((cell, at) => (at === labelled ? label : cell)));
  });
  return new FileAnswer(`${asked.name}.xlsx`, XLSX_TYPE, bytes);
}

/** The bytes that are sent in a transaction, not faster than they are taken. Whoever stops taking them ends it. */
function whileRead(
  db: ReportsDb,
  ctx: Ctx,
  write: (tx: object, send: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  db.tenantRead(ctx, async (tx) => {
    await allowTime(tx, EXPORT_MS_MAX);
    await write(tx, (bytes) => writer.write(bytes));
  })
    .then(() => writer.close())
    .catch((error: unknown) => {
      ctx.log.warn({ err: error }, "reports: an export ended before its last row");
      return writer.abort(error);
    })
    .catch(() => undefined); // nobody reads it any more
  return readable;
}
