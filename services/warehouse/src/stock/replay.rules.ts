// Costs a product's lines in their order (reference.md §2.8, docs/decisions/0033). Pure.
import { Decimal } from "decimal.js";
import {
  averageOf,
  type CostState,
  cents,
  exact,
  NOTHING,
  perUnit,
  shownCost,
  valueOut,
  withInbound,
} from "./cost.rules.ts";
import {
  coverUncovered,
  provisional,
  takeReturn,
  type UncoveredLine,
  type UncoveredLines,
  valuesOf,
} from "./uncovered.rules.ts";

/** A line as it is costed. */
export interface ReplayedLine {
  lineId: string;
  /** The line by which its goods had left. */
  linkLineId: string | null;
  /** Base units, signed. */
  quantity: Decimal;
  /** The value that incoming goods bring, in cents; null where the ledger computes it. */
  worth: Decimal | null;
}
export interface Costed {
  /** Signed. */
  value: Decimal;
  /** Of one unit, as displayed. */
  unitCost: Decimal;
  /** Of the product after the line. */
  average: Decimal;
}

/** What left by a line: the value of all its units, both signed as the line is. */
export type Left = Pick<ReplayedLine, "quantity"> & Pick<Costed, "value">;
/** What came back of a line: units, and what they are worth. */
export type Back = Record<"quantity" | "value", Decimal>;
const NONE: Back = { quantity: exact(0), value: exact(0) };
/** What left by an earlier line, and what of it had come back before; absent: nothing. */
export type LeftWithReturns = Left & { back?: Back };

/** The cost state of a product between two of its lines. */
export interface Running extends CostState {
  uncovered: UncoveredLines;
  /** What came back, by the line by which it had left: the next return takes what is left of the line's cents. */
  returned: ReadonlyMap<string, Back>;
}
/** A product without uncovered goods, or where which ones does not matter. */
export const runningAt = (state: CostState): Running => ({ ...state, uncovered: new Map(), returned: new Map() });
export const BEGINNING: Running = runningAt(NOTHING);

export interface Replayed {
  /** One for each line, in its state after the last of them. */
  costed: Costed[];
  /** Lines of earlier replays that goods came in for: their current values, signed. */
  again: ReadonlyMap<string, Decimal>;
  after: Running;
}

/**
 * Costs lines from a state on. Leaving goods take their share of the stock's value. Goods that leave without stock are uncovered, and cost what comes in for
 * them later.
 * @param leftAt what left by an earlier line; null when that is not known
 */
export function replay(
  from: Running,
  lines: readonly ReplayedLine[],
  leftAt: (lineId: string) => LeftWithReturns | null,
): Replayed {
  const uncovered = new Map(from.uncovered);
  const returned = new Map(from.returned);
  const values = new Map<string, Decimal>();
  const quantities = new Map<string, Decimal>();
  let state: CostState = from;

  function store(changed: readonly UncoveredLine[]): void {
    for (const line of changed) {
      const [own, ...returns] = valuesOf(line);
      for (const [lineId, value] of [own, ...returns]) values.set(lineId, value);
      const value = returns.reduce((total, [, each]) => total.plus(each), exact(0));
      if (returns.length > 0) returned.set(line.lineId, { ...returnedOf(line.lineId), value });
      quantities.set(line.lineId, line.units.negated());
      if (line.uncovered.isZero()) uncovered.delete(line.lineId);
      else uncovered.set(line.lineId, line);
    }
  }

  function leave(lineId: string, units: Decimal): void {
    const average = averageOf(state);
    const there = state.quantity.isNegative() ? exact(0) : state.quantity;
    const outbound = state.quantity.isNegative() ? exact(0) : valueOut({ ...state, average }, units);
    const short = units.minus(there);
    const value = short.greaterThan(0)
      ? leaveUncovered(lineId, { units, short, outbound, average })
      : outbound.negated();
    values.set(lineId, value);
    state = { quantity: state.quantity.minus(units), value: state.value.plus(value), average };
  }

  function leaveUncovered(
    lineId: string,
    { units, short, outbound, average }: Record<"units" | "short" | "outbound" | "average", Decimal>,
  ): Decimal {
    const line: UncoveredLine = { lineId, units, uncovered: short, covered: outbound, cost: average, returns: [] };
    uncovered.set(lineId, line);
    return outbound.plus(provisional(line)).negated();
  }

  function comeIn(units: Decimal, worth: Decimal, isOwn: boolean): void {
    const { lines: covered, ...rest } = coverUncovered(uncovered.values(), units, worth);
    const before = covered
      .map(({ lineId }) => uncovered.get(lineId))
      .map((line) => (line ? contribution(line) : exact(0)));
    store(covered);
    const change = covered.reduce((total, line, at) => total.plus(contribution(line)).minus(before[at] ?? 0), exact(0));
    const average = isOwn && !state.quantity.greaterThan(0) ? perUnit(worth, units) : state.average;
    const quantity = state.quantity.plus(units.minus(rest.units));
    state = withInbound(
      { quantity, value: state.value.plus(worth.minus(rest.value)).plus(change), average },
      rest.units,
      rest.value,
      isOwn,
    );
  }

  function takeReturned(line: UncoveredLine, lineId: string, units: Decimal): void {
    const { lines: changed, ...rest } = takeReturn(line, lineId, units);
    store(changed);
    const change = changed.reduce((total, now) => total.plus(contribution(now)), contribution(line).negated());
    state = { ...state, quantity: state.quantity.plus(units.minus(rest.units)), value: state.value.plus(change) };
    comeIn(rest.units, rest.value, false);
  }

  function cost({ lineId, linkLineId, quantity, worth }: ReplayedLine): Decimal {
    quantities.set(lineId, quantity);
    const source = linkLineId === null ? undefined : uncovered.get(linkLineId);
    if (quantity.isNegative()) leave(lineId, quantity.negated());
    else if (worth === null && source) {
      const back = returnedOf(source.lineId);
      returned.set(source.lineId, { ...back, quantity: back.quantity.plus(quantity) });
      takeReturned(source, lineId, quantity);
    } else {
      const value = worth ?? returnedValue(linkLineId, quantity);
      values.set(lineId, value);
      comeIn(quantity, value, worth !== null);
    }
    return state.average;
  }

  function returnedValue(linkLineId: string | null, units: Decimal): Decimal {
    const left = linkLineId === null ? null : (leftHere(linkLineId) ?? leftAt(linkLineId));
    if (!left || linkLineId === null) return cents(averageOf(state).times(units));
    // The share of all that came back up to now, less what the parts before are worth: so several parts leave no cent of what left. Parts that came back of
    // uncovered goods were rounded each for itself, and may together be worth more than their share.
    const before = returnedOf(linkLineId);
    const quantity = before.quantity.plus(units);
    const value = Decimal.max(before.value, cents(left.value.times(quantity).div(left.quantity)));
    returned.set(linkLineId, { quantity, value });
    return value.minus(before.value);
  }

  const returnedOf = (lineId: string): Back => returned.get(lineId) ?? leftAt(lineId)?.back ?? NONE;

  function leftHere(lineId: string): Left | null {
    const [value, quantity] = [values.get(lineId), quantities.get(lineId)];
    return value && quantity ? { value, quantity } : null;
  }

  const averages = lines.map(cost);
  const costed = lines.map(({ lineId, quantity }, at): Costed => {
    const value = values.get(lineId) ?? exact(0);
    return { value, unitCost: shownCost(value, quantity), average: averages[at] ?? exact(0) };
  });
  for (const { lineId } of lines) values.delete(lineId);
  return { costed, again: values, after: { ...state, uncovered, returned } };
}

/** What a line with uncovered units, and the returns of its goods, add to the product's value. */
const contribution = (line: UncoveredLine): Decimal => line.covered.plus(provisional(line)).negated();
