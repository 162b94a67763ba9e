// The home page's figures (reference.md §4.7): purchases, sales and retail sales within the actor's data scope.
import type { PriceRule } from "@kontor/contracts/core/actor";
import { MASKED_FIGURE, type tradePeriod } from "@kontor/contracts/reports/dashboard";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { type Range, todayOf } from "@kontor/service-kit/report/date-range";
import { scopeCondition } from "@kontor/service-kit/resource/data-scope";
import type { z } from "zod";
import type { Trade } from "../projections/trade.rules.ts";
import { money } from "./product.query.ts";
import { isHidden } from "./visibility.ts";

/** The codes that hide a figure of the home page: its own, and that of its documents, since the figure of a single document is its price (decision 0032). */
export const LIMITS: Readonly<Record<Trade, PriceRule>> = { buy: ["1", "4"], retail: ["2", "5"], sale: ["3", "6"] };
/** Purchases are outgoing money, and are shown as positive. */
const AMOUNT = "case when trade = 'buy' then -amount else amount end";
const MONTHS = 6;

const scopeOf = (ctx: Ctx, bound: ReturnType<typeof parameters>): string =>
  scopeCondition({ creator: "creator_id", department: "department_id" }, ctx, bound)
    .map((condition) => ` and ${condition}`)
    .join("");

const NONE = { today: "0.00", yesterday: "0.00", month: "0.00", year: "0.00" };
type Periods = typeof NONE;

export async function findStatistics(tx: object, ctx: Ctx) {
  const { today, month } = await todayOf(tx, ctx.now());
  const bound = parameters();
  const [day, first] = [bound.bind(today, "date"), bound.bind(month, "date")];
  const year = `date_trunc('year', ${day})::date`;
  const sum = (during: string): string => money(`coalesce(sum(${AMOUNT}) filter (where ${during}), 0)`);
  // The months before this one are summed already. What is dated after today is subtracted from the year.
  const rows = await rowsOf<Periods & { trade: Trade }>(
    tx,
    `with moved as (select trade, day, creator_id, department_id, amount, false as whole from trade_days
         where day >= least(${first}, ${day} - 1) and day <= ${day}
       union all select trade, day, creator_id, department_id, -amount, true from trade_days where day > ${day} and day < ${year} + interval '1 year'
       union all select trade, month, creator_id, department_id, amount, true from trade_months
         where month >= ${year} and month < ${year} + interval '1 year')
     select trade, ${sum(`not whole and day = ${day}`)} as today, ${sum(`not whole and day = ${day} - 1`)} as yesterday,
       ${sum(`not whole and day between ${first} and ${day}`)} as month, ${sum("whole")} as year
     from moved where true${scopeOf(ctx, bound)} group by trade`,
    bound,
  );
  const of = (trade: Trade): Periods =>
    isHidden(ctx, LIMITS[trade])
      ? { today: MASKED_FIGURE, yesterday: MASKED_FIGURE, month: MASKED_FIGURE, year: MASKED_FIGURE }
      : (rows.find((row) => row.trade === trade) ?? NONE);
  const [buy, sale, retail] = [of("buy"), of("sale"), of("retail")];
  return {
    ...{ todayBuy: buy.today, todaySale: sale.today, todayRetailSale: retail.today },
    ...{ monthBuy: buy.month, monthSale: sale.month, monthRetailSale: retail.month },
    ...{ yesterdayBuy: buy.yesterday, yesterdaySale: sale.yesterday, yesterdayRetailSale: retail.yesterday },
    ...{ yearBuy: buy.year, yearSale: sale.year, yearRetailSale: retail.year },
  };
}

/** The first and the last day of a figure of the home page: this month and this year until today. */
export async function tradeDays(tx: object, now: Date, period: z.output<typeof tradePeriod>): Promise<Range> {
  const { today, month } = await todayOf(tx, now);
  const dayBefore = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  if (period === "today") return { begin: today, end: today };
  if (period === "yesterday") return { begin: dayBefore, end: dayBefore };
  if (period === "month") return { begin: month, end: today };
  if (period === "year") return { begin: `${today.slice(0, 4)}-01-01`, end: today };
  const [year = 0, at = 1] = period.split("-").map(Number);
  const last = new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
  return { begin: `${period}-01`, end: period === today.slice(0, 7) ? today : last };
}

/** The last six months, this one until today; null where the role hides them. */
export async function findMonths(tx: object, ctx: Ctx) {
  const { today, month } = await todayOf(tx, ctx.now());
  const bound = parameters();
  const [last, day] = [bound.bind(month, "date"), bound.bind(today, "date")];
  const rows = await rowsOf<{ x: string; trade: Trade; y: string }>(
    tx,
    `with months as (select generate_series(${last} - interval '${MONTHS - 1} months', ${last}, interval '1 month')::date as first),
       posted as (select month as first, trade, creator_id, department_id, amount from trade_months
           where month >= ${last} - interval '${MONTHS - 1} months' and month <= ${last}
         union all select ${last}, trade, creator_id, department_id, -amount from trade_days where day > ${day} and day < ${last} + interval '1 month'),
       moved as (select first, trade, sum(${AMOUNT}) as amount from posted where true${scopeOf(ctx, bound)} group by 1, 2)
     select to_char(m.first, 'YYYY-MM') as x, t.trade, ${money("coalesce(d.amount, 0)")} as y
     from months m cross join unnest(array['buy', 'sale', 'retail']) as t(trade) left join moved d on d.first = m.first and d.trade = t.trade
     order by m.first`,
    bound,
  );
  const of = (trade: Trade) =>
    rows.filter((row) => row.trade === trade).map(({ x, y }) => ({ x, y: isHidden(ctx, LIMITS[trade]) ? null : y }));
  return { buyPriceList: of("buy"), salePriceList: of("sale"), retailPriceList: of("retail") };
}
