// Reads the statement of net profit from the ledger's days, beside as many days before the period (docs/decisions/0078).
import type { Query } from "@kontor/contracts/core/endpoint";
import type { MoneySourceRow } from "@kontor/contracts/reports/money-source";
import {
  bookedLineNames,
  bookedLines,
  type getNetProfit,
  type getNetProfitSources,
  type getProfitMonths,
  netProfitSearch,
  PROFIT_MONTHS,
  type ProfitRow,
  profitSourceSearch,
} from "@kontor/contracts/reports/net-profit";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { parameters } from "@kontor/service-kit/database/sql";
import { statement } from "@kontor/service-kit/database/statement";
import { dayIn, type Range, rangeOf, todayOf } from "@kontor/service-kit/report/date-range";
import { daysBefore } from "@kontor/service-kit/report/days-before.rules";
import { monthsUntil } from "@kontor/service-kit/report/months.rules";
import { orderOf, type Search, searchOf, sliceOf } from "@kontor/service-kit/report/query-params";
import type { ReportPage } from "@kontor/service-kit/report/run-report";
import { flag } from "@kontor/service-kit/resource/assignments";
import { refuseLimited } from "../books/permission.ts";
import { type BookedSum, profitRows, shareOf } from "./net-profit.rules.ts";
import { findSources } from "./sources.query.ts";

const OF_TAKINGS = `(e.document_id, e.kind) in (select t.document_id, t.kind from stock_taking_documents t)`;
const lines = JSON.stringify(
  bookedLineNames.map((line) => ({ line, account: bookedLines[line].account, byItem: "byItem" in bookedLines[line] })),
);
// What stock-taking gained and lost is taken out of its account's days: there are few such documents, and an index finds them.
const SUMS =
  statement<BookedSum>(`with lines as (select * from json_to_recordset($5::json) as g(line text, account text, "byItem" boolean)),
  days as materialized (select d.account, d.subject_id, d.amount, d.day >= $1::date as is_now from ledger_days d
    where d.account in (select account from lines) and d.day <= $2::date and d.day >= $3::date and (d.day <= $4::date or d.day >= $1::date)),
  taken as materialized (select e.amount, (e.oper_time at time zone ${ZONE})::date as day from stock_taking_documents t
      join ledger_entries e on e.document_id = t.document_id and e.kind = t.kind
    where e.account = 'stock-gain-loss'),
  takings as (select amount, day >= $1::date as is_now from taken where day <= $2::date and day >= $3::date and (day <= $4::date or day >= $1::date)),
  booked as (select l.line, case when l."byItem" then d.subject_id end as item_id, d.amount, d.is_now
      from lines l join days d on d.account = l.account where l.line <> 'stockTaking'
    union all select 'stockGainLoss', null, -amount, is_now from takings union all select 'stockTaking', null, amount, is_now from takings)
  select b.line, b.item_id as "itemId", coalesce(i.name, '') as name,
    coalesce(-sum(b.amount) filter (where b.is_now), 0)::numeric(40, 2)::text as amount,
    coalesce(-sum(b.amount) filter (where not b.is_now), 0)::numeric(40, 2)::text as previous
  from booked b left join in_out_items i on i.id = b.item_id group by b.line, b.item_id, i.name, i.sort_order
  having bool_or(b.amount <> 0) order by b.line, i.sort_order nulls last, i.name, b.item_id`);
const COUNTED = statement<{ counted: boolean }>(`select ${flag("stockTakingProfitFlag")} as counted`);

// As above, by month; a month's statement is made of its sums, so that both have the same figures.
const MONTHS = statement<
  BookedSum & { month: string }
>(`with lines as (select * from json_to_recordset($3::json) as g(line text, account text)),
  days as materialized (select d.account, d.amount, d.day from ledger_days d
    where d.account in (select account from lines) and d.day between $1::date and $2::date),
  taken as materialized (select e.amount, (e.oper_time at time zone ${ZONE})::date as day from stock_taking_documents t
      join ledger_entries e on e.document_id = t.document_id and e.kind = t.kind
    where e.account = 'stock-gain-loss'),
  takings as (select amount, day from taken where day between $1::date and $2::date),
  booked as (select l.line, d.amount, d.day from lines l join days d on d.account = l.account where l.line <> 'stockTaking'
    union all select 'stockGainLoss', -amount, day from takings union all select 'stockTaking', amount, day from takings)
  select to_char(day, 'YYYY-MM') as month, line, null as "itemId", '' as name, (-sum(amount))::numeric(40, 2)::text as amount, '0' as previous
  from booked group by 1, 2`);

/** Gross and net profit of the last twelve months. @throws Refusal `not-permitted` */
export async function findProfitMonths(tx: object, ctx: Ctx, { endTime }: Query<typeof getProfitMonths>) {
  await refuseLimited(tx, ctx);
  const months = monthsUntil(endTime ?? (await todayOf(tx, ctx.now())).today, PROFIT_MONTHS);
  const [switched] = await COUNTED.rows(tx);
  const sums = await MONTHS.rows(tx, months[0]?.begin, months.at(-1)?.end, lines);
  return {
    months: months.map((month) => {
      const rows = profitRows(
        sums.filter((sum) => sum.month === month.month),
        switched?.counted === true,
      );
      const amountOf = (line: ProfitRow["line"]): string => rows.find((row) => row.line === line)?.amount ?? "0.00";
      return { ...month, grossProfit: amountOf("grossProfit"), netProfit: amountOf("netProfit") };
    }),
  };
}

export interface NetProfit extends ReportPage<ProfitRow>, Range {
  previous: Range;
  grossMargin: string | null;
  netMargin: string | null;
}

/** @throws Refusal `not-permitted`; as rangeOf, searchOf and orderOf: a statement has its own order */
export async function findNetProfit(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getNetProfit>,
  limit?: number,
): Promise<NetProfit> {
  await refuseLimited(tx, ctx);
  const search = searchOf(query, netProfitSearch);
  orderOf(query, [], { column: "line", direction: "asc" });
  const range = await periodOf(tx, ctx, search);
  const previous = daysBefore(range);
  const [switched] = await COUNTED.rows(tx);
  const sums = await SUMS.rows(tx, range.begin, range.end, previous.begin, previous.end, lines);
  const rows = profitRows(sums, switched?.counted === true);
  const amountOf = (line: ProfitRow["line"]): string => rows.find((row) => row.line === line)?.amount ?? "0";
  const { offset, limit: size } = sliceOf(query);
  return {
    ...range,
    previous,
    grossMargin: shareOf(amountOf("grossProfit"), amountOf("revenue")),
    netMargin: shareOf(amountOf("netProfit"), amountOf("revenue")),
    rows: limit === undefined ? rows.slice(offset, offset + size) : rows,
    total: rows.length,
    totals: {},
  };
}

/** Where only the end is given the month is that of the end. */
async function periodOf(tx: object, ctx: Ctx, search: Search): Promise<Range> {
  const { today } = await todayOf(tx, ctx.now());
  const end = dayIn(search, "endTime") ?? today;
  return rangeOf(tx, ctx.now(), { beginTime: `${end.slice(0, 8)}01`, ...search, endTime: end });
}

/** The documents and slips behind a line. @throws Refusal `not-permitted`; as rangeOf, searchOf and orderOf */
export async function findProfitSources(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getNetProfitSources>,
): Promise<ReportPage<MoneySourceRow> & Range> {
  await refuseLimited(tx, ctx);
  const search = searchOf(query, profitSourceSearch);
  const range = await rangeOf(tx, ctx.now(), search);
  const bound = parameters();
  const { account, ...of } = bookedLines[query.line];
  const conditions = [
    `e.account = ${bound.bind(account, "text")}`,
    ...(query.itemId === undefined ? [] : [`e.subject_id = ${bound.bind(query.itemId, "uuid")}`]),
    ...("ofStockTaking" in of ? [of.ofStockTaking ? OF_TAKINGS : `not ${OF_TAKINGS}`] : []),
  ];
  const report = await findSources(tx, { query, search, range, conditions, sign: -1, hiddenKinds: [] }, bound);
  return { ...report, ...range };
}
