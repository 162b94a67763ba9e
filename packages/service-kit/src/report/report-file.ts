// A report as a workbook with the rows of all its pages, whatever their number: a small one is written at once, a large one while its rows are read
// (docs/decisions/0081, 0092).
import { refuse } from "@kontor/contracts/core/error";
import type { OperationFact } from "@kontor/contracts/core/operation-log";
import type { Ctx } from "../context/ctx.ts";
import { allowTime } from "../database/allow-time.ts";
import type { Db } from "../database/database.ts";
import { localTimes } from "../database/local-time.ts";
import { FileAnswer, type FileBytes, XLSX_TYPE } from "../http/response.ts";
import { logsExport } from "../operation-log/log-operation.ts";
import { EXPORT_LIMIT, type ExportRows, exportWorkbookOf } from "../resource/export.ts";
import { type CellFormat, chosenColumns, type Language, titled } from "../workbook/columns.ts";
import { withPrevious } from "../workbook/compared.columns.ts";
import { groupsAsRows } from "../workbook/groups.columns.ts";
import { writeWorksheets } from "../workbook/write.ts";
import { compared } from "./compared.ts";
import { isGrouped } from "./query-params.ts";
import type { FileQuery, ReadReport, ReportFile, WithPrevious } from "./report-file.types.ts";
import { streamRows } from "./report-stream.ts";

/** A worksheet has room for 1,048,576 rows. */
const LARGE_ROWS_MAX = 1_000_000;
/** For a million rows, and a slow line. */
const EXPORT_MS_MAX = 600_000;

/** What the files of a service have in common. */
interface ServiceFiles {
  db: Pick<Db<object>, "tenantRead" | "tenantTx">;
  fact: OperationFact;
  /** Chooses columns by the names that the query has. @throws Refusal `field-unknown` */
  chosen?: typeof chosenColumns;
  /** The company's own titles of columns, by field. */
  titles?(tx: object): Promise<Readonly<Record<string, string>>>;
  /** Replaces what rows have by what is shown of it. */
  shown?(rows: readonly object[], language: Language | undefined): readonly object[];
}
export type WritesReport = <Q extends FileQuery, Page extends ReadReport>(
  ctx: Ctx,
  file: ReportFile<Q, Page>,
) => Promise<FileAnswer<FileBytes>>;

/**
 * Writes reports of a service as workbooks: `const file = reportFiles({ db, fact: financeOperation })`, then `file(ctx, { name, query, columns, find })` in a
 * route without a transaction. Rows, totals and the period before are of one moment. The export is recorded in the operation log. Past 50,000 rows
 * the workbook is written while rows are read, after the record of it; it then has all columns, also those that are empty in every row.
 * @throws Refusal `export-too-large` past 1,000,000 rows, or past 50,000 groups; `field-unknown` for a column that the report does not have
 */
export function reportFiles(of: ServiceFiles): WritesReport {
  const { db, fact, chosen = chosenColumns, titles = async () => ({}), shown = (rows) => rows } = of;
  return async (ctx, file) => {
    const { name, query } = file;
    const { isLarge, page, own, local } = await db.tenantRead(ctx, async (tx) => ({
      ...(await smallOf(tx, file)),
      ...{ own: await titles(tx), local: await localTimes(tx) },
    }));
    if (page.total > LARGE_ROWS_MAX) throw refuse("export-too-large", { values: { max: LARGE_ROWS_MAX } });
    const grouped = groupsAsRows(file.columns(page), rowsOf(page), query.lang);
    const columns = titled(chosen(grouped.columns, query.columns), own);
    const speech: CellFormat = { language: query.lang, local };
    const complete = async (rows: readonly object[]) =>
      shown(file.complete && !isGrouped(query) ? await file.complete(rows, columns) : rows, query.lang);
    const logged = (count: number) => db.tenantTx(ctx, (tx) => logsExport(fact, "report", name)({ tx, ctx }, count));
    const answer = <Bytes extends FileBytes>(bytes: Bytes) => new FileAnswer(`${name}.xlsx`, XLSX_TYPE, bytes);
    if (!isLarge) {
      const whole = withPrevious(columns, { ...grouped.report, rows: await complete(grouped.report.rows) });
      const worksheet = exportWorkbookOf(whole.columns, whole.report, speech);
      await logged(grouped.report.rows.length);
      return answer(await writeWorksheets([{ name: "Sheet1", ...worksheet }]));
    }
    await logged(page.total);
    return answer(
      whileRead(db, ctx, async (tx, send) => {
        // Others may have posted since: the totals are those of the rows.
        const head = await readFile(tx, file, 0);
        await streamRows({ file, head, columns, speech, complete }, tx, send);
      }),
    );
  };
}

/** The whole report, or where it is large its totals alone. */
async function smallOf<Q extends FileQuery, Page extends ReadReport>(tx: object, file: ReportFile<Q, Page>) {
  const head = await readFile(tx, file, 0);
  // Groups are rows of a file that is made at once: so many are refused there.
  const isLarge = head.total >= EXPORT_LIMIT && !isGrouped(file.query);
  return { isLarge, page: isLarge ? head : await readFile(tx, file, EXPORT_LIMIT) };
}

async function readFile<Q extends FileQuery, Page extends ReadReport>(
  tx: object,
  { query, find }: ReportFile<Q, Page>,
  taken: number,
): Promise<WithPrevious<Page>> {
  if (query.compare === undefined) return find(tx, query, taken);
  return compared(query, (q) => find(tx, q, taken));
}

const rowsOf = ({ rows, totals, groups, previous }: WithPrevious<ReadReport>): ExportRows => ({
  rows,
  ...(totals ? { totals } : {}),
  ...(groups ? { groups } : {}),
  ...(previous ? { previous } : {}),
});

/** The bytes that are sent in a transaction, not faster than they are taken. Whoever stops taking them ends it. */
function whileRead(
  db: ServiceFiles["db"],
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
      ctx.log.warn({ err: error }, "an export ended before its last row");
      return writer.abort(error);
    })
    .catch(() => undefined); // nobody reads it any more
  return readable;
}
