// What a return takes of its source's discount: one function for the form's proposal and the service's check (reference.md §1.11).
import { Decimal } from "decimal.js";
import { round, toWire } from "../core/money.ts";
import { editDiscount, figure, type HeadFigures, type LineFigures } from "./totals.ts";

/** A source's discount, and what other returns have taken of it. Amounts. */
export interface SharedDiscount {
  /** The rate that the source says, in percent. */
  discount: string;
  discountMoney: string;
  /** Of the source, with tax, before the discount. */
  totalTaxLastMoney: string;
  /** Of all other returns of the source. */
  takenDiscount: string;
}
/** How much of a source's line comes back, or is left, in base units. */
export interface TakenLine {
  id: string;
  quantityBase: string | Decimal;
}

/** Whether a return takes all that other returns have left of its source, so that nothing of it is left. */
export function takesTheRest(left: readonly TakenLine[], taken: readonly TakenLine[]): boolean {
  const sums = new Map<string, Decimal>();
  for (const { id, quantityBase } of taken) sums.set(id, new Decimal(quantityBase).plus(sums.get(id) ?? 0));
  return left.every(({ id, quantityBase }) => new Decimal(quantityBase).lessThanOrEqualTo(sums.get(id) ?? 0));
}

/**
 * The discount of a return: its source's × what comes back ÷ the source's total, rounded to cents, and never more than is left of it. The
 * return that takes the rest takes the rest of the discount, so that a whole return leaves nothing.
 */
export function returnedDiscount(
  lines: readonly LineFigures[],
  source: SharedDiscount,
  isRest: boolean,
): Pick<HeadFigures, "discount" | "discountMoney"> {
  const [total, all] = [sumOf(lines), figure(source.totalTaxLastMoney)];
  const left = Decimal.max(0, figure(source.discountMoney).minus(figure(source.takenDiscount)));
  const share = all.isZero() ? new Decimal(0) : round(figure(source.discountMoney).times(total).div(all), "amount");
  const money = Decimal.min(isRest ? left : Decimal.min(share, left), total);
  const byRate = editDiscount(lines, { discount: source.discount, discountMoney: "0" }, "discount");
  // The source's own rate is said where it comes to the same.
  if (figure(byRate.discountMoney).equals(money)) return byRate;
  return editDiscount(lines, { discount: "0", discountMoney: toWire(money, "amount") }, "discountMoney");
}

const sumOf = (lines: readonly LineFigures[]): Decimal =>
  lines.reduce((sum, line) => sum.plus(figure(line.taxLastMoney)), new Decimal(0));

/** What is left of each unit of money after a discount of a total: 0.95 after five percent. */
export const factorAfter = (discountMoney: string, total: string | Decimal): Decimal =>
  new Decimal(total).isZero() ? new Decimal(1) : new Decimal(1).minus(figure(discountMoney).div(total));

/**
 * Whether a line of a return costs more than its source's line did, after the discounts of both. A return that takes its share of the
 * source's discount, or more, may have the source's price.
 * @param most the source's price for one unit of the return's line
 */
export function isAboveSource(
  line: Pick<LineFigures, "unitPrice">,
  most: string,
  given: { lines: readonly LineFigures[]; discountMoney: string; source: SharedDiscount; isRest: boolean },
): boolean {
  const { lines, discountMoney, source, isRest } = given;
  const price = figure(line.unitPrice);
  const fair = figure(returnedDiscount(lines, source, isRest).discountMoney);
  if (price.lessThanOrEqualTo(most) && figure(discountMoney).greaterThanOrEqualTo(fair)) return false;
  const after = price.times(factorAfter(discountMoney, sumOf(lines)));
  return after.greaterThan(figure(most).times(factorAfter(source.discountMoney, figure(source.totalTaxLastMoney))));
}
