// Moving average of a product in cents (reference.md §2.8, docs/decisions/0033): the value of a line, and the product's state after it. Pure.
import { Decimal } from "decimal.js";

/** Quantities and values of large tenants need more digits than the library's default of twenty. */
const Exact = Decimal.clone({ precision: 50 });
/** An average is not an amount of money: it has enough decimals to derive the value of a billion units to the cent. */
const AVERAGE_DECIMALS = 12;
/** The cost of one unit, as displayed. */
const SHOWN_DECIMALS = 6;

export const exact = (text: Decimal.Value): Decimal => new Exact(text);
/** Money as all books hold it; half a cent is rounded away from zero. */
export const cents = (value: Decimal): Decimal => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
/** Value divided by quantity, with the decimals of a stored average. */
export const perUnit = (value: Decimal, quantity: Decimal): Decimal =>
  value.div(quantity).toDecimalPlaces(AVERAGE_DECIMALS, Decimal.ROUND_HALF_UP);
/** The displayed unit cost of a line: its value divided by its quantity. */
export const shownCost = (value: Decimal, quantity: Decimal): Decimal =>
  quantity.isZero() ? exact(0) : value.div(quantity).abs().toDecimalPlaces(SHOWN_DECIMALS, Decimal.ROUND_HALF_UP);

/** A product before or after a line: base units, money, and the cost at which the next unit leaves. */
export interface CostState {
  /** Below zero: the number of uncovered units that left before goods came in. */
  quantity: Decimal;
  /** The sum of the lines' values. For uncovered goods: their assumed cost until others come in for them, negative. */
  value: Decimal;
  average: Decimal;
}
export const NOTHING: CostState = { quantity: exact(0), value: exact(0), average: exact(0) };

/**
 * The unit cost of goods on hand. The stored average counts as long as it gives the value to the cent, so that roundings of many small sales never pile up in
 * the remaining stock; otherwise it is value divided by quantity.
 */
export const averageOf = ({ quantity, value, average }: CostState): Decimal =>
  !quantity.greaterThan(0) || cents(average.times(quantity)).equals(cents(value)) ? average : perUnit(value, quantity);

/** Below this value the cents of a remainder say nothing of what a unit costs: a hundred times what they are rounded to. */
const TELLING = exact(1);
/**
 * The unit cost that is assumed where goods leave or come back without a cost of their own. What little is left tells none, as its value is cents: what was
 * known before stays, so that no assumed cost lies outside what was paid (docs/decisions/0071).
 */
export const knownCost = (state: CostState): Decimal =>
  state.value.lessThan(TELLING) && !state.average.isZero() ? state.average : averageOf(state);

/** The value that leaving units take from stock, at the average that `averageOf` finds: all but the value of the rest. The last unit takes all that is left. */
export function valueOut({ quantity, value, average }: CostState, units: Decimal): Decimal {
  if (units.greaterThanOrEqualTo(quantity)) return value;
  return cents(value).minus(cents(average.times(quantity.minus(units))));
}

/** A product after goods came into its stock. Goods with a value of their own move the average; goods that come back at the average leave it unchanged. */
export function withInbound(state: CostState, units: Decimal, inboundValue: Decimal, isOwn: boolean): CostState {
  const next = { ...state, quantity: state.quantity.plus(units), value: state.value.plus(inboundValue) };
  if (!isOwn || !state.quantity.greaterThan(0)) return { ...next, average: knownCost(next) };
  const before = state.value.lessThan(TELLING) ? knownCost(state).times(state.quantity) : state.value;
  return { ...next, average: perUnit(before.plus(inboundValue), next.quantity) };
}
