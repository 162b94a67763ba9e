// What was sold of each product in each warehouse, and what it cost: from totals by month and day, or, where documents have to be told apart, from their lines.
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { ALL_WAREHOUSES } from "../projections/stock.rules.ts";
import { withinPeriod } from "./past-stock.query.ts";
import { countsAll, type Scope } from "./trade-scope.ts";
import { tradedLines } from "./traded-lines.ts";
import { warehouseCondition, warehousesOf } from "./visibility.ts";

/** Rows of months and days of a pair of totals, which add up to the period. @param byWarehouse one row for each warehouse, not one for all together */
async function totalsOf(
  tx: object,
  ctx: Ctx,
  { kinds, range, query }: Scope,
  bound: Parameters,
  { table, columns, byWarehouse = false }: { table: "line" | "cost"; columns: string; byWarehouse?: boolean },
): Promise<string> {
  const warehouses = await warehousesOf(tx, ctx, query.depotIds);
  const { months, days } = withinPeriod(range.begin, range.end, bound);
  const counted = `kind = any(${bound.bind(kinds, "text[]")})`;
  const rowsOf = (from: string, where: readonly string[]): string =>
    `select ${columns} from ${from} where ${[counted, ...where].join(" and ")}`;
  const places = warehouseCondition("depot_id", warehouses, bound);
  const all = `depot_id ${byWarehouse ? "<>" : "="} '${ALL_WAREHOUSES}'::uuid`;
  return [
    ...months.map((when) => rowsOf(`${table}_months`, [when, ...(warehouses ? places : [all])])),
    ...days.map((when) => rowsOf(`${table}_days`, [when, ...places])),
  ].join(" union all ");
}

/** Rows of `line_days` and `line_months` that come to a period. */
export const lineTotals = (tx: object, ctx: Ctx, scope: Scope, bound: Parameters, columns: string): Promise<string> =>
  totalsOf(tx, ctx, scope, bound, { table: "line", columns });

/** The columns of what is sold, for every grouping; returns are not signed. */
export const SOLD = "out_quantity, sale, in_quantity, returned, cost";
const OUT_IN = `case when is_in then 0 else quantity end as out_quantity, case when is_in then 0 else net end as sale,
  case when is_in then quantity else 0 end as in_quantity, case when is_in then net else 0 end as returned`;
export const SUMMED = SOLD.split(", ")
  .map((name) => `sum(${name}) as ${name}`)
  .join(", ");

/** Parts that end with `sold(product_id, depot_id, …)`. @param byWarehouse false: the warehouse may stand for all of them */
export async function soldProducts(
  tx: object,
  ctx: Ctx,
  scope: Scope,
  bound: Parameters,
  byWarehouse = false,
): Promise<string[]> {
  if (!(await countsAll(tx, ctx, scope)))
    return [
      ...(await tradedLines(tx, ctx, scope, bound)),
      `sold as (select product_id, depot_id, ${OUT_IN}, cost from traded)`,
    ];
  const lines = `product_id, depot_id, ${OUT_IN}, 0::numeric as cost`;
  const costs = "product_id, depot_id, 0, 0, 0, 0, cost";
  return [
    `sold as (${await totalsOf(tx, ctx, scope, bound, { table: "line", columns: lines, byWarehouse })}
      union all ${await totalsOf(tx, ctx, scope, bound, { table: "cost", columns: costs, byWarehouse })})`,
  ];
}
