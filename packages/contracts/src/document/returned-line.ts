// The part of its source's line that a return's line takes: one function for the form's proposal and the service's check (reference.md §1.11,
// docs/decisions/0042).
import { Decimal } from "decimal.js";
import { round, toWire } from "../core/money.ts";
import { editLine, figure, type LineFigures, priceIn } from "./totals.ts";

/** Amounts times quantities need more digits than the library's usual twenty. */
const Exact = Decimal.clone({ precision: 50 });
export const exact = (value: Decimal.Value): Decimal => new Exact(value);
export const CENT = new Exact("0.01");

/** What one line takes back: base units and amounts, not signed. */
interface ReturnedLine {
  quantityBase: string | Decimal;
  allPrice: string;
  taxLastMoney: string;
}
/** A source's line, and what other lines have taken back of it; including unaudited ones, as they hold their quantity too. */
export interface SharedLine extends ReturnedLine {
  id: string;
  unitPrice: string;
  taxRate: string;
  /** Base units in one unit of the line. */
  ratio: string;
  takenBase: string;
  /** Amounts; of a line allowed to cost more than its source only as much as it might have been anyway. */
  takenPrice: string;
  takenTaxLastMoney: string;
  /** By how many lines. */
  takenTimes: number;
}

/** Whether nothing of the source's line is left after so many units more. */
const isRest = ({ quantityBase, takenBase }: SharedLine, units: Decimal): boolean =>
  exact(takenBase).plus(units).equals(quantityBase);

/** The share of an amount of the source's line that so many units have, not rounded. */
const shareOf = (amount: string, units: Decimal.Value, { quantityBase }: SharedLine): Decimal =>
  exact(amount).times(units).div(exact(quantityBase));

/** The source's amount with tax for so many units, before any discount; not rounded. */
export const fairOf = (source: SharedLine, units: Decimal.Value): Decimal =>
  shareOf(source.taxLastMoney, units, source);

const taxOf = ({ allPrice, taxLastMoney }: Pick<SharedLine, "allPrice" | "taxLastMoney">): string =>
  toWire(exact(taxLastMoney).minus(allPrice), "amount");
/**
 * The most that an amount of the source's line comes to for so many units, in cents: while some are left a cent more than their share, as each part is
 * rounded, and never more than the whole.
 */
function upTo(amount: string, units: Decimal, source: SharedLine): Decimal {
  const share = round(shareOf(amount, units, source), "amount");
  return units.lessThan(source.quantityBase) ? Decimal.min(share.plus(CENT), amount) : share;
}
const centsOf = (source: SharedLine, units: Decimal): [amount: Decimal, tax: Decimal] => [
  upTo(source.allPrice, units, source),
  upTo(taxOf(source), units, source),
];

/** The most that all returned units come to, with tax, in cents. */
export const mostOf = (source: SharedLine): Decimal => {
  const [amount, tax] = centsOf(source, exact(source.takenBase));
  return amount.plus(tax);
};

/**
 * A return's line at its source's price and tax rate. The line that takes the rest takes what others left of amount and tax, up to a cent of each
 * for each line; no other is more than a cent of each above its share, and all together never come to more than what the units cost.
 * @param line its quantity counts, in units of the ratio
 */
export function returnedLine<L extends LineFigures>(line: L, ratio: string, source: SharedLine): L {
  const units = round(exact(line.operNumber || 0).times(ratio), "quantity");
  const unitPrice = priceIn(source.unitPrice, source.ratio, ratio);
  const usual = editLine({ ...line, unitPrice, taxRate: source.taxRate }, "operNumber");
  if (units.isZero() || figure(String(source.quantityBase)).isZero()) return usual;
  const [amount, tax] = centsOf(source, exact(source.takenBase).plus(units));
  const taxReturned = taxOf({ allPrice: source.takenPrice, taxLastMoney: source.takenTaxLastMoney });
  const parts: [Part, Part] = [
    { share: shareOf(source.allPrice, units, source), room: amount.minus(source.takenPrice) },
    { share: shareOf(taxOf(source), units, source), room: tax.minus(taxReturned) },
  ];
  const takesRemainder = isRest(source, units) && parts.every((part) => isRounding(part, source.takenTimes + 1));
  if (takesRemainder) return withAmounts(usual, parts[0].room, parts[1].room);
  if (fits(usual.allPrice, parts[0]) && fits(usual.taxMoney, parts[1])) return usual;
  return withAmounts(usual, inCents(parts[0]), inCents(parts[1]));
}

/** Of an amount or a tax of the source's line. */
interface Part {
  share: Decimal;
  /** What others leave of the amount of all units together, in cents. */
  room: Decimal;
}
/** Whether what is left differs from its share by no more than so many lines lose by rounding. */
const isRounding = ({ share, room }: Part, times: number): boolean =>
  room.lessThanOrEqualTo(share.plus(CENT.times(times))) && !room.isNegative();
const fits = (amount: string, { share, room }: Part): boolean =>
  exact(amount).lessThanOrEqualTo(Decimal.min(room, share.toDecimalPlaces(2, Decimal.ROUND_UP)));
const inCents = ({ share, room }: Part): Decimal => Decimal.max(0, Decimal.min(room, round(share, "amount")));

function withAmounts<L extends LineFigures>(usual: L, amount: Decimal, tax: Decimal): L {
  const isSame = amount.equals(usual.allPrice);
  // A whole line that was typed keeps its price, which its amount rounds to.
  const unitPrice = isSame ? usual.unitPrice : toWire(amount.div(exact(usual.operNumber)), "price");
  return {
    ...usual,
    unitPrice,
    allPrice: toWire(amount, "amount"),
    taxMoney: toWire(tax, "amount"),
    taxLastMoney: toWire(amount.plus(tax), "amount"),
  };
}
/**
 * How much of what was given back counts: all of it, also the cents that rounding made of its fair share; of a line allowed to cost more than its source
 * only the fair share, so that no other return is refused because of it.
 */
export const counts = (actual: Decimal, fair: Decimal, cents: number): Decimal =>
  actual.greaterThan(fair.plus(CENT.times(cents)).toDecimalPlaces(2, Decimal.ROUND_UP))
    ? round(fair, "amount")
    : actual;

/** The source's line after another line took its part of it. */
export function withReturned(source: SharedLine, { quantityBase, allPrice, taxLastMoney }: ReturnedLine): SharedLine {
  const takenTimes = source.takenTimes + 1;
  const counted = (amount: string, whole: string): Decimal => {
    const share = shareOf(whole, exact(quantityBase), source);
    return counts(exact(amount), share, 2 * takenTimes);
  };
  return {
    ...source,
    takenBase: toWire(exact(source.takenBase).plus(quantityBase), "quantity"),
    takenPrice: toWire(exact(source.takenPrice).plus(counted(allPrice, source.allPrice)), "amount"),
    takenTaxLastMoney: toWire(
      exact(source.takenTaxLastMoney).plus(counted(taxLastMoney, source.taxLastMoney)),
      "amount",
    ),
    takenTimes,
  };
}
