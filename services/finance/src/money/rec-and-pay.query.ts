// What came in and went out on settlement accounts, by day or month and by kind of document and slip (reference.md §4.6).

import { isHiddenBy, stockCosts } from "@kontor/contracts/core/actor";
import type { Query } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import type { MoneySourceRow } from "@kontor/contracts/reports/money-source";
import {
  type CashKind,
  cashKinds,
  cashSourceSearch,
  type getRecAndPayReport,
  type getRecAndPaySources,
  type getSimpleProfitReport,
  hiddenCash,
  type RecAndPayRow,
  recAndPaySearch,
  recAndPaySorts,
} from "@kontor/contracts/reports/rec-and-pay";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { idIn, orderOf, type Search, searchOf } from "@kontor/service-kit/report/query-params";
import { type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { money } from "../books/balances.query.ts";
import { refuseScoped } from "../books/permission.ts";
import { findSources } from "./sources.query.ts";

const listed = (kinds: readonly CashKind[]): string => kinds.map(({ name }) => `'${name}'`).join(", ") || "''";
const INCOMING = `kind in (${listed(cashKinds.filter(({ comesIn }) => comesIn))})`;
const OUTGOING = `kind in (${listed(cashKinds.filter(({ comesIn }) => !comesIn))})`;
/** Each column with the rows of days that it sums. */
const SUMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(cashKinds.map(({ name }) => [name, `kind = '${name}'`])),
  ...{ received: INCOMING, paid: OUTGOING, net: "true" },
};
const names = Object.keys(SUMS);

const hiddenOf = (ctx: Ctx): string[] => hiddenCash(actorOf(ctx).priceLimits);

/** The condition on days of settlement accounts, all or one. */
function daysWhere(search: Search, range: Range, bound: Parameters): string {
  const account = idIn(search, "accountId");
  return [
    "account = 'cash'",
    `day >= ${bound.bind(range.begin, "date")} and day <= ${bound.bind(range.end, "date")}`,
    ...(account ? [`subject_id = ${bound.bind(account, "uuid")}`] : []),
  ].join(" and ");
}

/** @throws Refusal `not-permitted`; as rangeOf, searchOf and orderOf */
export async function findCash(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getRecAndPayReport>,
  limit?: Taken,
): Promise<ReportPage<RecAndPayRow> & Range> {
  await refuseScoped(tx, ctx);
  const search = searchOf(query, recAndPaySearch);
  const hidden = hiddenOf(ctx);
  const order = orderOf(query, recAndPaySorts, { column: "day", direction: "desc" }, hidden);
  const range = await rangeOf(tx, ctx.now(), search);
  const bound = parameters();
  const where = daysWhere(search, range, bound);
  const step = query.by === "month" ? "date_trunc('month', day)::date" : "day";
  const [begin, end] = [bound.bind(range.begin, "date"), bound.bind(range.end, "date")];
  const last = query.by === "month" ? "(l.first + interval '1 month - 1 day')::date" : "l.first";
  const report = await runReport<RecAndPayRow>(
    tx,
    {
      parts: [
        `listed as materialized (select ${step} as first, ${names
          .map((name) => `coalesce(sum(amount) filter (where ${SUMS[name]}), 0) as "${name}"`)
          .join(", ")} from ledger_days where ${where} group by 1 having bool_or(amount <> 0))`,
      ],
      totals: Object.fromEntries(names.map((name) => [name, money(`coalesce(sum(l."${name}"), 0)`)])),
      columns: `to_char(l.first, '${query.by === "month" ? "YYYY-MM" : "YYYY-MM-DD"}') as day, greatest(l.first, ${begin})::text as begin,
        least(${last}, ${end})::text as end, ${names.map((name) => `${money(`l."${name}"`)} as "${name}"`).join(", ")}`,
      joined: "",
      order: { day: "l.first", ...Object.fromEntries(names.map((name) => [name, `l."${name}"`])) },
      tail: "l.first desc",
    },
    bound,
    { query, order, hidden: new Set(hidden), ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range };
}

/** The documents and slips behind a figure. @throws Refusal `not-permitted`, `value-not-allowed`; as above */
export async function findCashSources(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getRecAndPaySources>,
): Promise<ReportPage<MoneySourceRow> & Range> {
  await refuseScoped(tx, ctx);
  const search = searchOf(query, cashSourceSearch);
  const range = await rangeOf(tx, ctx.now(), search);
  const bound = parameters();
  const account = idIn(search, "accountId");
  const { kind, side } = query;
  const isChosen = ({ name, comesIn }: CashKind): boolean =>
    (kind === undefined || kind === name) && (side === undefined || (side === "received") === comesIn);
  const kinds = cashKinds.filter(isChosen);
  if (kinds.length === 0) throw refuse("value-not-allowed", { field: "side" });
  const limits = actorOf(ctx).priceLimits;
  const conditions = [
    "e.account = 'cash'",
    ...(kind === undefined && side === undefined
      ? []
      : [
          `e.kind = any(${bound.bind(
            kinds.map(({ name }) => name),
            "text[]",
          )})`,
        ]),
    ...(account ? [`e.subject_id = ${bound.bind(account, "uuid")}`] : []),
  ];
  const hiddenKinds = kinds.flatMap(({ name, priceLimit }) => (isHiddenBy(priceLimit, limits) ? [name] : []));
  const report = await findSources(tx, { query, search, range, conditions, sign: 1, hiddenKinds }, bound);
  return { ...report, ...range };
}

interface Simple {
  received: string;
  paid: string;
  difference: string;
  grossProfit: string;
}

/** @throws Refusal `not-permitted`; as rangeOf */
export async function findSimpleProfit(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getSimpleProfitReport>,
): Promise<{ [Figure in keyof Simple]: string | null } & Range> {
  await refuseScoped(tx, ctx);
  const range = await rangeOf(tx, ctx.now(), query);
  const bound = parameters();
  const where = daysWhere(query, range, bound);
  const cash = (of: string): string => money(`(select coalesce(sum(amount), 0) from moved where ${of})`);
  const [row] = await rowsOf<Simple>(
    tx,
    `with moved as materialized (select kind, amount from ledger_days where ${where})
      select ${cash(INCOMING)} as received, ${cash(OUTGOING)} as paid, ${cash("true")} as difference,
        ${money(`(select coalesce(-sum(amount), 0) from ledger_days where account in ('sale-revenue', 'retail-revenue', 'cost-of-goods')
          and day >= ${bound.bind(range.begin, "date")} and day <= ${bound.bind(range.end, "date")})`)} as "grossProfit"`,
    bound,
  );
  if (!row) throw new Error("sums of nothing are a row, too");
  const hidden = new Set(hiddenOf(ctx));
  const isCostHidden = isHiddenBy([...stockCosts, "5", "6"], actorOf(ctx).priceLimits);
  return {
    received: hidden.has("received") ? null : row.received,
    paid: hidden.has("paid") ? null : row.paid,
    difference: hidden.has("net") ? null : row.difference,
    grossProfit: isCostHidden ? null : row.grossProfit,
    ...range,
  };
}
