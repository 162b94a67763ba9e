// What becomes of a line's cost that is found anew while books are closed: a closed day keeps what it said, and the difference is booked at the
// first open moment (issue 15, point 9; docs/decisions/0036). Pure.
import { Decimal } from "decimal.js";

/** What a line costs. */
interface Cost {
  /** Signed, of all its units. */
  value: Decimal;
  unitCost: Decimal;
  /** Of the product after the line. */
  average: Decimal;
}
/** What a line cost as days before a moment say it. */
export interface StatedCost extends Cost {
  /** The first moment that does not say so. */
  until: string;
}
/** A line with what it costs now, and what closed days say that it cost, the earliest first. */
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
 * What closed days go on saying of a line that is about to cost otherwise. In open books nothing: it is changed where it lies, and what was booked
 * later of it returns there. In closed books the days before the first open moment keep what they say; from that moment on what is found counts.
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

/** The line's value by the moments at which it is booked: its own, then those at which another was found. Together they are its value. */
export function bookingsOf({ operTime, said, value }: Pick<DatedCost, "operTime" | "said" | "value">): Booking[] {
  const stages = [...said, { value }];
  const moments = [operTime, ...said.map(({ until }) => until)];
  return moments.map((moment, at) => ({
    operTime: moment,
    value: (stages[at]?.value ?? value).minus(stages[at - 1]?.value ?? 0),
  }));
}

/** What has to be booked so that a line's value lies as it does now; nothing where nothing changes. */
export function rebooked(
  before: Pick<DatedCost, "operTime" | "said" | "value">,
  now: Pick<DatedCost, "operTime" | "said" | "value">,
): Booking[] {
  // As nearly all lines are: nothing of them is booked later.
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
