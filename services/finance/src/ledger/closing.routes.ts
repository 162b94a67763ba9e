// What finance has for a closing of the books: slips that are not audited, books that do not add up, goods that are not cleared, open debts;
// and what the ledger has of documents, for their services to compare.
import { type ClosingFinding, type ClosingTally, closingLooks } from "@kontor/contracts/document/closing";
import { findPeriod } from "@kontor/service-kit/period.store";
import { router } from "@kontor/service-kit/router";
import { statement } from "@kontor/service-kit/statement";
import type { FinanceDb } from "../db.ts";

const FOUND = statement<ClosingFinding>(`with found("check", kind, count) as (
    select 'drafts', kind, count(*)::int from slips where audit_status <> 1 and bill_time < $1::timestamptz group by kind
    union all select 'books-uneven', null, (coalesce(sum(amount), 0) <> 0)::int from ledger_entries where oper_time < $1::timestamptz
    union all select 'goods-clearing', null, count(*)::int from (select from ledger_entries
      where account = 'goods-clearing' and oper_time < $1::timestamptz group by document_id, kind having sum(amount) <> 0) left_over
    union all select 'open-debts', kind, count(*)::int from ledger_documents
      where effective and oper_time < $1::timestamptz and amount_debt <> amount_settled group by kind)
  select "check", kind, count from found where count > 0 order by "check", kind`);
const TALLIES =
  statement<ClosingTally>(`select kind, count(*)::int as count, coalesce(sum(revision), 0)::int as revisions from ledger_documents
  where effective and oper_time < $1::timestamptz and kind not in ('opening', 'account') group by kind`);

export function closingRoutes(db: FinanceDb) {
  const routes = router("finance", db);
  routes.plain(closingLooks.finance, ({ ctx, body: { before, of } }) =>
    db.tenantRead(ctx, async (tx) => {
      const { version } = await findPeriod(tx);
      const findings = of === "checklist" ? await FOUND.rows(tx, before) : [];
      return { version, findings, tallies: await TALLIES.rows(tx, before) };
    }),
  );
  return routes;
}
