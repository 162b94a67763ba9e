// Product stock now or at the end of a past day (reference.md §4.4).
import {
  getListWithStock,
  type StockReportRow,
  stockSearch,
  stockSorts,
} from "@kontor/contracts/reports/material-stock";
import type { Ctx } from "@kontor/service-kit/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/sql";
import { type Asked, flagIn, orderOf, searchOf } from "./asked.ts";
import { type Found, findReport, seenBy } from "./found.ts";
import {
  bigUnit,
  figure,
  money,
  PRODUCT_COLUMNS,
  productConditions,
  showsMovingAverage,
  worthOf,
} from "./product.sql.ts";
import { dayIn } from "./range.ts";
import { depotCondition, depotsOf, isHidden } from "./reach.ts";

const COSTS = Object.keys(getListWithStock.priceFields);

/**
 * What each product has in the warehouses: `held(product_id, opening, quantity, worth)`.
 * @param product only this one, by warehouse: with `depot_id`
 */
export function heldAt(
  asOf: string | undefined,
  depots: readonly string[] | null,
  bound: Parameters,
  product?: string,
): string {
  const conditions = [
    ...depotCondition("b.depot_id", depots, bound),
    ...(product ? [`b.product_id = ${product}`] : []),
  ];
  const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  const key = product ? "b.product_id, b.depot_id" : "b.product_id";
  if (asOf === undefined)
    return `held as materialized (select ${key}, sum(b.opening) as opening, sum(b.quantity) as quantity, sum(b.worth) as worth
      from stock_balances b ${where} group by ${key})`;
  return `held as materialized (select ${key}, sum(b.opening) as opening, sum(d.quantity_in - d.quantity_out) as quantity,
      sum(d.worth_in - d.worth_out) as worth
    from stock_balances b cross join lateral (select * from stock_days d where d.product_id = b.product_id and d.depot_id = b.depot_id
      and d.day <= ${bound.bind(asOf, "date")} order by d.day desc limit 1) d ${where} group by ${key})`;
}

/** Cost columns are hidden with 7, and where they show purchase prices also with 4 (reference.md §6.5). */
export const hiddenCosts = (ctx: Ctx, byLedger: boolean, fields: readonly string[]): readonly string[] =>
  isHidden(ctx, "7") || (!byLedger && isHidden(ctx, "4")) ? fields : [];

export async function findMaterialStock(
  tx: object,
  ctx: Ctx,
  query: Asked,
  limit?: number,
): Promise<Found<StockReportRow>> {
  const search = searchOf(query, stockSearch);
  const [byLedger, depots] = await Promise.all([showsMovingAverage(tx), depotsOf(tx, ctx, query.depotIds)]);
  const hidden = hiddenCosts(ctx, byLedger, COSTS);
  const order = orderOf(query, stockSorts, { column: "name", direction: "asc" }, hidden);
  const bound = parameters();
  const zeros =
    flagIn(search, "zeroStock") === "0"
      ? ["coalesce(h.quantity, 0) <> 0"]
      : ["(not p.deleted or coalesce(h.quantity, 0) <> 0)"];
  const { amount, cost } = worthOf("coalesce(h.quantity, 0)", "coalesce(h.worth, 0)", byLedger);
  const parts = [
    heldAt(dayIn(search, "asOf"), depots, bound),
    `listed as materialized (select p.id, p.name, p.bar_code, coalesce(h.opening, 0) as opening, coalesce(h.quantity, 0) as quantity,
        ${amount} as amount, ${cost} as cost
      from replica_products p left join held h on h.product_id = p.id
      where ${[...zeros, ...productConditions(search, query, bound)].join(" and ")})`,
  ];
  const found = await findReport<StockReportRow>(
    tx,
    {
      parts,
      totals: {
        initialStock: figure("coalesce(sum(l.opening), 0)"),
        currentStock: figure("coalesce(sum(l.quantity), 0)"),
        currentStockPrice: money("coalesce(sum(l.amount), 0)"),
      },
      columns: `${PRODUCT_COLUMNS}, ${figure("l.cost")} as "purchaseDecimal", ${figure("l.opening")} as "initialStock",
        ${figure("l.quantity")} as "currentStock", ${bigUnit("l.quantity")} as "bigUnitStock", ${money("l.amount")} as "currentStockPrice"`,
      joined: "join replica_products p on p.id = l.id",
      order: {
        name: "l.name",
        barCode: "l.bar_code",
        initialStock: "l.opening",
        currentStock: "l.quantity",
        currentStockPrice: "l.amount",
      },
      tail: "l.id",
    },
    bound,
    { query, order, ...(limit === undefined ? {} : { limit }) },
  );
  return seenBy(ctx, getListWithStock, found, hidden);
}
