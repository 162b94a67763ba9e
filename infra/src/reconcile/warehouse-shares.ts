// The value of a product in each warehouse, in whole numbers (docs/decisions/0037). Deliberately shares no code with the services' statements.
import { centsOf, rounded, type StockOfProduct, totalOf } from "./stock-of-products.ts";

const MILLIONTHS_OF_A_CENT = 10_000n;

/**
 * Cents by warehouse: its share of the product's value by quantity. Rounding is carried to the next, so that the last takes the rest.
 * Undefined where the warehouses add up to no quantity, because then a price decides and no cost.
 */
export function sharesOf(product: Pick<StockOfProduct, "depots">): Map<string, bigint> | undefined {
  const all = totalOf(product);
  if (all.quantity === 0n) return undefined;
  let [soFar, allotted] = [0n, 0n];
  return new Map(
    [...product.depots].map(([warehouse, { quantity }]) => {
      soFar += quantity;
      const upTo = rounded(all.value * soFar, all.quantity * MILLIONTHS_OF_A_CENT);
      const share = upTo - allotted;
      allotted = upTo;
      return [warehouse, share];
    }),
  );
}

/** The faults of shares by themselves: a sum that misses the product's value, or another sign than their quantity. */
export function faultsOf(
  product: Pick<StockOfProduct, "depots">,
  shares: ReadonlyMap<string, { quantity: bigint; cents: bigint }>,
): { sum: bigint | undefined; depots: string[] } {
  const sum = [...shares.values()].reduce((total, { cents }) => total + cents, 0n);
  const wrong = [...shares].filter(([, { quantity, cents }]) => cents !== 0n && cents < 0n !== quantity < 0n);
  const all = totalOf(product);
  const isEven = all.quantity === 0n || sum === centsOf(all.value);
  return {
    sum: isEven ? undefined : sum,
    depots: all.value < 0n === all.quantity < 0n ? wrong.map(([warehouse]) => warehouse) : [],
  };
}
