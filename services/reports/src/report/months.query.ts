// Revenue, cost of goods sold and the value of stock of months, over all documents and warehouses: what a preview of a change compares with
// (docs/decisions/0084).
import type { MonthFigures } from "@kontor/contracts/document/change-preview";
import { saleKinds } from "@kontor/contracts/document/document-kinds";
import { parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { statement } from "@kontor/service-kit/database/statement";
import { ALL_WAREHOUSES } from "../projections/stock.rules.ts";
import { closingNear, stockUntil } from "./past-stock.query.ts";
import { returnKinds } from "./trade-scope.ts";

const SOLD = statement<{
  month: string;
  revenue: string;
  cost: string;
}>(`with asked as (select (m || '-01')::date as month from unnest($1::text[]) m),
  sold as (select month, case when kind = any($3::text[]) then -net else net end as revenue, 0::numeric as cost from line_months
      where depot_id = '${ALL_WAREHOUSES}'::uuid and kind = any($2::text[]) and month in (select month from asked)
    union all select month, 0, cost from cost_months
      where depot_id = '${ALL_WAREHOUSES}'::uuid and kind = any($2::text[]) and month in (select month from asked))
  select to_char(a.month, 'YYYY-MM') as month, coalesce(sum(revenue), 0)::numeric(40, 2)::text as revenue, coalesce(sum(cost), 0)::numeric(40, 2)::text as cost
    from asked a left join sold using (month) group by 1 order by 1`);

/** The last day of a month, `YYYY-MM`. */
function lastDay(month: string): string {
  const [year = 0, at = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}

/** The ledger's value of all stock at the end of a day. */
async function stockValue(tx: object, day: string): Promise<string> {
  const bound = parameters();
  const stock = stockUntil(day, await closingNear(tx, day), { warehouses: null, byWarehouse: false }, bound);
  const text = `select coalesce(sum(worth), 0)::numeric(40, 2)::text as value from (${stock}) s`;
  const [row] = await rowsOf<{ value: string }>(tx, text, bound);
  return row?.value ?? "0.00";
}

export async function figuresOf(tx: object, months: readonly string[]): Promise<MonthFigures[]> {
  const rows: MonthFigures[] = [];
  for (const sold of await SOLD.rows(tx, [...new Set(months)], saleKinds, returnKinds))
    rows.push({ ...sold, value: await stockValue(tx, lastDay(sold.month)) });
  return rows;
}
