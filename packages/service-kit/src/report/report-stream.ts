// Writes the rows of a report into a workbook while they are read, each beside its own of the period before where that is asked for.
import { type CellFormat, type Column, cellOf, TOTAL, wordIn } from "../workbook/columns.ts";
import { withPrevious } from "../workbook/compared.columns.ts";
import { openWorksheet } from "../workbook/stream.ts";
import { isComparedByRow, previousOf } from "./compared.ts";
import type { FileQuery, ReadReport, ReportFile, WithPrevious } from "./report-file.types.ts";

/** Rows that are looked up in the period before together: it is read once for each so many. */
const COMPARED_AT_ONCE = 10_000;

interface Streamed<Q extends FileQuery, Page extends ReadReport> {
  file: ReportFile<Q, Page>;
  /** The report without its rows, of the same moment. */
  head: WithPrevious<Page>;
  columns: readonly Column[];
  speech: CellFormat;
  complete(rows: readonly object[]): Promise<readonly object[]>;
}

/** @param send takes each piece of the file; awaited before more rows are read */
export async function streamRows<Q extends FileQuery, Page extends ReadReport>(
  { file, head, columns, speech, complete }: Streamed<Q, Page>,
  tx: object,
  send: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const { query, find } = file;
  const { previous, totals } = head;
  const whole = { ...(totals ? { totals } : {}), ...(previous ? { previous } : {}) };
  const shown = withPrevious(columns, { rows: [], ...whole });
  const cellsOf = (row: object) => shown.columns.map((column) => cellOf(column, row, speech));
  const worksheet = openWorksheet(
    shown.columns.map(({ words }) => ({ text: wordIn(words, speech.language) })),
    send,
  );
  const write = async (rows: readonly object[]): Promise<void> => {
    const isByRow = previous !== undefined && isComparedByRow(rows);
    const before = isByRow ? await previousOf(query, { ...head, rows }, (q) => find(tx, q, 0)) : previous;
    const part = { rows: await complete(rows), ...(totals ? { totals } : {}), ...(before ? { previous: before } : {}) };
    await worksheet.add(withPrevious(columns, part).report.rows.map(cellsOf));
  };
  let waiting: object[] = [];
  await find(tx, query, async (rows) => {
    waiting = [...waiting, ...rows];
    if (previous !== undefined && waiting.length < COMPARED_AT_ONCE) return;
    await write(waiting);
    waiting = [];
  });
  if (waiting.length > 0) await write(waiting);
  const labelled = columns.findIndex(({ isFigure }) => !isFigure);
  const label = { text: wordIn(TOTAL, speech.language) };
  await worksheet.end(totals && cellsOf(shown.report.totals ?? {}).map((cell, at) => (at === labelled ? label : cell)));
}
