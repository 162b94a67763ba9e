// What becomes of a line's worth that is found anew while books are closed: a closed day keeps what it said, and the difference is booked at the
// first open moment (issue 15, point 9; docs/decisions/0036). Pure.
import { Decimal } from "decimal.js";

/** Worth that is booked beside a line, at a moment of its own, of quantity 0. */
interface Correction {
  operTime: string;
  /** Signed, as the line's. */
  value: Decimal;
}

/** A line as the ledger holds it. */
export interface HeldCost {
  operTime: string;
  /** At the line's own moment. */
  value: Decimal;
  /** Booked since, at moments when the line's own was closed already. */
  corrections: readonly Correction[];
}

export interface SettledCost {
  /** At the line's own moment, from now on. */
  value: Decimal;
  /** To be booked besides, each at its moment. */
  booked: Correction[];
}

const sum = (corrections: readonly Correction[]): Decimal =>
  corrections.reduce((total, { value }) => total.plus(value), new Decimal(0));

/**
 * Places the worth that was found of a line. In open books it is changed where it lies, and what was booked beside it before is taken back at the
 * moments where that was booked; in closed books the line stays, and what is missing is booked at the first open moment. Either way the line with
 * all that is booked beside it comes to what was found.
 * @param sealedBefore the first open moment of the ledger; null: no books are closed
 */
export function settledCost(held: HeldCost, found: Decimal, sealedBefore: string | null): SettledCost {
  const { operTime, value, corrections } = held;
  if (sealedBefore === null || operTime >= sealedBefore)
    return { value: found, booked: corrections.map((each) => ({ ...each, value: each.value.negated() })) };
  const missing = found.minus(value).minus(sum(corrections));
  return { value, booked: missing.isZero() ? [] : [{ operTime: sealedBefore, value: missing }] };
}

/** The line after it was settled: what was taken back and what it took back are forgotten together. */
export function heldAfter(held: HeldCost, { value, booked }: SettledCost): HeldCost {
  const moments = Map.groupBy([...held.corrections, ...booked], ({ operTime }) => operTime);
  const corrections = [...moments].flatMap(([operTime, each]): Correction[] => {
    const total = sum(each);
    return total.isZero() ? [] : [{ operTime, value: total }];
  });
  return { ...held, value, corrections };
}

/** What the line, and what is booked beside it, come to at the end of a moment. */
export const worthAt = ({ operTime, value, corrections }: HeldCost, moment: string): Decimal =>
  sum([{ operTime, value }, ...corrections].filter((each) => each.operTime <= moment));
