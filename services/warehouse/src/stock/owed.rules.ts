// Goods that left before there were any, in the order in which they left: what comes in makes good for them first (reference.md §2.8,
// docs/decisions/0033). Pure.
import type { Decimal } from "decimal.js";
import { cents, exact } from "./cost.rules.ts";

/** Goods that came back before others had come in for them: they were never taken from stock. */
interface Back {
  lineId: string;
  /** Of the units that were owed. */
  units: Decimal;
  /** Worth of the line's other units, which did come into stock. */
  rest: Decimal;
}
/** A line of which units are owed. */
export interface Owed {
  lineId: string;
  /** All that left by the line, positive. */
  units: Decimal;
  /** Still owed. */
  owed: Decimal;
  /** What its other units cost: those that were there, and those that goods came in for. */
  covered: Decimal;
  /** What one unit that is still owed is taken to cost. */
  cost: Decimal;
  backs: readonly Back[];
}
/** By line, in the order in which they left. */
export type OwedLines = ReadonlyMap<string, Owed>;

/** What goods that are owed are taken to cost until others come in for them. */
export const provisional = ({ owed, cost }: Pick<Owed, "owed" | "cost">): Decimal => cents(cost.times(owed));

/** What units that came back are worth: as much as those that did not, once that is known. */
function backWorth({ units, owed, covered, cost, backs }: Owed, back: Decimal): Decimal {
  const left = backs.reduce((total, { units: returned }) => total.minus(returned), units);
  return cents(owed.isZero() && !left.isZero() ? covered.times(back).div(left) : cost.times(back));
}

/** What the line and those by which goods of it came back are worth now, signed. */
export function worthsOf(line: Owed): [lineId: string, value: Decimal][] {
  const backs = line.backs.map(({ lineId, units, rest }) => ({ lineId, own: backWorth(line, units), rest }));
  const returned = backs.reduce((total, { own }) => total.plus(own), exact(0));
  const value = line.covered.plus(provisional(line)).plus(returned).negated();
  return [[line.lineId, value], ...backs.map(({ lineId, own, rest }): [string, Decimal] => [lineId, own.plus(rest)])];
}

/** What came in for lines that were owed: the lines as they are now, and what of units and worth is left for stock. */
export interface Cover {
  lines: Owed[];
  units: Decimal;
  worth: Decimal;
}

/** Goods of a worth come in for what is owed, the first that left first; each part takes its share to the cent. */
export function coverOwed(owed: Iterable<Owed>, units: Decimal, worth: Decimal): Cover {
  const lines: Owed[] = [];
  let [left, rest] = [units, worth];
  for (const line of owed) {
    if (left.isZero()) break;
    const part = line.owed.lessThan(left) ? line.owed : left;
    const share = part.equals(left) ? rest : cents(rest.times(part).div(left));
    lines.push({ ...line, owed: line.owed.minus(part), covered: line.covered.plus(share) });
    [left, rest] = [left.minus(part), rest.minus(share)];
  }
  return { lines, units: left, worth: rest };
}

/** Goods of a line that was owed come back: what is owed of it is less by them; the others come into stock at what the line's units cost. */
export function takeBack(line: Owed, lineId: string, units: Decimal): Cover {
  const part = line.owed.lessThan(units) ? line.owed : units;
  const left = units.minus(part);
  const back = { lineId, units: part, rest: exact(0) };
  const now: Owed = { ...line, owed: line.owed.minus(part), backs: [...line.backs, back] };
  if (left.isZero()) return { lines: [now], units: left, worth: exact(0) };
  const rest = backWorth(now, left);
  return { lines: [{ ...now, backs: [...line.backs, { ...back, rest }] }], units: left, worth: rest };
}
