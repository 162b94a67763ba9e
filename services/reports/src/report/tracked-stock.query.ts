// Stock of goods that are told apart, by warehouse and variant or batch, now or at the end of a past day, each with its share of what the product is worth:
// cost is one average of the product (reference.md §2.8).
import { NIL_ID } from "@kontor/contracts/core/id";
import type { CostBasis } from "@kontor/contracts/reports/common";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { afterEnd, closingNear, partsUntil, type StockMoment } from "./past-stock.query.ts";
import { stockAt } from "./product-stock.query.ts";
import { valueUpTo } from "./share.query.ts";
import { pricedAt, type Valued, valuedAt } from "./value-at.ts";
import { warehouseCondition } from "./visibility.ts";

const GOODS = ["depot_id", "variant_id", "batch_id"];
const KEY_COLUMNS = ["product_id", ...GOODS];
const KEY = KEY_COLUMNS.join(", ");
const columnsOf = (row: string, columns: readonly string[] = KEY_COLUMNS): string =>
  columns.map((name) => `${row}.${name}`).join(", ");

export interface TrackedChoice {
  /** What tells the goods apart. */
  by: "variant_id" | "batch_id";
  moment: StockMoment;
  /** Whether costs are the moving average. */
  byLedger: boolean;
  /** Those that are shown; null: all. */
  warehouses: readonly string[] | null;
  /** Also what was there once, and no more. */
  withZeros?: boolean;
}
interface TrackedStock {
  basis: CostBasis;
  /** The last of them is `held(product_id, depot_id, variant_id, batch_id, quantity, …)`, of all warehouses. */
  parts: readonly string[];
  /** Follows `held h join replica_products p`. */
  joined: string;
  /** Of `h`, which has `worth`: its value by the basis. Those of a product add up to it to the cent. */
  amount: string;
  /** Of `h`: the product's cost of one base unit. */
  cost: string;
}

/** All keys with their values. */
export async function trackedStock(tx: object, choice: TrackedChoice, bound: Parameters): Promise<TrackedStock> {
  const { moment } = choice;
  const { parts, rows } =
    moment.asOf === undefined ? keysNow(choice, bound) : await keysUntil(tx, moment.asOf, choice, bound);
  const valued = valuedAt(moment.asOf, choice.byLedger, bound);
  const upTo = (which: string): string =>
    `sum(s.quantity)${which} over (partition by s.product_id order by ${columnsOf("s", GOODS)} rows unbounded preceding)`;
  const [shown] = warehouseCondition("s.depot_id", choice.warehouses, bound);
  return {
    ...valuesOf(valued, "h.shown_so_far"),
    parts: [
      await wholesAt(tx, choice, bound),
      ...parts,
      ...valued.parts,
      // Cents are carried on from key to key, so that those of a warehouse come to its share (docs/decisions/0037).
      `held as materialized (${withWorth(
        `select s.*, w.quantity as whole, w.worth as whole_worth, ${upTo("")} as so_far,
            ${upTo(shown ? ` filter (where ${shown})` : "")} as shown_so_far from (${rows}) s join wholes w on w.product_id = s.product_id`,
        choice,
        bound,
      )})`,
    ],
  };
}

interface PresentStock extends Pick<TrackedStock, "basis" | "parts"> {
  /** Joins `v(worth, amount, cost)` to the rows of a page: `listed l`, which has the product's id, and `replica_products p`. */
  valuesOf(quantity: string, soFar: string): string;
}
/** The sum of a product's keys up to that of the row `l`. */
export const SO_FAR = `(select sum(k.quantity) from held k where k.product_id = l.id
  and (${columnsOf("k", GOODS)}) <= (${columnsOf("l", GOODS)}))`;

/** What there is now, without values: those are computed for the rows of a page alone. */
export async function presentStock(tx: object, choice: TrackedChoice, bound: Parameters): Promise<PresentStock> {
  const { parts, rows } = keysNow(choice, bound);
  const valued = valuesOf(valuedAt(undefined, choice.byLedger, bound));
  // The offset lets a row's sum be computed once, wherever it is used.
  const whole = (quantity: string, soFar: string): string => `select l.id as product_id, ${quantity} as quantity,
    w.quantity as whole, w.worth as whole_worth, ${soFar} as so_far from wholes w where w.product_id = l.id offset 0`;
  return {
    basis: valued.basis,
    parts: [await wholesAt(tx, choice, bound), ...parts, `held as not materialized (${rows})`],
    valuesOf: (...row) =>
      `cross join lateral (select h.worth, ${valued.amount} as amount, ${valued.cost} as cost from (${withWorth(whole(...row), choice, bound)}) h) v`,
  };
}

/**
 * The same by product: `sums(product_id, keys, quantity, worth, amount)`, for totals over all keys of the products.
 * @param conditions on `replica_products p`
 */
export async function presentSums(
  tx: object,
  choice: TrackedChoice,
  conditions: readonly string[],
  bound: Parameters,
): Promise<string[]> {
  const { parts, rows } = keysNow(choice, bound);
  const valued = valuesOf(valuedAt(undefined, choice.byLedger, bound));
  const summed = `select g.*, w.quantity as whole, w.worth as whole_worth, g.quantity as so_far
    from (select product_id, count(*) as keys, sum(quantity) as quantity from (${rows}) k group by product_id) g join wholes w on w.product_id = g.product_id`;
  return [
    await wholesAt(tx, choice, bound),
    ...parts,
    `sums as (select h.product_id, h.keys, h.quantity, h.worth, ${valued.amount} as amount
      from (${withWorth(summed, choice, bound)}) h join replica_products p on p.id = h.product_id
      ${conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`})`,
  ];
}

/** `wholes(product_id, quantity, worth)`: the products' stock. */
const wholesAt = (tx: object, { moment, by }: TrackedChoice, bound: Parameters): Promise<string> => {
  const among = `product_id = any(array(select distinct product_id from tracked_balances where ${by} <> '${NIL_ID}'))`;
  return stockAt(tx, { ...moment, warehouses: null, name: "wholes", among }, bound);
};

/** Rows of a quantity and the sum up to it, with what it is worth. */
function withWorth(rows: string, { moment }: TrackedChoice, bound: Parameters): string {
  const priceOf = pricedAt(moment.asOf, bound);
  return `select parts.*, ${valueUpTo("so_far", priceOf)} - ${valueUpTo("so_far - quantity", priceOf)} as worth from (${rows}) parts`;
}

/**
 * Prices may have more decimals than money, so their cents are carried on like those of shares.
 * @param soFar the sum of the product's shown keys up to this one: together they are what their product is worth in the shown warehouses
 */
function valuesOf(valued: Valued, soFar = "h.so_far"): Omit<TrackedStock, "parts"> {
  const upTo = (quantity: string): string => `round(${valued.valueOf(quantity, "").amount}, 2)`;
  const { basis, joined } = valued;
  return {
    ...{ basis, joined },
    amount: basis === "movingAverage" ? "h.worth" : `${upTo(soFar)} - ${upTo(`(${soFar} - h.quantity)`)}`,
    cost: valued.valueOf("h.whole", "h.whole_worth").cost,
  };
}

interface Keys {
  parts: string[];
  /** Rows of the key and quantity, one for each key. */
  rows: string;
}
const readerOf =
  ({ by }: Pick<TrackedChoice, "by">) =>
  (table: string, where: string, quantity = "quantity"): string =>
    `select ${KEY}, ${quantity} as quantity from ${table} where ${where} and ${by} <> '${NIL_ID}'`;
const summed = (rows: readonly string[]): string =>
  `select ${KEY}, sum(quantity) as quantity from (${rows.join(" union all ")}) moved group by ${KEY}`;

/** Keys of now. Movements dated in the future are few: they are summed once, and taken off where they are. */
export function keysNow(choice: Pick<TrackedChoice, "by" | "moment" | "withZeros">, bound: Parameters): Keys {
  const { moment, withZeros } = choice;
  const reader = readerOf(choice);
  const present = reader("tracked_balances", withZeros ? "true" : "quantity <> 0");
  if (moment.today === undefined) return { parts: [], rows: present };
  const { days, months } = afterEnd(moment.today, bound);
  const same = KEY_COLUMNS.map((name) => `a.${name} = t.${name}`).join(" and ");
  const left = "t.quantity - coalesce(a.quantity, 0)";
  return {
    parts: [
      `moved_ahead as materialized (${summed([reader("tracked_days", days), reader("tracked_months", months)])})`,
    ],
    rows: `select ${columnsOf("t")}, ${left} as quantity from (${present}) t left join moved_ahead a on ${same} ${withZeros ? "" : `where ${left} <> 0`}
      union all select ${columnsOf("a")}, -a.quantity from moved_ahead a where a.quantity <> 0 and not exists (select from (${present}) t where ${same})`,
  };
}

/** Keys of the end of a past day. */
async function keysUntil(tx: object, day: string, choice: TrackedChoice, bound: Parameters): Promise<Keys> {
  const reader = readerOf(choice);
  const parts = partsUntil(day, await closingNear(tx, day), bound);
  const rows = [
    ...parts.map(({ table, where, isLess }) => reader(`tracked_${table}`, where, isLess ? "-quantity" : "quantity")),
    ...(choice.withZeros ? [reader("tracked_balances", "true", "0")] : []),
  ];
  return { parts: [], rows: `${summed(rows)} ${choice.withZeros ? "" : "having sum(quantity) <> 0"}` };
}
