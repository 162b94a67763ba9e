// Quantity and value of each product by warehouse, added up line by line in whole numbers. It shares no SQL with the ledger, so that a fault there is found here.
import type { Book } from "./books.ts";
import type { Keyed } from "./side-by-side.ts";

interface Row {
  tenant: string;
  product: string;
  depot: string;
  /** Thousandths of a base unit, and millionths of money. */
  quantity: string;
  worth: string;
}
/** Thousandths of a base unit, and millionths of money. */
interface StockSum {
  quantity: bigint;
  value: bigint;
}
export interface StockOfProduct extends Keyed {
  tenant: string;
  product: string;
  /** By warehouse, in the order of their ids. */
  depots: ReadonlyMap<string, StockSum>;
}

/** A column's number in whole units of the given number of decimals. */
export const whole = (column: string, zeros: number): string =>
  `((${column}) * 1${"0".repeat(zeros)})::numeric(60, 0)::text`;
const LINES = `select tenant_id as tenant, product_id as product, depot_id as depot, ${whole("quantity", 3)} as quantity, ${whole("value", 6)} as worth
  from stock_lines order by tenant_id, product_id, depot_id`;

/** Groups rows, sorted by product and warehouse, into one item for each product. */
export async function* byProduct(rows: AsyncIterable<Row>): AsyncGenerator<StockOfProduct> {
  let now: { key: string; tenant: string; product: string; depots: Map<string, StockSum> } | undefined;
  for await (const { tenant, product, depot: warehouse, quantity, worth: value } of rows) {
    const key = `${tenant} ${product}`;
    if (now?.key !== key) {
      if (now) yield now;
      now = { key, tenant, product, depots: new Map() };
    }
    const before = now.depots.get(warehouse) ?? { quantity: 0n, value: 0n };
    now.depots.set(warehouse, { quantity: before.quantity + BigInt(quantity), value: before.value + BigInt(value) });
  }
  if (now) yield now;
}

/** All products with lines in stock. */
export const stockOfProducts = (warehouse: Book): AsyncGenerator<StockOfProduct> =>
  byProduct(warehouse.rows<Row>(LINES));

/** The sum over all warehouses. */
export const totalOf = ({ depots: warehouses }: Pick<StockOfProduct, "depots">): StockSum =>
  [...warehouses.values()].reduce(
    (sum, { quantity, value }) => ({ quantity: sum.quantity + quantity, value: sum.value + value }),
    { quantity: 0n, value: 0n },
  );

/** Half away from zero. */
export function rounded(top: bigint, bottom: bigint): bigint {
  const size = (one: bigint): bigint => (one < 0n ? -one : one);
  const result = (2n * size(top) + size(bottom)) / (2n * size(bottom));
  return top < 0n === bottom < 0n ? result : -result;
}

const MILLIONTHS_OF_A_CENT = 10_000n;
export const centsOf = (millionths: bigint): bigint => rounded(millionths, MILLIONTHS_OF_A_CENT);

/** A number with so many decimals, without trailing zeros. */
export function decimalOf(parts: bigint, decimals: number): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(decimals + 1, "0");
  const text = `${parts < 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return text.replace(/\.?0+$/, "");
}
