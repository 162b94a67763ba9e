// Apportions an amount by weights, to the cent.
import { Decimal } from "decimal.js";
import { round } from "./money.ts";

const CENT = new Decimal("0.01");

/**
 * Apportions an amount in cents in proportion to weights by largest remainder: each part lies within a cent of its exact share, a zero weight gets
 * nothing, and all parts add up to the amount. Of equal remainders the first wins. Where all weights are zero, the first takes it.
 * @param weights not negative
 */
export function apportion(amount: Decimal, weights: readonly Decimal[]): Decimal[] {
  const whole = Decimal.sum(0, ...weights);
  if (whole.isZero()) return weights.map((_weight, at) => (at === 0 ? amount : new Decimal(0)));
  const exact = weights.map((weight) => amount.abs().times(weight).div(whole));
  const parts = exact.map((share) => share.toDecimalPlaces(2, Decimal.ROUND_DOWN));
  const rest = round(amount.abs().minus(Decimal.sum(0, ...parts)), "amount")
    .div(CENT)
    .toNumber();
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share.minus(parts[at] ?? 0) }))
    .sort((one, other) => other.remainder.comparedTo(one.remainder) || one.at - other.at);
  const raised = new Set(byRemainder.slice(0, rest).map(({ at }) => at));
  return parts.map((part, at) => (raised.has(at) ? part.plus(CENT) : part).times(amount.isNegative() ? -1 : 1));
}
