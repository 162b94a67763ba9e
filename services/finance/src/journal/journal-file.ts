// Streams the journal as a file: journal vouchers are numbered first, and numbered ones never change.

import type { Query } from "@kontor/contracts/core/endpoint";
import { financeOperation } from "@kontor/contracts/core/operation-log";
import type { exportJournal } from "@kontor/contracts/finance/journal";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { FileAnswer } from "@kontor/service-kit/http/response";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import type { Work } from "@kontor/service-kit/resource/resource";
import { cutOverOf } from "../books/cut-over.ts";
import { refuseLimited } from "../books/permission.ts";
import type { FinanceDb, FinanceTx } from "../db.ts";
import { namedCodes } from "./codes.store.ts";
import { journalDays } from "./journal.query.ts";
import { allocateNumbers, nextLines } from "./journal-voucher.store.ts";
import { codeOf, layouts } from "./layouts.ts";

type JournalQuery = Query<typeof exportJournal>;

/**
 * Allocates the numbers and returns the function that writes the file after the commit.
 * @throws Refusal `not-permitted`; as journalDays
 */
export async function journalFile(
  { tx, ctx }: Work<FinanceTx>,
  db: FinanceDb,
  { layout, lang, ...query }: JournalQuery,
): Promise<FileAnswer<ReadableStream<Uint8Array>>> {
  await refuseLimited(tx, ctx);
  const { begin, end } = await journalDays(tx, ctx.now(), query);
  await allocateNumbers(tx, { begin, end }, await cutOverOf(tx, ctx.now()));
  const content = `journal ${layout} ${begin} – ${end}`;
  await logOperation({ tx, ctx }, financeOperation, { operation: "report", type: "export", content });
  const { extension, type } = layouts[layout];
  const name = `journal_${begin}_${end}.${extension}`;
  return new FileAnswer(name, type, ReadableStream.from(written(db, ctx, { layout, begin, end, lang })));
}

type Written = Pick<JournalQuery, "layout" | "lang"> & { begin: string; end: string };

/** A page of journal vouchers at a time, each read in a transaction of its own. */
async function* written(db: FinanceDb, ctx: Ctx, { layout, lang, ...range }: Written): AsyncGenerator<Uint8Array> {
  const { chart, head, line: lineOf } = layouts[layout];
  const bytes = new TextEncoder();
  const codes = await db.tenantRead(ctx, namedCodes);
  yield bytes.encode(head(lang));
  for (let after = { month: "0001-01-01", number: 0 }; ; ) {
    const lines = await db.tenantRead(ctx, (tx) => nextLines(tx, range, after));
    const last = lines.at(-1);
    if (!last) return;
    yield bytes.encode(lines.map((line) => lineOf(line, codeOf(line, codes, chart), lang)).join(""));
    after = last;
  }
}
