// Recosting of a line in closed books: the closed day keeps its cost, and the difference is posted at the first open moment
// (docs/decisions/0036). Pure.
import { Decimal } from "decimal.js";

/** The cost of a line. */
interface Cost {
  /** Signed, of all units of the line. */
  value: Decimal;
  unitCost: Decimal;
  /** The product's average after the line. */
  average: Decimal;
}
/** The cost of a line as it was before a moment. */
export interface StatedCost extends Cost {
  /** The first moment at which that cost no longer holds. */
  until: string;
}
/** A line with its current cost and the costs that closed days keep for it, the earliest first. */
export interface DatedCost extends Cost {
  operTime: string;
  said: readonly StatedCost[];
}
/** A part of a line's value, and when it is booked. */
export interface Booking {
  operTime: string;
  value: Decimal;
}

/**
 * The costs that closed days keep for a line that is about to get another cost. In open books there are none: the line changes at its own moment, and parts
 * booked later return there. In closed books the days before the first open moment keep their costs, and the new cost counts from that moment on.
 * @param sealedBefore the first open moment of the ledger; null: no books are closed
 */
export function statedOf(
  { operTime, said, value, unitCost, average }: DatedCost,
  sealedBefore: string | null,
): StatedCost[] {
  if (sealedBefore === null || operTime >= sealedBefore) return [];
  const last = said.find(({ until }) => until >= sealedBefore) ?? { value, unitCost, average };
  return [...said.filter(({ until }) => until < sealedBefore), { ...last, until: sealedBefore }];
}

/** The line's value by the moments at which its parts are booked: its own moment, then those of later corrections. The parts add up to its value. */
export function bookingsOf({ operTime, said, value }: Pick<DatedCost, "operTime" | "said" | "value">): Booking[] {
  const stages = [...said, { value }];
  const moments = [operTime, ...said.map(({ until }) => until)];
  return moments.map((moment, at) => ({
    operTime: moment,
    value: (stages[at]?.value ?? value).minus(stages[at - 1]?.value ?? 0),
  }));
}

/** The bookings that move a line's value to where it lies now; empty where nothing changes. */
export function rebooked(
  before: Pick<DatedCost, "operTime" | "said" | "value">,
  now: Pick<DatedCost, "operTime" | "said" | "value">,
): Booking[] {
  // The case of nearly all lines: no part is booked later.
  if (before.said.length + now.said.length === 0 && before.operTime === now.operTime) {
    const value = now.value.minus(before.value);
    return value.isZero() ? [] : [{ operTime: now.operTime, value }];
  }
  const reversed = bookingsOf(before).map((each) => ({ ...each, value: each.value.negated() }));
  return [...Map.groupBy([...reversed, ...bookingsOf(now)], ({ operTime }) => operTime)].flatMap(([operTime, each]) => {
    const value = each.reduce((sum, one) => sum.plus(one.value), new Decimal(0));
    return value.isZero() ? [] : [{ operTime, value }];
  });
}
