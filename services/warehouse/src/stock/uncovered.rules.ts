// Uncovered goods in the order in which they left: incoming goods cover the oldest first (reference.md §2.8, docs/decisions/0033). Pure.
import type { Decimal } from "decimal.js";
import { cents, exact } from "./cost.rules.ts";

/** Goods that came back before others had come in for them: they were never taken from stock. */
interface ReturnedPart {
  lineId: string;
  /** Of the uncovered units. */
  units: Decimal;
  /** Value of the line's other units, which did come into stock. */
  rest: Decimal;
}
/** A line with uncovered units. */
export interface UncoveredLine {
  lineId: string;
  /** All that left by the line, positive. */
  units: Decimal;
  /** Still uncovered. */
  uncovered: Decimal;
  /** The cost of its other units: those that were in stock, and those that goods came in for. */
  covered: Decimal;
  /** What it costs more than was assumed, and what was made of its goods does not bear (docs/decisions/0068). */
  withheld: Decimal;
  /** The assumed cost of one unit that is still uncovered. */
  cost: Decimal;
  returns: readonly ReturnedPart[];
}
/** By line, in the order in which they left. */
export type UncoveredLines = ReadonlyMap<string, UncoveredLine>;

/** The assumed cost of uncovered goods until others come in for them. */
export const provisional = ({ uncovered, cost }: Pick<UncoveredLine, "uncovered" | "cost">): Decimal =>
  cents(cost.times(uncovered));

/** The value of returned units: as much as the others' once that is known. */
function returnValue({ units, uncovered, covered, cost, returns }: UncoveredLine, returnedUnits: Decimal): Decimal {
  const left = returns.reduce((total, { units: returned }) => total.minus(returned), units);
  return cents(
    uncovered.isZero() && !left.isZero() ? covered.times(returnedUnits).div(left) : cost.times(returnedUnits),
  );
}

type LineValue = [lineId: string, value: Decimal];
/** The current values of the line and of its returns, signed. */
export function valuesOf(line: UncoveredLine): [own: LineValue, ...returns: LineValue[]] {
  const returns = line.returns.map(({ lineId, units, rest }) => ({ lineId, own: returnValue(line, units), rest }));
  const returned = returns.reduce((total, { own }) => total.plus(own), exact(0));
  const value = line.covered.plus(provisional(line)).plus(returned).negated();
  return [[line.lineId, value], ...returns.map(({ lineId, own, rest }): LineValue => [lineId, own.plus(rest)])];
}

/** The result of covering lines: their current state, and the units and value left for stock. */
export interface Cover {
  lines: UncoveredLine[];
  units: Decimal;
  value: Decimal;
}

/**
 * Goods with a value cover uncovered ones, the first that left first; each part takes its share to the cent.
 * @param isPassedOn whether what was made of the uncovered goods bears what they cost now instead of what was assumed
 */
export function coverUncovered(
  uncovered: Iterable<UncoveredLine>,
  { units, value, isPassedOn }: { units: Decimal; value: Decimal; isPassedOn: boolean },
): Cover {
  const lines: UncoveredLine[] = [];
  let [left, rest] = [units, value];
  for (const line of uncovered) {
    if (left.isZero()) break;
    const part = line.uncovered.lessThan(left) ? line.uncovered : left;
    const share = part.equals(left) ? rest : cents(rest.times(part).div(left));
    const now = { ...line, uncovered: line.uncovered.minus(part), covered: line.covered.plus(share) };
    const more = share.minus(provisional(line).minus(provisional(now)));
    lines.push(isPassedOn ? now : { ...now, withheld: line.withheld.plus(more) });
    [left, rest] = [left.minus(part), rest.minus(share)];
  }
  return { lines, units: left, value: rest };
}

/** Returns of an uncovered line reduce its uncovered quantity; further units come into stock at the line's unit cost. */
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
