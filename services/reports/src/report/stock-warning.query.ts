// Stock of now below its low or above its high safety level, by warehouse (reference.md §2.7, §4.2). Movements dated in the future do not count.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import {
  type countStockWarnings,
  findStockWarningCount,
  type StockWarningRow,
  stockWarningSearch,
  stockWarningSorts,
  warningStates,
} from "@kontor/contracts/reports/stock-warning";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { orderOf, type ReportQuery, type Search, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { brandOf, categoryOf, warehouseOf } from "./dimensions.ts";
import { movedAfter, stockMoment } from "./past-stock.query.ts";
import { bigUnit, figure, PRODUCT, productColumns, productConditions } from "./product.query.ts";
import { warehouseCondition, warehousesOf } from "./visibility.ts";

/**
 * Stock of now with its safety levels, by warehouse: `levelled(product_id, depot_id, quantity, low, high)`, 0 where there is no level; before it, where anything
 * is dated later, `ahead(product_id, depot_id, quantity_in, quantity_out)`.
 * @param today where anything is dated later
 */
export const levelledNow = (
  today: string | undefined,
  warehouses: readonly string[] | null,
  bound: Parameters,
): string => {
  const columns = "b.product_id, b.depot_id, b.low, b.high, b.quantity";
  const within = warehouseCondition("b.depot_id", warehouses, bound);
  const where = within.length > 0 ? ` where ${within.join(" and ")}` : "";
  if (today === undefined) return `levelled as (select ${columns} from stock_balances b${where})`;
  // What is dated later is little, and is added up by itself. All other stock is compared with its levels as it is stored.
  const ahead = movedAfter(today, { warehouses, byWarehouse: true }, bound).map(
    (moved) => `select product_id, depot_id, quantity_in, quantity_out from (${moved}) m`,
  );
  return `ahead as materialized (select product_id, depot_id, sum(quantity_in) as quantity_in, sum(quantity_out) as quantity_out
      from (${ahead.join(" union all ")}) as m group by 1, 2),
    levelled as not materialized (select ${columns} from stock_balances b where not exists (select from ahead a where a.product_id = b.product_id and a.depot_id = b.depot_id)${within.map((each) => ` and ${each}`).join("")}
      union all select ${columns} - a.quantity_in + a.quantity_out from ahead a join stock_balances b on b.product_id = a.product_id and b.depot_id = a.depot_id${where})`;
};

/** @throws Refusal `value-not-allowed` */
function stateIn({ state }: Search): (typeof warningStates)[number] | undefined {
  if (state === undefined) return undefined;
  const chosen = warningStates.find((each) => each === state);
  if (!chosen) throw refuse("value-not-allowed", { field: "state" });
  return chosen;
}

const SHORT = "(v.low <> 0 and v.quantity < v.low)";
const OVER = "(v.high <> 0 and v.quantity > v.high)";
const WARNED = { low: SHORT, high: OVER };

/** How many rows the report has of each state. */
export async function findStockWarningTotals(tx: object, ctx: Ctx): Promise<Answer<typeof countStockWarnings>> {
  const [warehouses, { today }] = await Promise.all([
    warehousesOf(tx, ctx, undefined),
    stockMoment(tx, ctx.now(), undefined),
  ]);
  const bound = parameters();
  const counted = (state: keyof typeof WARNED): string => `count(*) filter (where ${WARNED[state]}) as ${state}`;
  // A product of several warehouses is looked up once.
  const [row] = await rowsOf<Answer<typeof countStockWarnings>>(
    tx,
    `with ${levelledNow(today, warehouses, bound)},
      counted as (select v.product_id, ${counted("low")}, ${counted("high")} from levelled v join replica_depots w on w.id = v.depot_id and not w.deleted
        where ${SHORT} or ${OVER} group by v.product_id)
      select coalesce(sum(c.low), 0)::int as low, coalesce(sum(c.high), 0)::int as high
      from counted c join replica_products p on p.id = c.product_id and not p.deleted`,
    bound,
  );
  if (!row) throw new Error("counts of nothing are a row, too");
  return row;
}

export async function findStockWarnings(
  tx: object,
  ctx: Ctx,
  query: ReportQuery,
  limit?: Taken,
): Promise<ReportPage<StockWarningRow>> {
  const search = searchOf(query, stockWarningSearch);
  const order = orderOf(query, stockWarningSorts, { column: "depotName", direction: "asc" });
  const [warehouses, { today }] = await Promise.all([
    warehousesOf(tx, ctx, query.depotIds),
    stockMoment(tx, ctx.now(), undefined),
  ]);
  const [state, bound] = [stateIn(search), parameters()];
  const conditions = [state ? WARNED[state] : `(${SHORT} or ${OVER})`, ...productConditions(search, query, bound)];
  return await runReport<StockWarningRow>(
    tx,
    {
      parts: [
        levelledNow(today, warehouses, bound),
        `listed as materialized (select p.id, p.name, p.bar_code, v.depot_id, w.name as depot_name, v.low, v.high, v.quantity, ${SHORT} as is_short,
            case when ${SHORT} then v.low - v.quantity else 0 end as short, case when ${OVER} then v.quantity - v.high else 0 end as over
          from levelled v join replica_products p on p.id = v.product_id and not p.deleted
            join replica_depots w on w.id = v.depot_id and not w.deleted
          where ${conditions.join(" and ")})`,
      ],
      totals: {
        lowCritical: figure("coalesce(sum(l.short), 0)"),
        highCritical: figure("coalesce(sum(l.over), 0)"),
      },
      columns: `${productColumns()}, l.depot_id as "depotId", l.depot_name as "depotName", case when l.is_short then 'low' else 'high' end as state,
        ${figure("l.quantity")} as "currentNumber", ${bigUnit("l.quantity")} as "bigUnitStock", ${figure("nullif(l.low, 0)")} as "lowSafeStock",
        ${figure("nullif(l.high, 0)")} as "highSafeStock", ${figure("l.short")} as "lowCritical", ${figure("l.over")} as "highCritical"`,
      joined: PRODUCT,
      order: {
        ...{ name: "l.name", barCode: "l.bar_code", depotName: "l.depot_name", currentNumber: "l.quantity" },
        ...{ lowSafeStock: "l.low", highSafeStock: "l.high", lowCritical: "l.short", highCritical: "l.over" },
      },
      dimensions: { category: categoryOf("l.id"), brand: brandOf("l.id"), warehouse: warehouseOf("l.depot_id") },
      tail: "l.name, l.id, l.depot_id",
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, findStockWarningCount), ...(limit === undefined ? {} : { limit }) },
  );
}
