// Goods that left before there were any, in the order in which they left: what comes in makes good for them first (reference.md §2.8,
// docs/decisions/0033). Pure.
import type { Decimal } from "decimal.js";
import { cents, exact } from "./cost.rules.ts";

/** Goods that came back before others had come in for them: they were never taken from stock. */
interface ReturnedPart {
  lineId: string;
  /** Of the units that were owed. */
  units: Decimal;
  /** Worth of the line's other units, which did come into stock. */
  rest: Decimal;
}
/** A line of which units are owed. */
export interface UncoveredLine {
  lineId: string;
  /** All that left by the line, positive. */
  units: Decimal;
  /** Still owed. */
  uncovered: Decimal;
  /** What its other units cost: those that were there, and those that goods came in for. */
  covered: Decimal;
  /** What one unit that is still owed is taken to cost. */
  cost: Decimal;
  returns: readonly ReturnedPart[];
}
/** By line, in the order in which they left. */
export type UncoveredLines = ReadonlyMap<string, UncoveredLine>;

/** What goods that are owed are taken to cost until others come in for them. */
export const provisional = ({ uncovered, cost }: Pick<UncoveredLine, "uncovered" | "cost">): Decimal =>
  cents(cost.times(uncovered));

/** What units that came back are worth: as much as those that did not, once that is known. */
function returnValue({ units, uncovered, covered, cost, returns }: UncoveredLine, returnedUnits: Decimal): Decimal {
  const left = returns.reduce((total, { units: returned }) => total.minus(returned), units);
  return cents(
    uncovered.isZero() && !left.isZero() ? covered.times(returnedUnits).div(left) : cost.times(returnedUnits),
  );
}

/** What the line and those by which goods of it came back are worth now, signed. */
export function valuesOf(line: UncoveredLine): [lineId: string, value: Decimal][] {
  const returns = line.returns.map(({ lineId, units, rest }) => ({ lineId, own: returnValue(line, units), rest }));
  const returned = returns.reduce((total, { own }) => total.plus(own), exact(0));
  const value = line.covered.plus(provisional(line)).plus(returned).negated();
  return [[line.lineId, value], ...returns.map(({ lineId, own, rest }): [string, Decimal] => [lineId, own.plus(rest)])];
}

/** What came in for lines that were owed: the lines as they are now, and what of units and worth is left for stock. */
export interface Cover {
  lines: UncoveredLine[];
  units: Decimal;
  value: Decimal;
}

/** Goods of a worth come in for what is owed, the first that left first; each part takes its share to the cent. */
export function coverUncovered(uncovered: Iterable<UncoveredLine>, units: Decimal, value: Decimal): Cover {
  const lines: UncoveredLine[] = [];
  let [left, rest] = [units, value];
  for (const line of uncovered) {
    if (left.isZero()) break;
    const part = line.uncovered.lessThan(left) ? line.uncovered : left;
    const share = part.equals(left) ? rest : cents(rest.times(part).div(left));
    lines.push({ ...line, uncovered: line.uncovered.minus(part), covered: line.covered.plus(share) });
    [left, rest] = [left.minus(part), rest.minus(share)];
  }
  return { lines, units: left, value: rest };
}

/** Goods of a line that was owed come back: what is owed of it is less by them; the others come into stock at what the line's units cost. */
export function takeReturn(line: UncoveredLine, lineId: string, units: Decimal): Cover {
  const part = line.uncovered.lessThan(units) ? line.uncovered : units;
  const left = units.minus(part);
  const returnedUnits = { lineId, units: part, rest: exact(0) };
  const now: UncoveredLine = {
    ...line,
    uncovered: line.uncovered.minus(part),
    returns: [...line.returns, returnedUnits],
  };
  if (left.isZero()) return { lines: [now], units: left, value: exact(0) };
  const rest = returnValue(now, left);
  return { lines: [{ ...now, returns: [...line.returns, { ...returnedUnits, rest }] }], units: left, value: rest };
}
