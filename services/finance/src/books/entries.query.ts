// The entries behind a figure of the books, in order, with the running balance of the account after each.

import type { Query } from "@kontor/contracts/core/endpoint";
import { entrySearch, type LedgerEntryRow, listLedgerEntries } from "@kontor/contracts/finance/books";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { contains, orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { money } from "./balances.query.ts";
import { cutOverOf } from "./cut-over.ts";
import { balancesPart, daysPart, OPENS_WITHIN, subjectName } from "./period.ts";
import { refuseLimited } from "./permission.ts";

type EntriesQuery = Omit<Query<typeof listLedgerEntries>, "exactTotal">;
export interface Entries extends ReportPage<LedgerEntryRow>, Range {
  opening: Record<string, string> | null;
  closing: Record<string, string> | null;
}

/** Joins a journal voucher `v` to an entry `l`, where its number has been allocated. */
export const VOUCHER_OF = `left join ledger_vouchers v on v.document_id = l.document_id and v.part = l.part and v.kind = l.kind and v.revision = l.revision
  and v.oper_time = l.oper_time and v.posted_at = l.posted_at`;
/** The name of a journal voucher `v`: its month and number. */
export const VOUCHER = `coalesce(to_char(v.month, 'YYYY-MM-') || lpad(v.number::text, greatest(4, length(v.number::text)), '0'), '')`;

/** @throws Refusal as findBalances */
export async function findEntries(tx: object, ctx: Ctx, query: EntriesQuery, limit?: Taken): Promise<Entries> {
  await refuseLimited(tx, ctx);
  const search = searchOf(query, entrySearch);
  const order = orderOf(query, ["operTime"], { column: "operTime", direction: "asc" });
  const range = await rangeOf(tx, ctx.now(), search);
  const bound = parameters();
  const days = daysPart(range, await cutOverOf(tx, ctx.now()), bound);
  const balances = balancesPart(query, bound);
  const account = bound.bind(query.account, "text");
  const subject = query.subjectId ? `e.subject_id = ${bound.bind(query.subjectId, "uuid")}` : "true";
  const of = `from ledger_entries e cross join days d where e.account = ${account} and ${subject}`;
  const numbered =
    search.number === undefined ? "true" : `lower(number) like ${bound.bind(contains(search.number), "text")}`;
  const opening = "(select coalesce(sum(h.opening), 0) from held h)";
  const moved = "(select coalesce(sum(m.amount), 0) from moved m)";
  const { totals, ...report } = await runReport<LedgerEntryRow>(
    tx,
    {
      parts: [
        days,
        balances,
        `moved as materialized (select e.*, e.oper_time as at ${of} and e.oper_time >= d.b and e.oper_time < d.e and e.oper_time > 'epoch'
          union all select e.*, d.c as at ${of} and e.oper_time = 'epoch' and ${OPENS_WITHIN})`,
        `running as materialized (select m.*, ${opening} + sum(m.amount) over (order by m.at, m.sequence) as balance from moved m)`,
        `listed as (select * from running where ${numbered})`,
      ],
      totals: {
        debit: money("coalesce(sum(l.amount) filter (where l.amount > 0), 0)"),
        credit: money("coalesce(-sum(l.amount) filter (where l.amount < 0), 0)"),
        opening: money(opening),
        closing: money(`${opening} + ${moved}`),
      },
      columns: `l.sequence::text as sequence, ${isoTime("l.at")} as "operTime", ${VOUCHER} as voucher, l.document_id as "documentId", l.number,
        case l.kind when 'account' then 'opening' else l.kind end as kind,
        coalesce((select p.name from replica_partners p where p.id = l.partner_id), '') as "organName", ${subjectName("l.subject_id")} as "subjectName",
        ${money("greatest(l.amount, 0)")} as debit, ${money("greatest(-l.amount, 0)")} as credit, ${money("l.balance")} as balance`,
      joined: VOUCHER_OF,
      order: { operTime: "l.at" },
      tail: `l.sequence ${order.direction}`,
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, listLedgerEntries), ...(limit === undefined ? {} : { limit }) },
  );
  const isWhole = search.number === undefined;
  const stood = (name: "opening" | "closing") => (isWhole ? { balance: totals[name] ?? "0.00" } : null);
  return {
    ...report,
    ...range,
    totals: { debit: totals.debit ?? null, credit: totals.credit ?? null },
    opening: stood("opening"),
    closing: stood("closing"),
  };
}
