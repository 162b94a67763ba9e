// What stock was worth at the end of each of the last months: the totals of the stock report of those days (reference.md §4.4).
import type { Query } from "@kontor/contracts/core/endpoint";
import { type getStockValueMonths, STOCK_MONTHS } from "@kontor/contracts/reports/product-stock";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { todayOf } from "@kontor/service-kit/report/date-range";
import { type Month, monthsUntil } from "@kontor/service-kit/report/months.rules";
import { ALL_WAREHOUSES } from "../projections/stock.rules.ts";
import { closingNear, stockUntil } from "./past-stock.query.ts";
import { money } from "./product.query.ts";
import { findProductStock } from "./product-stock.query.ts";
import { warehousesOf } from "./visibility.ts";

/** The value of some warehouses is a share by product, so that each month is a report of its own; that of all is one sum over months. */
export async function findStockValueMonths(tx: object, ctx: Ctx, { depotIds }: Query<typeof getStockValueMonths>) {
  const { today } = await todayOf(tx, ctx.now());
  const months = monthsUntil(today, STOCK_MONTHS);
  const isWhole = (await warehousesOf(tx, ctx, depotIds)) === null;
  const values = isWhole ? await wholeValues(tx, months, today) : new Map<string, string>();
  const rows: { month: string; day: string; bookValue: string | null }[] = [];
  for (const { month, end } of months) {
    const [day = today] = [end, today].sort();
    const report = { currentPage: 1, pageSize: 1, search: { asOf: day }, ...(depotIds ? { depotIds } : {}) };
    const bookValue = isWhole ? values.get(month) : (await findProductStock(tx, ctx, report)).totals.bookValue;
    rows.push({ month, day, bookValue: bookValue ?? null });
  }
  return { months: rows };
}

/** By month: what was there before the first of them, and what has moved since. */
async function wholeValues(tx: object, months: readonly Month[], today: string): Promise<Map<string, string>> {
  const [first, last] = [months[0]?.begin ?? today, months.at(-1)?.begin ?? today];
  const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
  const bound = parameters();
  const [from, until, day] = [bound.bind(first, "date"), bound.bind(last, "date"), bound.bind(today, "date")];
  const opening = stockUntil(before, await closingNear(tx, before), { warehouses: null, byWarehouse: false }, bound);
  const all = `depot_id = '${ALL_WAREHOUSES}'`;
  const rows = await rowsOf<{ month: string; value: string }>(
    tx,
    `with opening as (select coalesce(sum(worth), 0) as value from (${opening}) s),
      moved as (select month, worth_in - worth_out as value from stock_months where ${all} and month >= ${from} and month < ${until}
        union all select ${until}, worth_in - worth_out from stock_days where ${all} and day between ${until} and ${day}),
      summed as (select month, sum(value) as value from moved group by month)
     select to_char(m.month, 'YYYY-MM') as month, ${money("(select value from opening) + coalesce(sum(s.value) over (order by m.month), 0)")} as value
     from generate_series(${from}, ${until}, interval '1 month') as m(month) left join summed s on s.month = m.month::date`,
    bound,
  );
  return new Map(rows.map(({ month, value }) => [month, value]));
}
