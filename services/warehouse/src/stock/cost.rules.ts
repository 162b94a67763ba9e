// The moving average of a product (reference.md §2.8): what a line costs, and what is left when it is done. Pure, and exact to six decimals.
import { Decimal } from "decimal.js";

/** Quantities and values of large companies need more digits than the library's usual twenty. */
const Exact = Decimal.clone({ precision: 50 });
const DECIMALS = 6;

export const exact = (text: Decimal.Value): Decimal => new Exact(text);
const rounded = (value: Decimal): Decimal => value.toDecimalPlaces(DECIMALS, Decimal.ROUND_HALF_UP);

/** A product before or after a line: base units, money, and the cost at which the next unit leaves. */
export interface CostState {
  quantity: Decimal;
  value: Decimal;
  average: Decimal;
}
export const NOTHING: CostState = { quantity: exact(0), value: exact(0), average: exact(0) };

export interface CostedLine {
  /** Base units, signed. */
  quantity: Decimal;
  /** The cost of one base unit that it brings along; null where the ledger finds it. */
  ownCost: Decimal | null;
  /** What one unit left at, for goods that come back; null when that is not known. */
  leftAt: Decimal | null;
}

export interface Costed {
  unitCost: Decimal;
  value: Decimal;
  after: CostState;
}

/**
 * Costs one line. What brings a cost of its own moves that value; what comes back returns at the cost at which it left, or at the average.
 * What leaves takes its share of the value that is there, so that rounding never piles up, the last unit takes all that is left, and the
 * average stays. With nothing on hand, or goods owed, there is nothing to share: the last known cost counts (reference.md §2.8).
 */
export function costLine(before: CostState, { quantity, ownCost, leftAt }: CostedLine): Costed {
  const isTaken = quantity.isNegative() && ownCost === null;
  const unitCost = ownCost ?? (isTaken ? before.average : (leftAt ?? before.average));
  const hasShares = before.quantity.isPositive() && !before.quantity.isZero() && !before.value.isNegative();
  const value = rounded(
    isTaken && hasShares ? before.value.times(quantity).div(before.quantity) : unitCost.times(quantity),
  );
  const left = before.quantity.plus(quantity);
  const worth = before.value.plus(value);
  const isAveraged = !isTaken && left.greaterThan(0) && worth.greaterThan(0);
  const average = isAveraged ? rounded(worth.div(left)) : (ownCost ?? before.average);
  return { unitCost: rounded(unitCost), value, after: { quantity: left, value: worth, average } };
}

/** A line in the order of its product, with what the ledger held for it until now. */
export interface ReplayedLine extends Omit<CostedLine, "leftAt"> {
  lineId: string;
  linkLineId: string | null;
}

/** Costs lines in their order from a state on. `leftAt` answers what a line that lies before cost. */
export function replay(
  from: CostState,
  lines: readonly ReplayedLine[],
  leftAt: (lineId: string) => Decimal | null,
): { costed: Costed[]; after: CostState } {
  const costs = new Map<string, Decimal>();
  let state = from;
  const costed = lines.map(({ lineId, linkLineId, ...line }) => {
    const source = linkLineId === null ? null : (costs.get(linkLineId) ?? leftAt(linkLineId));
    const done = costLine(state, { ...line, leftAt: source });
    costs.set(lineId, done.unitCost);
    state = done.after;
    return done;
  });
  return { costed, after: state };
}
