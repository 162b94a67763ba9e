// The money that returns may take of their source: one function for the form's proposal and the service's check (reference.md §1.11,
// docs/decisions/0042).
import { Decimal } from "decimal.js";
import { round, toWire } from "../core/money.ts";
import { CENT, counts, exact, fairOf, mostOf, returnedLine, type SharedLine, withReturned } from "./returned-line.ts";
import { editDiscount, figure, type HeadFigures, type LineFigures, priceIn } from "./totals.ts";

/** A source, and what its other returns have taken of it: including unaudited ones, as they hold their quantities. Amounts are not signed. */
export interface SharedSource {
  /** The source's discount rate, in percent. */
  discount: string;
  discountMoney: string;
  /** The source's total, with tax, before the discount. */
  totalTaxLastMoney: string;
  /** Of all other returns: the discount, the sum with tax before it, and what they gave back after it. */
  takenDiscount: string;
  takenTotal: string;
  takenBack: string;
  lines: readonly SharedLine[];
}
/** A line of a return as it is saved. */
export interface ReturnLine extends LineFigures {
  /** The source's line. */
  linkId: string | null;
  /** Base units in one unit of the line. */
  ratio: string;
}
/** Another return of the source, as it is stored. */
export interface OtherReturn {
  discountMoney: string;
  totalTaxLastMoney: string;
  lines: readonly { linkId: string; quantityBase: string; allPrice: string; taxLastMoney: string }[];
}
type Unshared = Pick<SharedSource, "discount" | "discountMoney" | "totalTaxLastMoney"> & {
  lines: readonly Omit<SharedLine, "takenBase" | "takenPrice" | "takenTaxLastMoney" | "takenTimes">[];
};

const sumOf = (lines: readonly Pick<LineFigures, "taxLastMoney">[]): Decimal =>
  lines.reduce((sum, line) => sum.plus(figure(line.taxLastMoney)), exact(0));
/** The part of the source's discount that belongs to an amount before the discount, not rounded. */
const discountOf = ({ discountMoney, totalTaxLastMoney }: Unshared | SharedSource, amount: Decimal): Decimal =>
  figure(totalTaxLastMoney).isZero() ? exact(0) : exact(discountMoney).times(amount).div(totalTaxLastMoney);
const unitsOf = ({ operNumber, ratio }: Pick<ReturnLine, "operNumber" | "ratio">): Decimal =>
  round(exact(operNumber || 0).times(ratio), "quantity");

/**
 * A source with what its other returns have taken. A return allowed to give back more than the source cost burdens the others by no more than the cents
 * that rounding may come to.
 */
export function sharedSource(source: Unshared, others: readonly OtherReturn[]): SharedSource {
  const unreturned = { takenBase: "0", takenPrice: "0", takenTaxLastMoney: "0", takenTimes: 0 };
  const returnedLines = others.flatMap(({ lines }) => lines);
  const cents = returnedLines.length + 1;
  const refunds = others.map((other) => {
    const fair = other.lines.reduce((sum, { linkId, quantityBase }) => {
      const line = source.lines.find(({ id }) => id === linkId);
      return line ? sum.plus(fairOf({ ...line, ...unreturned }, quantityBase)) : sum;
    }, exact(0));
    const actual = exact(other.totalTaxLastMoney).minus(other.discountMoney);
    return counts(actual, fair.minus(discountOf(source, fair)), 2 * cents * (other.lines.length + 1));
  });
  const sum = (amounts: readonly (string | Decimal)[]): string =>
    toWire(
      amounts.reduce<Decimal>((total, each) => total.plus(each), exact(0)),
      "amount",
    );
  return {
    ...source,
    takenDiscount: sum(others.map(({ discountMoney }) => discountMoney)),
    takenTotal: sum(others.map(({ totalTaxLastMoney }) => totalTaxLastMoney)),
    takenBack: sum(refunds),
    lines: source.lines.map((line) =>
      returnedLines
        .filter(({ linkId }) => linkId === line.id)
        .reduce<SharedLine>(withReturned, { ...line, ...unreturned }),
    ),
  };
}

interface Judged {
  line: ReturnLine;
  units: Decimal;
  /** The source's line before this one took its part; undefined: none of this source. */
  source: SharedLine | undefined;
  proposed: ReturnLine | undefined;
}
type Chosen = (at: number) => boolean;
/** Each line with its proposal, after the lines before it: as they are, or as they would be proposed. */
function judged(
  lines: readonly ReturnLine[],
  { lines: sources }: SharedSource,
  isTyped: Chosen = () => true,
): { each: Judged[]; after: SharedLine[] } {
  const now = new Map(sources.map((line) => [line.id, line]));
  const each = lines.map((line, at): Judged => {
    const source = now.get(line.linkId ?? "");
    const units = unitsOf(line);
    if (!source || figure(String(source.quantityBase)).isZero())
      return { line, units, source: undefined, proposed: undefined };
    const proposed = returnedLine(line, line.ratio, source);
    now.set(source.id, withReturned(source, { ...(isTyped(at) ? line : proposed), quantityBase: units }));
    return { line, units, source, proposed };
  });
  return { each, after: [...now.values()] };
}

/**
 * Each line of a return at the price of its source, after those before it; undefined for lines of no source.
 * @param isTyped which lines take from the source as they are; the others as they are proposed
 */
export const proposedLines = (
  lines: readonly ReturnLine[],
  source: SharedSource,
  isTyped?: Chosen,
): (ReturnLine | undefined)[] => judged(lines, source, isTyped).each.map(({ proposed }) => proposed);

/** Whether these lines take all that other returns have left of the source. */
function takesRemainder({ each, after }: ReturnType<typeof judged>): boolean {
  return (
    each.length > 0 &&
    after.every(({ quantityBase, takenBase }) => figure(takenBase).greaterThanOrEqualTo(quantityBase))
  );
}

const isWithin = ({ line, proposed }: Judged): boolean =>
  !proposed || figure(line.taxLastMoney).lessThanOrEqualTo(proposed.taxLastMoney);

/** The most that a return gives back after its discount, so that all together give back no more than their units cost. */
function roomOf(source: SharedSource, { each, after }: ReturnType<typeof judged>): Decimal {
  const touched = new Set(each.map(({ line }) => line.linkId));
  const total = after.reduce((sum, line) => {
    const most = mostOf(line);
    return sum.plus(touched.has(line.id) ? most : Decimal.max(most, line.takenTaxLastMoney));
  }, exact(0));
  const most = total.minus(round(discountOf(source, total), "amount"));
  return Decimal.max(0, most.minus(source.takenBack));
}

/**
 * An amount's part of the source's discount: that × all that was taken so far ÷ the source's total, rounded to cents, less what others took, so that
 * roundings never pile up. Whoever takes the rest takes the rest of the discount: what is taken in whole leaves nothing.
 */
function partOfDiscount(
  lines: readonly ReturnLine[],
  source: SharedSource,
  judgement: ReturnType<typeof judged>,
): Decimal {
  const total = sumOf(lines);
  const share = discountOf(source, total);
  const [least, most] = [share.toDecimalPlaces(2, Decimal.ROUND_DOWN), share.toDecimalPlaces(2, Decimal.ROUND_UP)];
  const upToNow = round(discountOf(source, total.plus(source.takenTotal)), "amount").minus(source.takenDiscount);
  const rest = exact(source.discountMoney).minus(source.takenDiscount);
  const times = source.lines.reduce((sum, { takenTimes }) => sum + takenTimes, 1);
  // Where it is below its share by more than rounding, others took too much.
  const isRest = takesRemainder(judgement) && rest.greaterThanOrEqualTo(share.minus(CENT.times(times)));
  return isRest ? Decimal.max(0, rest) : Decimal.max(least, Decimal.min(upToNow, most));
}

type Discount = Pick<HeadFigures, "discount" | "discountMoney">;

/** A discount of that much; the source's own rate is shown where it comes to the same. */
function discountBy(lines: readonly ReturnLine[], source: SharedSource, money: Decimal): Discount {
  const byRate = editDiscount(lines, { discount: source.discount, discountMoney: "0" }, "discount");
  if (figure(byRate.discountMoney).equals(money)) return byRate;
  return editDiscount(lines, { discount: "0", discountMoney: toWire(money, "amount") }, "discountMoney");
}

/** The discount of a return: its part of its source's. */
export function returnedDiscount(lines: readonly ReturnLine[], source: SharedSource): Discount {
  const judgement = judged(lines, source);
  const total = sumOf(lines);
  // Lines at their source's price stay below it after the discount too.
  const needed = judgement.each.every(isWithin) ? total.minus(roomOf(source, judgement)) : exact(0);
  const money = Decimal.min(Decimal.max(partOfDiscount(lines, source, judgement), needed), total);
  return discountBy(lines, source, money);
}

/** The discount of a delivery: its part of its order's, so that an order that is delivered in whole costs what was agreed. */
export const deliveredDiscount = (lines: readonly ReturnLine[], order: SharedSource): Discount =>
  discountBy(lines, order, Decimal.min(partOfDiscount(lines, order, judged(lines, order)), sumOf(lines)));

/** So many decimals of an amount are compared: the further ones are the library's rounding. */
const COMPARED = 20;

/**
 * Which lines of a return give back more than their source's lines cost, after the discounts of both: those that cost more by the unit, beyond
 * the rounding of the proposal; all of them where the whole return gives back more than its source left.
 */
export function linesAboveSource(lines: readonly ReturnLine[], discountMoney: string, source: SharedSource): boolean[] {
  const judgement = judged(lines, source);
  const total = sumOf(lines);
  const share = discountOf(source, total).toDecimalPlaces(2, Decimal.ROUND_UP);
  const needed = Decimal.min(share, returnedDiscount(lines, source).discountMoney);
  const isDiscounted = figure(discountMoney).greaterThanOrEqualTo(needed);
  const [factor, most] = [after(discountMoney, total), after(source.discountMoney, exact(source.totalTaxLastMoney))];
  const above = judgement.each.map((each): boolean => {
    const { line, source: from, proposed } = each;
    if (!from || !proposed) return false;
    const price = exact(priceIn(from.unitPrice, from.ratio, line.ratio));
    const isUsual = price.greaterThanOrEqualTo(line.unitPrice) || figure(proposed.unitPrice).equals(line.unitPrice);
    if (isDiscounted && isUsual && isWithin(each)) return false;
    return (
      isMore(exact(line.unitPrice).times(factor), price.times(most)) ||
      isMore(exact(line.taxLastMoney).times(factor), fairOf(from, each.units).times(most))
    );
  });
  if (above.includes(true)) return above;
  // Lines of no source are refused as such.
  const isWhole = judgement.each.every(({ source: from }) => from !== undefined);
  const isTooMuch = isWhole && total.minus(discountMoney).greaterThan(roomOf(source, judgement));
  return judgement.each.map(() => isTooMuch);
}

const isMore = (actual: Decimal, fair: Decimal): boolean =>
  actual.toDecimalPlaces(COMPARED).greaterThan(fair.toDecimalPlaces(COMPARED));
/** The part of each unit of money that is left after a discount of a total: 0.95 after five percent. */
const after = (discountMoney: string, total: Decimal): Decimal =>
  total.isZero() ? exact(1) : exact(1).minus(exact(discountMoney).div(total));

/** The most that one unit of a return may cost after the discount, at a price before it; for showing. */
export const priceAfter = (price: string, { discountMoney, totalTaxLastMoney }: SharedSource): string =>
  exact(price)
    .times(after(discountMoney, exact(totalTaxLastMoney)))
    .toDecimalPlaces(4)
    .toFixed();
