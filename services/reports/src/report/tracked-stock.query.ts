// Stock of goods that are told apart, by warehouse and variant or batch, now or at the end of a past day, each with its share of what the product is worth:
// cost is one average of the product (reference.md §2.8).
import { NIL_ID } from "@kontor/contracts/core/id";
import type { CostBasis } from "@kontor/contracts/reports/common";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { afterEnd, closedBefore, type StockMoment, untilEnd } from "./past-stock.query.ts";
import { showsMovingAverage } from "./product.query.ts";
import { stockAt } from "./product-stock.query.ts";
import { valueUpTo } from "./share.query.ts";
import { pricedAt, type Valued, valuedAt } from "./value-at.ts";

const KEY = "product_id, depot_id, variant_id, batch_id";

interface TrackedStock {
  basis: CostBasis;
  /** `held(product_id, depot_id, variant_id, batch_id, quantity, worth, …)`, of all warehouses. */
  parts: readonly string[];
  /** Follows `held h join replica_products p`. */
  joined: string;
  /** The value of `h` by the basis: those of a product add up to it to the cent. */
  amount: string;
  /** The product's cost of one base unit. */
  cost: string;
}

/** @param by what tells the goods apart @param withZeros also what was there once, and no more */
export async function trackedStock(
  tx: object,
  { by, moment, withZeros }: { by: "variant_id" | "batch_id"; moment: StockMoment; withZeros: boolean },
  bound: Parameters,
): Promise<TrackedStock> {
  const isTracked = `${by} <> '${NIL_ID}'`;
  const moved = await movedIn(tx, moment, { isTracked, withZeros }, bound);
  const priceOf = pricedAt(moment.asOf, bound);
  const valued = valuedAt(moment.asOf, await showsMovingAverage(tx), bound);
  return {
    basis: valued.basis,
    parts: [
      await stockAt(tx, { ...moment, warehouses: null, name: "wholes" }, bound),
      ...valued.parts,
      // Cents are carried on from key to key, so that those of a warehouse come to its share (docs/decisions/0037).
      `held as materialized (select shares.*, upto - before as worth from (
        select parts.*, ${valueUpTo("so_far", priceOf)} as upto, ${valueUpTo("so_far - quantity", priceOf)} as before from (
          select s.*, w.quantity as whole, w.worth as whole_worth,
            sum(s.quantity) over (partition by s.product_id order by s.depot_id, s.variant_id, s.batch_id rows unbounded preceding) as so_far
          from (${moved}) s join wholes w on w.product_id = s.product_id) parts) shares)`,
    ],
    joined: valued.joined,
    amount: amountOf(valued),
    cost: valued.valueOf("h.whole", "h.whole_worth").cost,
  };
}

/** Prices may have more decimals than money, so their cents are carried on like those of shares. */
function amountOf(valued: Valued): string {
  const upTo = (quantity: string): string => `round(${valued.valueOf(quantity, "").amount}, 2)`;
  return valued.basis === "movingAverage" ? "h.worth" : `${upTo("h.so_far")} - ${upTo("(h.so_far - h.quantity)")}`;
}

/** Rows of the key and quantity, one for each key. */
async function movedIn(
  tx: object,
  { asOf, today }: StockMoment,
  { isTracked, withZeros }: { isTracked: string; withZeros: boolean },
  bound: Parameters,
): Promise<string> {
  const rows = (table: string, where: string, quantity = "quantity"): string =>
    `select ${KEY}, ${quantity} from ${table} where ${where} and ${isTracked}`;
  const zeros = withZeros ? [rows("tracked_balances", "true", "0")] : [];
  const present = rows("tracked_balances", "quantity <> 0");
  if (asOf === undefined && today === undefined && !withZeros) return present;
  const summed = (parts: readonly string[]): string =>
    `select ${KEY}, sum(quantity) as quantity from (${parts.join(" union all ")}) moved group by ${KEY} ${withZeros ? "" : "having sum(quantity) <> 0"}`;
  if (asOf === undefined) {
    const ahead = today === undefined ? undefined : afterEnd(today, bound);
    const less = ahead
      ? [rows("tracked_days", ahead.days, "-quantity"), rows("tracked_months", ahead.months, "-quantity")]
      : [];
    return summed([present, ...less, ...zeros]);
  }
  const { closing, months, days } = untilEnd(asOf, await closedBefore(tx, asOf), bound);
  return summed([
    ...closing.map((where) => rows("tracked_closings", where)),
    ...months.map((where) => rows("tracked_months", where)),
    ...days.map((where) => rows("tracked_days", where)),
    ...zeros,
  ]);
}
