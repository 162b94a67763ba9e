// How much a document's next revision takes from stock beyond what the ledger holds for it, and where there is too little. Pure.
import type { Decimal } from "decimal.js";
import { exact } from "./cost.rules.ts";

export interface PairQuantity {
  productId: string;
  depotId: string;
  /** Base units. */
  quantity: Decimal;
}
export interface Need extends PairQuantity {
  /** What an earlier revision of the document had set aside there. */
  kept: Decimal;
}

const keyOf = ({ productId, depotId }: PairQuantity): string => `${productId} ${depotId}`;
const sums = (all: readonly PairQuantity[]): Map<string, Decimal> =>
  all.reduce((map, each) => map.set(keyOf(each), (map.get(keyOf(each)) ?? exact(0)).plus(each.quantity)), new Map());

/**
 * For each product and warehouse that the document touches, or touched: what is to be set aside, never below zero. Lines of the same
 * product are summed first (reference.md §2.5).
 * @param held what the ledger holds for the document, signed
 * @param next the whole effect that it will have, signed
 */
export function lowerings(
  held: readonly PairQuantity[],
  next: readonly PairQuantity[],
  kept: readonly PairQuantity[],
): Need[] {
  const [before, after, aside] = [sums(held), sums(next), sums(kept)];
  const pairs = new Map([...held, ...next, ...kept].map((each) => [keyOf(each), each]));
  return [...pairs].map(([key, { productId, depotId }]) => {
    const lowered = (before.get(key) ?? exact(0)).minus(after.get(key) ?? exact(0));
    return {
      productId,
      depotId,
      quantity: lowered.isNegative() ? exact(0) : lowered,
      kept: aside.get(key) ?? exact(0),
    };
  });
}

/** The needs that are more than what nobody else holds. */
export function shortages(needs: readonly Need[], free: readonly PairQuantity[]): (Need & { free: Decimal })[] {
  const available = sums(free);
  return needs.flatMap((need) => {
    const there = (available.get(keyOf(need)) ?? exact(0)).plus(need.kept);
    return need.quantity.isZero() || need.quantity.lessThanOrEqualTo(there) ? [] : [{ ...need, free: there }];
  });
}
