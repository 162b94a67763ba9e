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
  /** Whether the goods come in for a share of what others cost. */
  isMade: boolean;
}
export interface Costed {
  /** Signed. */
  value: Decimal;
  /** What of it the goods that are made of the line's goods do not bear. */
  withheld: Decimal;
  /** Of one unit, as displayed. */
  unitCost: Decimal;
  /** Of the product after the line. */
  average: Decimal;
}

/** What left by a line: the value of all its units, both signed as the line is. */
export type Left = Pick<ReplayedLine, "quantity"> & Pick<Costed, "value">;
/** What a line costs, signed, and what is withheld of it. */
type LineCost = Pick<Costed, "value" | "withheld">;
/** What came back of a line: units, and what they are worth. */
export type Returned = Record<"quantity" | "value", Decimal>;
const NONE: Returned = { quantity: exact(0), value: exact(0) };
/** What left by an earlier line, and what of it had come back before; absent: nothing. */
export type LeftWithReturns = Left & { back?: Returned };

/** The cost state of a product between two of its lines. */
export interface Running extends CostState {
  /** The product is made of itself, by others: so nothing that was made of it bears what made goods cost later (docs/decisions/0068). */
  isCircular: boolean;
  uncovered: UncoveredLines;
  /** What came back, by the line by which it had left: the next return takes what is left of the line's cents. */
  returned: ReadonlyMap<string, Returned>;
}
/** A product without uncovered goods, or where which ones does not matter. */
export const runningAt = (state: CostState, isCircular = false): Running => ({
  ...{ ...state, isCircular, uncovered: new Map(), returned: new Map() },
});
export const BEGINNING: Running = runningAt(NOTHING);

export interface Replayed {
  /** One for each line, in its state after the last of them. */
  costed: Costed[];
  /** Lines of earlier replays that goods came in for: what they cost now. */
  again: ReadonlyMap<string, LineCost>;
  after: Running;
}

/** A product while its lines are costed. */
interface ReplayedProduct {
  /** After the last line that was costed. */
  state: CostState;
  isCircular: boolean;
  uncovered: Map<string, UncoveredLine>;
  returned: Map<string, Returned>;
  /** Of lines that were costed, and of earlier ones that goods came in for. */
  costs: Map<string, LineCost>;
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
    isCircular: from.isCircular,
    uncovered: new Map(from.uncovered),
    returned: new Map(from.returned),
    costs: new Map(),
    quantities: new Map(),
    leftAt,
  };
  const averages = lines.map((line) => cost(product, line));
  const { state, isCircular, uncovered, returned, costs } = product;
  const costed = lines.map(({ lineId, quantity }, at): Costed => {
    const cost = costs.get(lineId) ?? costing(exact(0));
    return { ...cost, unitCost: shownCost(cost.value, quantity), average: averages[at] ?? exact(0) };
  });
  for (const { lineId } of lines) costs.delete(lineId);
  return { costed, again: costs, after: { ...state, isCircular, uncovered, returned } };
}

const costing = (value: Decimal): LineCost => ({ value, withheld: exact(0) });

/** Costs the next line. @returns the average after it */
function cost(product: ReplayedProduct, { lineId, linkLineId, quantity, worth, isMade }: ReplayedLine): Decimal {
  product.quantities.set(lineId, quantity);
  const source = linkLineId === null ? undefined : product.uncovered.get(linkLineId);
  if (quantity.isNegative()) leave(product, lineId, quantity.negated());
  else if (worth === null && source) takeReturned(product, source, lineId, quantity);
  else {
    const value = worth ?? returnedValue(product, linkLineId, quantity);
    product.costs.set(lineId, costing(value));
    comeIn(product, { units: quantity, value, isOwn: worth !== null, isMade });
  }
  return product.state.average;
}

function leave(product: ReplayedProduct, lineId: string, units: Decimal): void {
  const { state, costs, uncovered } = product;
  const [average, lastCost] = [averageOf(state), knownCost(state)];
  const there = state.quantity.isNegative() ? exact(0) : state.quantity;
  const covered = state.quantity.isNegative() ? exact(0) : valueOut({ ...state, average }, units);
  const short = units.minus(there);
  const line: UncoveredLine | null = short.greaterThan(0)
    ? { lineId, units, uncovered: short, covered, withheld: exact(0), cost: lastCost, returns: [] }
    : null;
  if (line) uncovered.set(lineId, line);
  const value = line ? contribution(line) : covered.negated();
  costs.set(lineId, costing(value));
  product.state = { quantity: state.quantity.minus(units), value: state.value.plus(value), average: lastCost };
}

interface Coming {
  units: Decimal;
  value: Decimal;
  /** The goods have a value of their own. */
  isOwn: boolean;
  isMade: boolean;
}
function comeIn(product: ReplayedProduct, { units, value: worth, isOwn, isMade }: Coming): void {
  const { state, uncovered, isCircular } = product;
  // What was bought costs what it does, whatever was made meanwhile: only that may be passed on within a circle.
  const isPassedOn = !isCircular || (isOwn && !isMade);
  const { lines: covered, ...rest } = coverUncovered(uncovered.values(), { units, value: worth, isPassedOn });
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
  const returnedSoFar = returnedOf(product, line.lineId);
  returned.set(line.lineId, { ...returnedSoFar, quantity: returnedSoFar.quantity.plus(units) });
  const { lines: changed, ...rest } = takeReturn(line, lineId, units);
  store(product, changed);
  const change = changed.reduce((total, now) => total.plus(contribution(now)), contribution(line).negated());
  product.state = {
    ...state,
    quantity: state.quantity.plus(units.minus(rest.units)),
    value: state.value.plus(change),
  };
  comeIn(product, { units: rest.units, value: rest.value, isOwn: false, isMade: false });
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

const returnedOf = ({ returned, leftAt }: ReplayedProduct, lineId: string): Returned =>
  returned.get(lineId) ?? leftAt(lineId)?.back ?? NONE;

function leftHere({ costs, quantities }: ReplayedProduct, lineId: string): Left | null {
  const [cost, quantity] = [costs.get(lineId), quantities.get(lineId)];
  return cost && quantity ? { value: cost.value, quantity } : null;
}

/** Stores what lines with uncovered units, and the returns of their goods, cost now. */
function store(product: ReplayedProduct, changed: readonly UncoveredLine[]): void {
  const { costs, quantities, uncovered, returned } = product;
  for (const line of changed) {
    const [own, ...returns] = valuesOf(line);
    for (const [lineId, value] of returns) costs.set(lineId, costing(value));
    costs.set(line.lineId, { value: own[1], withheld: line.withheld });
    const value = returns.reduce((total, [, each]) => total.plus(each), exact(0));
    if (returns.length > 0) returned.set(line.lineId, { ...returnedOf(product, line.lineId), value });
    quantities.set(line.lineId, line.units.negated());
    if (line.uncovered.isZero()) uncovered.delete(line.lineId);
    else uncovered.set(line.lineId, line);
  }
}

/** What a line with uncovered units, and the returns of its goods, add to the product's value. */
const contribution = (line: UncoveredLine): Decimal => line.covered.plus(provisional(line)).negated();
