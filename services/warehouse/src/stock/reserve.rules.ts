// How much a document's next revision takes from stock beyond what the ledger holds for it, from which moment on, and where there is too little. Pure.
import type { Decimal } from "decimal.js";
import { exact } from "./cost.rules.ts";

export interface PairQuantity {
  productId: string;
  depotId: string;
  /** Base units. */
  quantity: Decimal;
}
/** What a document has of a product in a warehouse, all of it at its business time. */
export interface Dated {
  /** Base units, signed. */
  quantity: Decimal;
  /** ISO 8601 in UTC. */
  operTime: string;
}
/** By how much a revision lowers the running quantity of a product in a warehouse, and when: never below zero, base units. */
export interface Lowering {
  /** The earliest moment that the revision touches. */
  since: string;
  /** From `since` until before `until`: goods that come later than before, or leave earlier. */
  meanwhile: Decimal;
  until: string;
  /** From `until` on, for good. */
  quantity: Decimal;
}
export interface Need extends PairQuantity, Lowering {
  /** What an earlier revision of the document had set aside there. */
  kept: Decimal;
}

export const pairKey = ({ productId, depotId }: Pick<PairQuantity, "productId" | "depotId">): string =>
  `${productId} ${depotId}`;
const sums = (all: readonly PairQuantity[]): Map<string, Decimal> =>
  all.reduce(
    (map, each) => map.set(pairKey(each), (map.get(pairKey(each)) ?? exact(0)).plus(each.quantity)),
    new Map(),
  );
const positive = (quantity: Decimal): Decimal => (quantity.greaterThan(0) ? quantity : exact(0));

/**
 * What a document lowers the running quantity by, that is at `before` as the ledger holds it and will be at `after` (reference.md §2.5).
 * Where it raises the quantity it lowers nothing: goods that have not come yet cover nobody.
 */
export function lowering(before: Dated, after: Dated): Lowering {
  const quantity = positive(before.quantity.minus(after.quantity));
  // Of nothing the time does not matter.
  const from = before.quantity.isZero() ? after.operTime : before.operTime;
  const to = after.quantity.isZero() ? from : after.operTime;
  if (from === to) return { since: from, meanwhile: exact(0), until: to, quantity };
  if (from < to) return { since: from, meanwhile: positive(before.quantity), until: to, quantity };
  return { since: to, meanwhile: positive(after.quantity.negated()), until: from, quantity };
}

/**
 * For each product and warehouse that the document touches, or touched: what is to be set aside. Lines of the same product are summed
 * first (reference.md §2.5).
 * @param held what the ledger holds for the document, signed
 * @param next the whole effect that it will have, signed, at its business time
 * @param kept what an earlier revision of it had set aside
 */
export function lowerings(
  current: readonly (PairQuantity & Dated)[],
  next: { operTime: string; lines: readonly PairQuantity[] },
  reserved: readonly PairQuantity[],
): Need[] {
  const [before, after, others] = [sums(current), sums(next.lines), sums(reserved)];
  const times = new Map(current.map((each) => [pairKey(each), each.operTime]));
  const pairs = new Map([...current, ...next.lines, ...reserved].map((each) => [pairKey(each), each]));
  return [...pairs].map(([key, { productId, depotId }]) => ({
    productId,
    depotId,
    ...lowering(
      { quantity: before.get(key) ?? exact(0), operTime: times.get(key) ?? next.operTime },
      { quantity: after.get(key) ?? exact(0), operTime: next.operTime },
    ),
    kept: others.get(key) ?? exact(0),
  }));
}

/** The needs that are more than what nobody else holds in the end. */
export function shortages(needs: readonly Need[], free: readonly PairQuantity[]): (Need & { free: Decimal })[] {
  const available = sums(free);
  return needs.flatMap((need) => {
    const there = (available.get(pairKey(need)) ?? exact(0)).plus(need.kept);
    return need.quantity.isZero() || need.quantity.lessThanOrEqualTo(there) ? [] : [{ ...need, free: there }];
  });
}

/**
 * Whether what happens later has to be looked at: something else of the product in the warehouse lies after the earliest moment that the
 * need touches. Of what is dated last the quantity in the end says all.
 * @param lastTime when the product last moves in the warehouse, as far as is known; null: it never does
 */
export const isLate = ({ quantity, meanwhile, since }: Lowering, lastTime: string | null): boolean =>
  !meanwhile.isZero() || (!quantity.isZero() && lastTime !== null && since < lastTime);
