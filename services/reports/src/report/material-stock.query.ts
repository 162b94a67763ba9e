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
import { closedBefore, MOVED_COLUMNS, movedUntil } from "./past-stock.query.ts";
import {
  bigUnit,
  figure,
  money,
  PRODUCT,
  PRODUCT_COLUMNS,
  productConditions,
  showsMovingAverage,
  worthOf,
} from "./product.query.ts";
import { dayIn, todayOf } from "./range.ts";
import { depotCondition, depotsOf, isHidden } from "./reach.ts";

const COSTS = Object.keys(getListWithStock.priceFields);

interface Held {
  /** The end of a past day; left out: now. */
  asOf: string | undefined;
  today: string;
  depots: readonly string[] | null;
  /** Only this one, by warehouse: a placeholder. */
  product?: string;
}
/** What each product has in the warehouses: `held(product_id, opening, quantity, worth)`, and `depot_id` where one product is asked for. */
export async function heldAt(tx: object, { asOf, today, depots, product }: Held, bound: Parameters): Promise<string> {
  const key = product ? "product_id, depot_id" : "product_id";
  const conditions = [...depotCondition("depot_id", depots, bound), ...(product ? [`product_id = ${product}`] : [])];
  const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  const sums = (from: string): string =>
    `select ${key}, sum(opening) as opening, sum(quantity) as quantity, sum(worth) as worth from ${from} ${where} group by ${key}`;
  if (asOf === undefined)
    return conditions.length === 0
      ? "held as (select product_id, opening, quantity, worth from stock_products)"
      : `held as (${sums("stock_balances")})`;
  const parts = movedUntil(
    asOf,
    await closedBefore(tx, asOf, today),
    { depots, byDepot: product !== undefined },
    bound,
  );
  // What a product began with is told by its balance, which holds it once for all.
  const began =
    conditions.length === 0
      ? "select product_id, opening, 0::numeric as quantity, 0::numeric as worth from stock_products"
      : "select product_id, depot_id, opening, 0::numeric as quantity, 0::numeric as worth from stock_balances";
  const columns = conditions.length === 0 ? "product_id" : "product_id, depot_id";
  return `held as materialized (${sums(`(${began}
      union all select ${columns}, 0, quantity_in - quantity_out, worth_in - worth_out from (${parts.join(" union all ")}) as m ${MOVED_COLUMNS}) as b`)})`;
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
  const [byLedger, depots, { today }] = await Promise.all([
    showsMovingAverage(tx),
    depotsOf(tx, ctx, query.depotIds),
    todayOf(tx, ctx.now()),
  ]);
  const hidden = hiddenCosts(ctx, byLedger, COSTS);
  const order = orderOf(query, stockSorts, { column: "name", direction: "asc" }, hidden);
  const bound = parameters();
  const asOf = dayIn(search, "asOf");
  const zeros =
    flagIn(search, "zeroStock") === "0"
      ? ["coalesce(h.quantity, 0) <> 0"]
      : ["(not p.deleted or coalesce(h.quantity, 0) <> 0)"];
  const { amount, cost } = worthOf("coalesce(h.quantity, 0)", "coalesce(h.worth, 0)", byLedger);
  const parts = [
    await heldAt(tx, { asOf, today, depots }, bound),
    `listed as (select p.id, p.name, p.bar_code, coalesce(h.opening, 0) as opening, coalesce(h.quantity, 0) as quantity,
        ${amount} as amount, ${cost} as cost, coalesce(h.quantity, 0) * p.weight as weight
      from replica_products p left join held h on h.product_id = p.id
      where ${[...zeros, ...productConditions(search, query, bound)].join(" and ")})`,
  ];
  const found = await findReport<StockReportRow>(
    tx,
    {
      parts,
      isAtHand: asOf === undefined && depots === null,
      totals: {
        initialStock: figure("coalesce(sum(l.opening), 0)"),
        currentStock: figure("coalesce(sum(l.quantity), 0)"),
        currentStockPrice: money("coalesce(sum(l.amount), 0)"),
        currentWeight: figure("coalesce(sum(l.weight), 0)"),
      },
      columns: `${PRODUCT_COLUMNS}, ${figure("l.cost")} as "purchaseDecimal", ${figure("l.opening")} as "initialStock",
        ${figure("l.quantity")} as "currentStock", ${bigUnit("l.quantity")} as "bigUnitStock", ${money("l.amount")} as "currentStockPrice",
        coalesce(${figure("l.weight")}, '') as "currentWeight"`,
      joined: PRODUCT,
      order: {
        name: "l.name",
        barCode: "l.bar_code",
        initialStock: "l.opening",
        currentStock: "l.quantity",
        currentStockPrice: "l.amount",
        currentWeight: "l.weight",
      },
      tail: "l.id",
    },
    bound,
    { query, order, ...(limit === undefined ? {} : { limit }) },
  );
  return seenBy(ctx, getListWithStock, found, hidden);
}
