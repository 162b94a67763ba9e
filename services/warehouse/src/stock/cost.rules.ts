// The moving average of a product in cents (reference.md §2.8, docs/decisions/0033): what a line is worth, and what is left when it is done. Pure.
import { Decimal } from "decimal.js";

/** Quantities and values of large companies need more digits than the library's usual twenty. */
const Exact = Decimal.clone({ precision: 50 });
/** An average is not money: it has so many decimals that the worth of a billion units follows from it to the cent. */
const AVERAGE_DECIMALS = 12;
/** The cost of one unit as it is shown. */
const SHOWN_DECIMALS = 6;

export const exact = (text: Decimal.Value): Decimal => new Exact(text);
/** Money as all books hold it, half a cent rounded away from zero. */
export const cents = (value: Decimal): Decimal => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
/** Worth by quantity, as an average is kept. */
export const perUnit = (value: Decimal, quantity: Decimal): Decimal =>
  value.div(quantity).toDecimalPlaces(AVERAGE_DECIMALS, Decimal.ROUND_HALF_UP);
/** What one unit of a line costs, for showing: its worth by its quantity. */
export const shownCost = (value: Decimal, quantity: Decimal): Decimal =>
  quantity.isZero() ? exact(0) : value.div(quantity).abs().toDecimalPlaces(SHOWN_DECIMALS, Decimal.ROUND_HALF_UP);

/** A product before or after a line: base units, money, and the cost at which the next unit leaves. */
export interface CostState {
  /** Below zero: so many units left without goods, and are owed. */
  quantity: Decimal;
  /** What its lines add up to. Of goods that are owed: what they were taken to cost until others come in for them, negative. */
  value: Decimal;
  average: Decimal;
}
export const NOTHING: CostState = { quantity: exact(0), value: exact(0), average: exact(0) };

/**
 * The cost of one unit that is on hand. The kept average counts as long as it says the worth to the cent, so that the rounding of many small
 * sales never piles up in what stays; else worth by quantity does.
 */
export const averageOf = ({ quantity, value, average }: CostState): Decimal =>
  !quantity.greaterThan(0) || cents(average.times(quantity)).equals(cents(value)) ? average : perUnit(value, quantity);

/**
 * What units take with them of the goods on hand, whose average is the one that `averageOf` finds: all but what the rest is worth; the last unit
 * takes all that is left.
 */
export function valueOut({ quantity, value, average }: CostState, units: Decimal): Decimal {
  if (units.greaterThanOrEqualTo(quantity)) return value;
  return cents(value).minus(cents(average.times(quantity.minus(units))));
}

/** A product after goods came in for its stock. Goods that bring a worth of their own move the average, what comes back at the average leaves it. */
export function withInbound(state: CostState, units: Decimal, inboundValue: Decimal, isOwn: boolean): CostState {
  const next = { ...state, quantity: state.quantity.plus(units), value: state.value.plus(inboundValue) };
  const isMoved = isOwn && state.quantity.greaterThan(0);
  return { ...next, average: isMoved ? perUnit(next.value, next.quantity) : averageOf(next) };
}
