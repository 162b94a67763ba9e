// What was sold of each product in each warehouse, and what it cost: from sums by quarter, month and day, or, where documents have to be told apart, from
// their lines.
import { NIL_ID } from "@kontor/contracts/core/id";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { ALL_WAREHOUSES } from "../projections/stock.rules.ts";
import { tradeOf } from "../projections/trade.rules.ts";
import type { Parts } from "./period.rules.ts";
import { conditionsWithin, sumsFrom, type Table } from "./period-sums.ts";
import { countsAll, type Scope } from "./trade-scope.ts";
import { tradedLines } from "./traded-lines.ts";
import { warehouseCondition, warehousesOf } from "./visibility.ts";

/** Reads rows of sums, e.g. `rows("line", "months", "product_id, quantity")`. */
type Rows = (table: Table, level: keyof Parts, columns: string) => string[];

/** @param byWarehouse one row for each warehouse, not one for all together */
async function rowsWithin(
  tx: object,
  ctx: Ctx,
  { kinds, range, query }: Scope,
  bound: Parameters,
  byWarehouse = false,
): Promise<Rows> {
  const warehouses = await warehousesOf(tx, ctx, query.depotIds);
  const conditions = await conditionsWithin(tx, range, bound);
  const inWarehouses = warehouseCondition("depot_id", warehouses, bound);
  const together = warehouses ? inWarehouses : [`depot_id ${byWarehouse ? "<>" : "="} '${ALL_WAREHOUSES}'::uuid`];
  return (table, level, columns) => {
    const isByTrade = table === "sold" || table === "warehouse";
    const counted = isByTrade ? among("trade", kinds.map(tradeOf)) : among("kind", kinds);
    const where = [counted, ...(level === "days" || level === "less" ? inWarehouses : together)];
    return conditions[level].map(
      (when) => `select ${columns} from ${sumsFrom(table, level)} where ${[when, ...where].join(" and ")}`,
    );
  };
}
/** The names are the code's own. */
const among = (column: string, names: readonly (string | undefined)[]): string =>
  `${column} in (${[...new Set(names)].map((name) => `'${name}'`).join(", ")})`;

/** Rows of sums of lines that come to a period. */
export async function lineTotals(
  tx: object,
  ctx: Ctx,
  scope: Scope,
  bound: Parameters,
  columns: string,
): Promise<string> {
  const rows = await rowsWithin(tx, ctx, scope, bound);
  return LEVELS.flatMap((level) => rows("line", level, columns)).join(" union all ");
}
const SMALLER = ["months", "days", "less"] as const;
const LEVELS = ["quarters", ...SMALLER] as const;

/** The columns of what is sold, for every grouping; returns are not signed. */
export const SOLD = "out_quantity, sale, in_quantity, returned, cost";
const OUT_IN = `case when is_in then 0 else quantity end as out_quantity, case when is_in then 0 else net end as sale,
  case when is_in then quantity else 0 end as in_quantity, case when is_in then net else 0 end as returned`;
export const SUMMED = SOLD.split(", ")
  .map((name) => `sum(${name}) as ${name}`)
  .join(", ");

interface SoldQuery {
  /** Left out: the warehouse may stand for all of them. */
  byWarehouse?: boolean;
  /** Products need not be told apart: the nil product may stand for all of them. */
  ofAllProducts?: boolean;
  /** Costs are not asked for, and not read where they have rows of their own. */
  isOfRevenue?: boolean;
}
/** Parts that end with `sold(product_id, depot_id, …)`. */
export async function soldProducts(
  tx: object,
  ctx: Ctx,
  scope: Scope,
  bound: Parameters,
  { byWarehouse = false, ofAllProducts = false, isOfRevenue = false }: SoldQuery = {},
): Promise<string[]> {
  if (!(await countsAll(tx, ctx, scope)))
    return [
      ...(await tradedLines(tx, ctx, scope, bound)),
      `sold as (select product_id, depot_id, ${OUT_IN}, cost from traded)`,
    ];
  const rows = await rowsWithin(tx, ctx, scope, bound, byWarehouse);
  const lines = `product_id, depot_id, ${OUT_IN}, 0::numeric as cost`;
  const costs = "product_id, depot_id, 0, 0, 0, 0, cost";
  // Of closed quarters a row has it all.
  const all = [
    ...(byWarehouse && ofAllProducts
      ? rows("warehouse", "quarters", `'${NIL_ID}'::uuid as product_id, depot_id, ${SOLD}`)
      : rows("sold", "quarters", `product_id, depot_id, ${SOLD}`)),
    ...SMALLER.flatMap((level) => [...rows("line", level, lines), ...(isOfRevenue ? [] : rows("cost", level, costs))]),
  ];
  return [`sold as (${all.join(" union all ")})`];
}
