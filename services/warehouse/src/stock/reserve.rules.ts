// Computes how much a document's next revision takes from stock beyond what the ledger holds for it, from when on, and where there is too little. Pure.
import type { Reservation, StockLine } from "@kontor/contracts/warehouse/stock";
import type { Decimal } from "decimal.js";
import { exact } from "./cost.rules.ts";
import { type StockKey, stockKey, wholeKey } from "./stock-key.rules.ts";

/** A line of a reservation with the key of its goods. */
export interface LocatedLine extends StockKey, Pick<StockLine, "lineId" | "quantityBase"> {}
export type LocatedReservation = Omit<Reservation, "lines"> & { lines: readonly LocatedLine[] };

export interface KeyQuantity extends StockKey {
  /** Base units. */
  quantity: Decimal;
}
/** The quantity of a document for a key of stock, all at its business time. */
export interface Dated {
  /** Base units, signed. */
  quantity: Decimal;
  /** ISO 8601 in UTC. */
  operTime: string;
}
/** How much, and when, a revision lowers the running quantity of a key of stock: never below zero, base units. */
export interface Lowering {
  /** The earliest moment that the revision touches. */
  since: string;
  /** From `since` until before `until`: goods that arrive later than before, or leave earlier. */
  meanwhile: Decimal;
  until: string;
  /** From `until` on, permanently. */
  quantity: Decimal;
}
export interface Need extends KeyQuantity, Lowering {
  /** What an earlier revision of the document had reserved there. */
  kept: Decimal;
}

const sums = (all: readonly KeyQuantity[]): Map<string, Decimal> =>
  all.reduce(
    (map, each) => map.set(stockKey(each), (map.get(stockKey(each)) ?? exact(0)).plus(each.quantity)),
    new Map(),
  );
const positive = (quantity: Decimal): Decimal => (quantity.greaterThan(0) ? quantity : exact(0));

/**
 * How much a document lowers the running quantity, from its state `before` in the ledger to its state `after` (reference.md §2.5). Where it raises the quantity
 * it lowers nothing: goods that have not arrived yet cover no other document.
 */
export function lowering(before: Dated, after: Dated): Lowering {
  const quantity = positive(before.quantity.minus(after.quantity));
  // With a quantity of zero the time does not matter.
  const from = before.quantity.isZero() ? after.operTime : before.operTime;
  const to = after.quantity.isZero() ? from : after.operTime;
  if (from === to) return { since: from, meanwhile: exact(0), until: to, quantity };
  if (from < to) return { since: from, meanwhile: positive(before.quantity), until: to, quantity };
  return { since: to, meanwhile: positive(after.quantity.negated()), until: from, quantity };
}

/**
 * What has to be reserved of each key of stock that the document touches or touched. Lines of the same goods are summed first (reference.md §2.5).
 * @param current what the ledger holds for the document, signed
 * @param next the whole effect that it will have, signed, at its business time
 * @param reserved what an earlier revision of it had reserved
 */
export function lowerings(
  current: readonly (KeyQuantity & Dated)[],
  next: { operTime: string; lines: readonly KeyQuantity[] },
  reserved: readonly KeyQuantity[],
): Need[] {
  const [before, after, others] = [sums(current), sums(next.lines), sums(reserved)];
  const times = new Map(current.map((each) => [stockKey(each), each.operTime]));
  const touched = new Map([...current, ...next.lines, ...reserved].map((each) => [stockKey(each), wholeKey(each)]));
  return [...touched].map(([key, stock]) => ({
    ...stock,
    ...lowering(
      { quantity: before.get(key) ?? exact(0), operTime: times.get(key) ?? next.operTime },
      { quantity: after.get(key) ?? exact(0), operTime: next.operTime },
    ),
    kept: others.get(key) ?? exact(0),
  }));
}

/** How long a document's goods that leave count before those of the same key that it brings, in milliseconds. */
const PASSING_MS = 1;

/**
 * What a document takes of goods that it also brings to the same place, as the two lines of a transfer there and back do: they have to be there before it, so
 * it is judged at its moment as if nothing of them had come yet. It lowers nothing for good, so it reserves nothing.
 * @param current what the ledger holds for the document, signed
 * @param next the whole effect that it will have, signed, at its business time
 */
export function takenBeforeBrought(
  current: readonly (KeyQuantity & Dated)[],
  next: { operTime: string; lines: readonly KeyQuantity[] },
): (StockKey & Lowering)[] {
  const { operTime, lines } = next;
  const brought = new Set(lines.filter(({ quantity }) => quantity.greaterThan(0)).map(stockKey));
  const leaving = lines.filter((line) => line.quantity.lessThan(0) && brought.has(stockKey(line)));
  const [taken, before] = [sums(leaving), sums(current.filter((each) => each.operTime <= operTime))];
  const until = new Date(Date.parse(operTime) + PASSING_MS).toISOString();
  return [...new Map(leaving.map((line) => [stockKey(line), wholeKey(line)]))].flatMap(([key, stock]) => {
    const meanwhile = (before.get(key) ?? exact(0)).minus(taken.get(key) ?? 0);
    return meanwhile.greaterThan(0) ? [{ ...stock, since: operTime, meanwhile, until, quantity: exact(0) }] : [];
  });
}

/** The needs that exceed what others leave unreserved in the end. */
export function shortages(needs: readonly Need[], free: readonly KeyQuantity[]): (Need & { free: Decimal })[] {
  const available = sums(free);
  return needs.flatMap((need) => {
    const there = (available.get(stockKey(need)) ?? exact(0)).plus(need.kept);
    return need.quantity.isZero() || need.quantity.lessThanOrEqualTo(there) ? [] : [{ ...need, free: there }];
  });
}

/**
 * Whether later movements have to be checked: the goods have others in the warehouse after the earliest moment that the need touches. For a need dated last,
 * the final quantity is sufficient.
 * @param lastTime when the goods last move in the warehouse, as far as known; null: it never does
 */
export const isLate = ({ quantity, meanwhile, since }: Lowering, lastTime: string | null): boolean =>
  !meanwhile.isZero() || (!quantity.isZero() && lastTime !== null && since < lastTime);
