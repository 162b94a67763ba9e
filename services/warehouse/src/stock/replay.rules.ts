// Costs a product's lines in their order (reference.md §2.8, docs/decisions/0033). Pure.
import { Decimal } from "decimal.js";
import {
  averageOf,
  type CostState,
  cents,
  exact,
  knownCost,
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

/** A product while its lines are costed. */
interface ReplayedProduct {
  /** After the last line that was costed. */
  state: CostState;
  uncovered: Map<string, UncoveredLine>;
  returned: Map<string, Back>;
  /** Of lines that were costed, and of earlier ones that goods came in for. */
  values: Map<string, Decimal>;
  /** Of the same lines, signed. */
  quantities: Map<string, Decimal>;
  leftAt: (lineId: string) => LeftWithReturns | null;
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
  const product: ReplayedProduct = {
    state: from,
    uncovered: new Map(from.uncovered),
    returned: new Map(from.returned),
    values: new Map(),
    quantities: new Map(),
    leftAt,
  };
  const averages = lines.map((line) => cost(product, line));
  const { state, uncovered, returned, values } = product;
  const costed = lines.map(({ lineId, quantity }, at): Costed => {
    const value = values.get(lineId) ?? exact(0);
    return { value, unitCost: shownCost(value, quantity), average: averages[at] ?? exact(0) };
  });
  for (const { lineId } of lines) values.delete(lineId);
  return { costed, again: values, after: { ...state, uncovered, returned } };
}

/** Costs the next line. @returns the average after it */
function cost(product: ReplayedProduct, { lineId, linkLineId, quantity, worth }: ReplayedLine): Decimal {
  product.quantities.set(lineId, quantity);
  const source = linkLineId === null ? undefined : product.uncovered.get(linkLineId);
  if (quantity.isNegative()) leave(product, lineId, quantity.negated());
  else if (worth === null && source) takeReturned(product, source, lineId, quantity);
  else {
    const value = worth ?? returnedValue(product, linkLineId, quantity);
    product.values.set(lineId, value);
    comeIn(product, quantity, value, worth !== null);
  }
  return product.state.average;
}

function leave(product: ReplayedProduct, lineId: string, units: Decimal): void {
  const { state, values, uncovered } = product;
  const [average, known] = [averageOf(state), knownCost(state)];
  const there = state.quantity.isNegative() ? exact(0) : state.quantity;
  const covered = state.quantity.isNegative() ? exact(0) : valueOut({ ...state, average }, units);
  const short = units.minus(there);
  const line: UncoveredLine | null = short.greaterThan(0)
    ? { lineId, units, uncovered: short, covered, cost: known, returns: [] }
    : null;
  if (line) uncovered.set(lineId, line);
  const value = line ? contribution(line) : covered.negated();
  values.set(lineId, value);
  product.state = { quantity: state.quantity.minus(units), value: state.value.plus(value), average: known };
}

function comeIn(product: ReplayedProduct, units: Decimal, worth: Decimal, isOwn: boolean): void {
  const { state, uncovered } = product;
  const { lines: covered, ...rest } = coverUncovered(uncovered.values(), units, worth);
  const before = covered
    .map(({ lineId }) => uncovered.get(lineId))
    .map((line) => (line ? contribution(line) : exact(0)));
  store(product, covered);
  const change = covered.reduce((total, line, at) => total.plus(contribution(line)).minus(before[at] ?? 0), exact(0));
  const average = isOwn && !state.quantity.greaterThan(0) ? perUnit(worth, units) : state.average;
  const quantity = state.quantity.plus(units.minus(rest.units));
  product.state = withInbound(
    { quantity, value: state.value.plus(worth.minus(rest.value)).plus(change), average },
    rest.units,
    rest.value,
    isOwn,
  );
}

/** Goods of a line come back while some of them are uncovered. */
function takeReturned(product: ReplayedProduct, line: UncoveredLine, lineId: string, units: Decimal): void {
  const { state, returned } = product;
  const back = returnedOf(product, line.lineId);
  returned.set(line.lineId, { ...back, quantity: back.quantity.plus(units) });
  const { lines: changed, ...rest } = takeReturn(line, lineId, units);
  store(product, changed);
  const change = changed.reduce((total, now) => total.plus(contribution(now)), contribution(line).negated());
  product.state = {
    ...state,
    quantity: state.quantity.plus(units.minus(rest.units)),
    value: state.value.plus(change),
  };
  comeIn(product, rest.units, rest.value, false);
}

function returnedValue(product: ReplayedProduct, linkLineId: string | null, units: Decimal): Decimal {
  const left = linkLineId === null ? null : (leftHere(product, linkLineId) ?? product.leftAt(linkLineId));
  if (!left || linkLineId === null) return cents(knownCost(product.state).times(units));
  // The share of all that came back up to now, less what the parts before are worth: so several parts leave no cent of what left. Parts that came back of
  // uncovered goods were rounded each for itself, and may together be worth more than their share.
  const before = returnedOf(product, linkLineId);
  const quantity = before.quantity.plus(units);
  const value = Decimal.max(before.value, cents(left.value.times(quantity).div(left.quantity)));
  product.returned.set(linkLineId, { quantity, value });
  return value.minus(before.value);
}

const returnedOf = ({ returned, leftAt }: ReplayedProduct, lineId: string): Back =>
  returned.get(lineId) ?? leftAt(lineId)?.back ?? NONE;

function leftHere({ values, quantities }: ReplayedProduct, lineId: string): Left | null {
  const [value, quantity] = [values.get(lineId), quantities.get(lineId)];
  return value && quantity ? { value, quantity } : null;
}

/** Stores what lines with uncovered units, and the returns of their goods, cost now. */
function store(product: ReplayedProduct, changed: readonly UncoveredLine[]): void {
  const { values, quantities, uncovered, returned } = product;
  for (const line of changed) {
    const [own, ...returns] = valuesOf(line);
    for (const [lineId, value] of [own, ...returns]) values.set(lineId, value);
    const value = returns.reduce((total, [, each]) => total.plus(each), exact(0));
    if (returns.length > 0) returned.set(line.lineId, { ...returnedOf(product, line.lineId), value });
    quantities.set(line.lineId, line.units.negated());
    if (line.uncovered.isZero()) uncovered.delete(line.lineId);
    else uncovered.set(line.lineId, line);
  }
}

/** What a line with uncovered units, and the returns of its goods, add to the product's value. */
const contribution = (line: UncoveredLine): Decimal => line.covered.plus(provisional(line)).negated();
