// Routes for closing the books: unaudited slips, differing books, uncleared goods, unmatched receipts and payments, and the ledger's documents, which other
// services compare with their own.
import {
  type ClosingFinding,
  type ClosingTally,
  closingPreviews,
  takeReopenings,
} from "@kontor/contracts/closing/closing";
import type { BookCheck } from "@kontor/contracts/finance/books";
import { findPeriod } from "@kontor/service-kit/closing/period.store";
import { takeReopening } from "@kontor/service-kit/closing/take-reopening.routes";
import { statement } from "@kontor/service-kit/database/statement";
import { router } from "@kontor/service-kit/http/router";
import { bookSums, dayBefore } from "../books/checks.query.ts";
import { compareBooks, type OwnerClient } from "../books/checks.ts";
import type { FinanceDb } from "../db.ts";
import { matchedAt } from "../slip/matched.ts";

const FINDINGS = statement<ClosingFinding>(`with found("check", kind, count) as (
    select 'drafts', kind, count(*)::int from slips where audit_status <> 1 and bill_time < $1::timestamptz group by kind
    union all select 'goods-clearing', null, count(*)::int from (select from ledger_entries
      where account = 'goods-clearing' and oper_time < $1::timestamptz group by document_id, kind having sum(amount) <> 0) left_over
    union all select 'unmatched', kind, count(*)::int from slips where bill_time < $1::timestamptz and ${matchedAt("slips")} >= $1::timestamptz group by kind)
  select "check", kind, count from found where count > 0 order by "check", kind`);
const TALLIES =
  statement<ClosingTally>(`select kind, count(*)::int as count, coalesce(sum(revision), 0)::int as revisions from ledger_documents
  where effective and oper_time < $1::timestamptz and kind not in ('opening', 'account') group by kind`);

/** Goods clearing is a separate check, by document. */
const findingsOf = (checks: readonly BookCheck[]): ClosingFinding[] =>
  checks.flatMap(({ name: kind, difference }): ClosingFinding[] => {
    if (kind === "clearing" || difference === "0.00") return [];
    return [{ check: difference === null ? "books-unchecked" : "books-uneven", kind, count: 1 }];
  });

export function closingRoutes(db: FinanceDb, peers: OwnerClient) {
  const routes = router("finance", db);
  takeReopening(routes, db, takeReopenings.finance);
  routes.plain(closingPreviews.finance, async ({ ctx, body: { before, of } }) => {
    if (of === "posting")
      return db.tenantRead(ctx, async (tx) => {
        const { version } = await findPeriod(tx);
        return { version, findings: [], tallies: await TALLIES.rows(tx, before) };
      });
    const { day, sums, findings, ...preview } = await db.tenantRead(ctx, async (tx) => {
      const { version } = await findPeriod(tx);
      const day = await dayBefore(tx, before);
      const [findings, tallies] = [await FINDINGS.rows(tx, before), await TALLIES.rows(tx, before)];
      return { version, tallies, findings, day, sums: await bookSums(tx, ctx.now(), day) };
    });
    return { ...preview, findings: [...findingsOf(await compareBooks(peers, ctx, day, sums)), ...findings] };
  });
  return routes;
}
