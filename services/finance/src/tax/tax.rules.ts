// What a document's lines come to by tax rate, after their shares of the discount. Pure.
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import type { DocumentTraits } from "@kontor/contracts/document/kind";
import { Decimal } from "decimal.js";

/** Net and tax of one rate, in cents as text; returns are negative. */
export interface TaxShare {
  /** In percent, e.g. "13". */
  rate: string;
  direction: "input" | "output";
  net: string;
  tax: string;
}
type Traits = Pick<DocumentTraits, "settlement" | "partner" | "moneySign">;
type Taxed = Pick<DocumentEffect, "amountAfterDiscount" | "amountOther" | "priceTaxRate" | "feeTax" | "lines">;

const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce((total, each) => total.plus(each), new Decimal(0));
const CENT = new Decimal("0.01");

/** A line's tax after the discount: the discount takes tax away by the line's rate (reference.md §1.7). */
const taxAfter = ({ taxAmount, amount, amountNet, taxRate }: DocumentEffect["lines"][number]): Decimal =>
  new Decimal(taxAmount).minus(new Decimal(amount).minus(amountNet).times(taxRate).div(100));
/** A line's tax where its price contains it: its net is without it already. */
const taxIn = ({ amountNet }: DocumentEffect["lines"][number], rate: string): Decimal =>
  new Decimal(amountNet).times(rate).div(100);
const plain = (rate: string): string => new Decimal(rate).toString();

interface OfRate {
  rate: string;
  net: Decimal;
  cents: Decimal;
}

/**
 * By rate, lowest first. The taxes add up to the cent to what the document books as tax: what rounding leaves goes to the rates by largest
 * remainder. Nothing of a kind that books no money.
 */
export function taxShares(fact: Taxed, { settlement, partner, moneySign }: Traits): TaxShare[] {
  if (settlement === "none") return [];
  const direction = settlement !== "cash" && partner.type === "供应商" ? "input" : "output";
  // What a sale and a purchase usually are is positive.
  const sign = moneySign * (direction === "input" ? -1 : 1);
  return withFees(ofLines(fact, moneySign), fact, moneySign).flatMap(({ rate, net, cents }) =>
    net.isZero() && cents.isZero()
      ? []
      : [{ rate, direction, net: net.times(sign).toFixed(2), tax: cents.times(sign).toFixed(2) } as const],
  );
}

/** What the lines come to, not signed; prices that contain tax have one rate. */
function ofLines({ priceTaxRate, ...fact }: Taxed, moneySign: number): OfRate[] {
  const byRate = [...Map.groupBy(fact.lines, ({ taxRate }) => plain(priceTaxRate ?? taxRate))]
    .map(([rate, lines]) => {
      const exact = sum(lines.map((line) => (priceTaxRate === undefined ? taxAfter(line) : taxIn(line, rate))));
      const cents = exact.toDecimalPlaces(2, Decimal.ROUND_FLOOR);
      return { rate, net: sum(lines.map(({ amountNet }) => new Decimal(amountNet))), cents, rest: exact.minus(cents) };
    })
    .toSorted(byItsRate);
  const total = new Decimal(fact.amountAfterDiscount).times(moneySign).minus(sum(byRate.map(({ net }) => net)));
  const taxed = byRate.filter(({ rate }) => rate !== "0");
  const order = (taxed.length > 0 ? taxed : byRate).toSorted((a, b) => b.rest.comparedTo(a.rest));
  const left = total.minus(sum(byRate.map(({ cents }) => cents)));
  const more = left.div(CENT).toNumber();
  for (let at = 0; at < Math.abs(more); at++) {
    const next = order[(more > 0 ? at : order.length - 1 - (at % order.length)) % order.length];
    if (next) next.cents = next.cents.plus(CENT.times(Math.sign(more)));
  }
  return byRate;
}
const byItsRate = (a: OfRate, b: OfRate): number => new Decimal(a.rate).comparedTo(b.rate);

/** With other fees that contain tax, among what has their rate; fees without tax are no part of the report. */
function withFees(lines: readonly OfRate[], { amountOther, feeTax }: Taxed, moneySign: number): OfRate[] {
  if (!feeTax) return [...lines];
  const cents = new Decimal(feeTax.amount).times(moneySign);
  const fees = { rate: plain(feeTax.rate), net: new Decimal(amountOther).times(moneySign).minus(cents), cents };
  const same = lines.find(({ rate }) => rate === fees.rate);
  const joined = { ...fees, net: fees.net.plus(same?.net ?? 0), cents: cents.plus(same?.cents ?? 0) };
  return [...lines.filter((each) => each !== same), joined].toSorted(byItsRate);
}
