// The arithmetic of a document: one function for the form's live figures and the service's authoritative ones (reference.md §1.7).
import { Decimal } from "decimal.js";
import { apportion } from "../core/apportion.ts";
import { figure, round, toWire } from "../core/money.ts";

/** The figures of a line as decimal strings; an empty text counts as 0. */
export interface LineFigures {
  operNumber: string;
  unitPrice: string;
  allPrice: string;
  taxRate: string;
  taxMoney: string;
  taxLastMoney: string;
}
/** The figures of a head that a user may type. */
export interface HeadFigures {
  discount: string;
  discountMoney: string;
  otherMoney: string;
  deposit: string;
  changeAmount: string;
}
export interface HeadTotals extends HeadFigures {
  totalNumber: string;
  totalPrice: string;
  totalTax: string;
  /** S: the tax-included total before the discount. */
  totalTaxLastMoney: string;
  discountLastMoney: string;
  /** The amount due: after the discount, with other fees, less the deposit. */
  due: string;
  debt: string;
}

/** The user's last edit; the other figures follow from it. */
export type LineEdit = "operNumber" | "unitPrice" | "taxRate" | "allPrice" | "taxLastMoney";

export { figure };

const sum = (texts: readonly string[]): Decimal =>
  texts.reduce((total, text) => total.plus(figure(text)), new Decimal(0));

/** The line after one of its figures was edited: prices without tax (reference.md §1.7, first table). */
export function editLine<L extends LineFigures>(line: L, edited: LineEdit): L {
  const quantity = figure(line.operNumber);
  const rate = figure(line.taxRate);
  // Without a quantity there is nothing to pay for, whatever is typed.
  if (edited === "taxLastMoney" && !quantity.isZero()) {
    const last = round(figure(line.taxLastMoney), "amount");
    const amount = netOf(last, rate);
    return written(line, round(amount.div(quantity), "price"), amount, last.minus(amount));
  }
  if (edited === "allPrice" && !quantity.isZero()) {
    const amount = round(figure(line.allPrice), "amount");
    return written(line, round(amount.div(quantity), "price"), amount, taxOf(amount, rate));
  }
  const price = figure(line.unitPrice);
  const amount = edited === "taxRate" ? figure(line.allPrice) : round(price.times(quantity), "amount");
  return written(line, price, amount, taxOf(amount, rate));
}

const taxOf = (amount: Decimal, rate: Decimal): Decimal => round(amount.times(rate).div(100), "amount");
/** The amount without tax that a total contains. */
const netOf = (last: Decimal, rate: Decimal): Decimal => round(last.div(rate.div(100).plus(1)), "amount");

const written = <L extends LineFigures>(line: L, price: Decimal, amount: Decimal, tax: Decimal): L => ({
  ...line,
  unitPrice: toWire(price, "price"),
  allPrice: toWire(amount, "amount"),
  taxMoney: toWire(tax, "amount"),
  taxLastMoney: toWire(amount.plus(tax), "amount"),
});

/** A price per unit of one ratio, converted to a unit of another; unchanged where the units are the same. */
export const priceIn = (price: string, from: string, to: string): string =>
  toWire(figure(price).times(figure(to)).div(figure(from)), "price");

/** The discount of a typed rate, or the rate of a typed discount. */
export function editDiscount(
  lines: readonly LineFigures[],
  head: Pick<HeadFigures, "discount" | "discountMoney">,
  edited: "discount" | "discountMoney",
): Pick<HeadFigures, "discount" | "discountMoney"> {
  const total = sum(lines.map((line) => line.taxLastMoney));
  if (edited === "discount")
    return { ...head, discountMoney: toWire(total.times(figure(head.discount)).div(100), "amount") };
  const rate = total.isZero() ? new Decimal(0) : figure(head.discountMoney).div(total).times(100);
  return { ...head, discount: toWire(rate, "amount") };
}

/** All figures that follow from the lines and the typed figures of the head; amounts are not negative. */
export function totals(lines: readonly LineFigures[], head: HeadFigures): HeadTotals {
  const last = sum(lines.map((line) => line.taxLastMoney));
  const discounted = last.minus(figure(head.discountMoney));
  const due = discounted.plus(figure(head.otherMoney)).minus(figure(head.deposit));
  return {
    ...head,
    totalNumber: toWire(sum(lines.map((line) => line.operNumber)), "quantity"),
    totalPrice: toWire(sum(lines.map((line) => line.allPrice)), "amount"),
    totalTax: toWire(sum(lines.map((line) => line.taxMoney)), "amount"),
    totalTaxLastMoney: toWire(last, "amount"),
    discountLastMoney: toWire(discounted, "amount"),
    due: toWire(due, "amount"),
    debt: toWire(due.minus(figure(head.changeAmount)), "amount"),
  };
}

/**
 * The most that a return pays back: its amount, after settling its source's open amount (reference.md §3.1: a debt and what
 * is owed back are settled against each other). Amounts; zero where the debt is larger.
 */
export function refundable(due: string, openDebt: string): string {
  const debt = Decimal.max(0, figure(openDebt));
  return toWire(Decimal.max(0, figure(due).minus(debt)), "amount");
}

/**
 * A line's revenue (or cost) without tax after its share of the head's discount (reference.md §1.7, "Line share of head discount"). What rounding
 * leaves goes by largest remainder, so that no line bears another's cents.
 */
export function netAmounts(
  lines: readonly Pick<LineFigures, "allPrice" | "taxRate" | "taxLastMoney">[],
  discountMoney: string,
): string[] {
  const shares = apportion(
    figure(discountMoney),
    lines.map(({ taxLastMoney }) => figure(taxLastMoney)),
  );
  return lines.map(({ allPrice, taxRate }, at) =>
    toWire(figure(allPrice).minus((shares[at] ?? new Decimal(0)).div(figure(taxRate).div(100).plus(1))), "amount"),
  );
}

/**
 * Whether the figures of a line are such as `editLine` makes by any way of typing them (I-6, reference.md §1.7): the tax is the amount's at the rate,
 * or what a typed total with tax leaves beside its amount. Without a rate there is no tax.
 */
export function lineAgrees(line: LineFigures): boolean {
  const [amount, rate, last] = [figure(line.allPrice), figure(line.taxRate), figure(line.taxLastMoney)];
  const isTaxed = taxOf(amount, rate).equals(figure(line.taxMoney)) || netOf(last, rate).equals(amount);
  return isTaxed && isPricedAndSummed(line);
}

/**
 * Whether the figures of a line agree by the rule of earlier versions, which found the amount of a typed total with tax by a price of 4 decimals and
 * took the rest as tax: right only for lines that are stored so (docs/decisions/0037).
 */
export function lineAgreedBefore(line: LineFigures): boolean {
  const rate = figure(line.taxRate).div(100);
  const residue = figure(line.operNumber).times("0.00005").plus("0.005").times(rate.plus(1)).plus("0.005");
  const difference = figure(line.taxMoney).minus(figure(line.allPrice).times(rate)).abs();
  return difference.lessThanOrEqualTo(residue) && isPricedAndSummed(line);
}

/** Whether quantity, price and amount belong together, and amount and tax come to the total. */
function isPricedAndSummed(line: LineFigures): boolean {
  const [quantity, price, amount] = [figure(line.operNumber), figure(line.unitPrice), figure(line.allPrice)];
  const isPriced =
    round(price.times(quantity), "amount").equals(amount) ||
    (!quantity.isZero() && round(amount.div(quantity), "price").equals(price));
  return isPriced && amount.plus(figure(line.taxMoney)).equals(figure(line.taxLastMoney));
}

/** Whether rate and amount of the discount belong together, whichever was typed. */
export function discountAgrees(
  lines: readonly LineFigures[],
  head: Pick<HeadFigures, "discount" | "discountMoney">,
): boolean {
  const byRate = editDiscount(lines, head, "discount").discountMoney;
  const byMoney = editDiscount(lines, head, "discountMoney").discount;
  return figure(byRate).equals(figure(head.discountMoney)) || figure(byMoney).equals(figure(head.discount));
}
