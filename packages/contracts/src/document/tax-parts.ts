// A document's net and tax by rate, after its discount: one function for the money ledger and for the tax of returns
// (docs/decisions/0039, 0042).
import { Decimal } from "decimal.js";
import type { EffectLine } from "./facts.ts";

/** Net and tax of one rate, in cents as text. */
export interface TaxPart {
  /** In percent, e.g. "13". */
  rate: string;
  net: string;
  tax: string;
}
/** Amounts are not signed. */
export interface PartedLine extends Pick<EffectLine, "amount" | "taxRate" | "taxAmount"> {
  /** Without tax, and less the line's share of the discount. */
  amountNet: string;
}
/** Amounts are not signed. */
interface Parted {
  amountAfterDiscount: Decimal.Value;
  /** The rate of the tax that all its prices contain; undefined: none. */
  priceTaxRate: string | undefined;
}

const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce((total, each) => total.plus(each), new Decimal(0));
const CENT = new Decimal("0.01");

/** A line's tax after the discount: the discount takes tax away by the line's rate (reference.md §1.7). */
const taxAfter = ({ taxAmount, amount, amountNet, taxRate }: PartedLine): Decimal =>
  new Decimal(taxAmount).minus(new Decimal(amount).minus(amountNet).times(taxRate).div(100));
/** A line's tax where its price contains it: its net is already without it. */
const taxIn = ({ amountNet }: PartedLine, rate: string): Decimal => new Decimal(amountNet).times(rate).div(100);

/** A rate as it is written: "13" rather than "13.00". */
export const plainRate = (rate: string): string => new Decimal(rate).toString();
/** Lowest first. */
export const byItsRate = (a: Pick<TaxPart, "rate">, b: Pick<TaxPart, "rate">): number =>
  new Decimal(a.rate).comparedTo(b.rate);

/**
 * By rate, lowest first. Nets and taxes add up to the cent to the amount after the discount: what rounding leaves of the tax goes to the rates by
 * largest remainder. Prices that contain tax have one rate.
 */
export function taxParts(lines: readonly PartedLine[], { amountAfterDiscount, priceTaxRate }: Parted): TaxPart[] {
  const byRate = [...Map.groupBy(lines, ({ taxRate }) => plainRate(priceTaxRate ?? taxRate))]
    .map(([rate, ofRate]) => {
      const exact = sum(ofRate.map((line) => (priceTaxRate === undefined ? taxAfter(line) : taxIn(line, rate))));
      const cents = exact.toDecimalPlaces(2, Decimal.ROUND_FLOOR);
      return { rate, net: sum(ofRate.map(({ amountNet }) => new Decimal(amountNet))), cents, rest: exact.minus(cents) };
    })
    .toSorted(byItsRate);
  const total = new Decimal(amountAfterDiscount).minus(sum(byRate.map(({ net }) => net)));
  const taxed = byRate.filter(({ rate }) => rate !== "0");
  const order = (taxed.length > 0 ? taxed : byRate).toSorted((a, b) => b.rest.comparedTo(a.rest));
  const left = total.minus(sum(byRate.map(({ cents }) => cents)));
  const more = left.div(CENT).toNumber();
  for (const [at, part] of order.entries()) {
    const turn = more > 0 ? at : order.length - 1 - at;
    const count = Math.ceil((Math.abs(more) - turn) / order.length);
    if (count > 0) part.cents = part.cents.plus(CENT.times(Math.sign(more) * count));
  }
  return byRate.map(({ rate, net, cents }) => ({ rate, net: net.toFixed(2), tax: cents.toFixed(2) }));
}

/** What is left of the first after the second is taken away, by rate, lowest first. */
export function withoutParts(parts: readonly TaxPart[], removed: readonly TaxPart[]): TaxPart[] {
  const all = [...parts.map((part) => ({ ...part, sign: 1 })), ...removed.map((part) => ({ ...part, sign: -1 }))];
  return [...Map.groupBy(all, ({ rate }) => rate)]
    .map(([rate, each]) => {
      const left = (name: "net" | "tax") => sum(each.map((part) => new Decimal(part[name]).times(part.sign))).plus(0);
      return { rate, net: left("net").toFixed(2), tax: left("tax").toFixed(2) };
    })
    .filter(({ net, tax }) => !new Decimal(net).isZero() || !new Decimal(tax).isZero())
    .toSorted(byItsRate);
}
