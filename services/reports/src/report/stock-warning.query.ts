// Stock of now below its low or above its high safety level, by warehouse (reference.md §2.7, §4.2). Movements dated in the future do not count.
import { refuse } from "@kontor/contracts/core/error";
import {
  findStockWarningCount,
  type StockWarningRow,
  stockWarningSearch,
  stockWarningSorts,
  warningStates,
} from "@kontor/contracts/reports/stock-warning";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { orderOf, type ReportQuery, type Search, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
import { MOVED_COLUMNS, movedAfter, stockMoment } from "./past-stock.query.ts";
import { bigUnit, figure, PRODUCT, PRODUCT_COLUMNS, productConditions } from "./product.query.ts";
import { warehouseCondition, warehousesOf } from "./visibility.ts";

/** Levels of enabled products: `levels(product_id, depot_id, low, high)`, 0 where there is none. */
export const levelsIn = (warehouses: readonly string[] | null, bound: Parameters): string => {
  const conditions = ["s.enabled", ...warehouseCondition("l.depot_id", warehouses, bound)];
  return `levels as (select s.id as product_id, l.depot_id, l.low, l.high
    from replica_safety_levels s cross join lateral unnest(s.depot_ids, s.lows, s.highs) as l(depot_id, low, high)
    where ${conditions.join(" and ")})`;
};

/** Stock of now by warehouse: `held(product_id, depot_id, quantity)`. @param today where anything is dated later */
export const heldNow = (today: string | undefined, bound: Parameters): string => {
  if (today === undefined) return "held as (select product_id, depot_id, quantity from stock_balances)";
  const ahead = movedAfter(today, { warehouses: null, byWarehouse: true }, bound).map(
    (moved) => `select product_id, depot_id, quantity_out - quantity_in from (${moved}) as m ${MOVED_COLUMNS}`,
  );
  return `held as (select product_id, depot_id, sum(quantity) as quantity
    from (${["select product_id, depot_id, quantity from stock_balances", ...ahead].join(" union all ")}) b group by 1, 2)`;
};

/** @throws Refusal `value-not-allowed` */
function stateIn({ state }: Search): (typeof warningStates)[number] | undefined {
  if (state === undefined) return undefined;
  const chosen = warningStates.find((each) => each === state);
  if (!chosen) throw refuse("value-not-allowed", { field: "state" });
  return chosen;
}

const SHORT = "(v.low <> 0 and coalesce(h.quantity, 0) < v.low)";
const OVER = "(v.high <> 0 and coalesce(h.quantity, 0) > v.high)";
const WARNED = { low: SHORT, high: OVER };

export async function findStockWarnings(
  tx: object,
  ctx: Ctx,
  query: ReportQuery,
  limit?: number,
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
        levelsIn(warehouses, bound),
        heldNow(today, bound),
        `listed as materialized (select p.id, p.name, p.bar_code, v.depot_id, w.name as depot_name, v.low, v.high,
            coalesce(h.quantity, 0) as quantity, ${SHORT} as is_short,
            case when ${SHORT} then v.low - coalesce(h.quantity, 0) else 0 end as short,
            case when ${OVER} then coalesce(h.quantity, 0) - v.high else 0 end as over
          from levels v join replica_products p on p.id = v.product_id and not p.deleted
            join replica_depots w on w.id = v.depot_id and not w.deleted
            left join held h on h.product_id = v.product_id and h.depot_id = v.depot_id
          where ${conditions.join(" and ")})`,
      ],
      totals: {
        lowCritical: figure("coalesce(sum(l.short), 0)"),
        highCritical: figure("coalesce(sum(l.over), 0)"),
      },
      columns: `${PRODUCT_COLUMNS}, l.depot_id as "depotId", l.depot_name as "depotName", case when l.is_short then 'low' else 'high' end as state,
        ${figure("l.quantity")} as "currentNumber", ${bigUnit("l.quantity")} as "bigUnitStock", ${figure("nullif(l.low, 0)")} as "lowSafeStock",
        ${figure("nullif(l.high, 0)")} as "highSafeStock", ${figure("l.short")} as "lowCritical", ${figure("l.over")} as "highCritical"`,
      joined: PRODUCT,
      order: {
        ...{ name: "l.name", barCode: "l.bar_code", depotName: "l.depot_name", currentNumber: "l.quantity" },
        ...{ lowSafeStock: "l.low", highSafeStock: "l.high", lowCritical: "l.short", highCritical: "l.over" },
      },
      tail: "l.name, l.id, l.depot_id",
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, findStockWarningCount), ...(limit === undefined ? {} : { limit }) },
  );
}
