// Computes a document's net and tax by rate, after the lines' shares of the discount. Pure.
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import type { Trade } from "@kontor/contracts/document/kind-values";
import { byItsRate, plainRate, type TaxPart, taxParts } from "@kontor/contracts/document/tax-parts";
import { Decimal } from "decimal.js";

/** Net and tax of one rate; returns are negative. */
export interface TaxShare extends TaxPart {
  direction: "input" | "output";
}
type Taxed = Pick<
  DocumentEffect,
  "trade" | "amountSign" | "amountAfterDiscount" | "amountOther" | "priceTaxRate" | "feeTax" | "taxes" | "lines"
>;

/** The account of a trade's tax, and the sign of a usual trade, which the report shows as positive; null: no money is booked. */
const DIRECTIONS: Readonly<Record<Trade, { direction: "input" | "output"; usual: 1 | -1 } | null>> = {
  purchase: { direction: "input", usual: -1 },
  "purchase-return": { direction: "input", usual: -1 },
  sale: { direction: "output", usual: 1 },
  retail: { direction: "output", usual: 1 },
  internal: null,
  order: null,
};

interface OfRate {
  rate: string;
  net: Decimal;
  cents: Decimal;
}

/**
 * By rate, lowest first. The taxes add up to the cent to the tax that the document books: rounding differences go to the rates by largest remainder. Empty for
 * a trade that books no money.
 */
export function taxShares(fact: Taxed): TaxShare[] {
  const booked = DIRECTIONS[fact.trade];
  if (!booked) return [];
  const { direction, usual } = booked;
  const sign = fact.amountSign * usual;
  return withFees(ofLines(fact), fact).flatMap(({ rate, net, cents }) =>
    net.isZero() && cents.isZero()
      ? []
      : [{ rate, direction, net: net.times(sign).toFixed(2), tax: cents.times(sign).toFixed(2) } as const],
  );
}

/** The lines' sums, not signed: as stated by the fact, or from their own figures. */
function ofLines({ taxes, lines, amountAfterDiscount, priceTaxRate, amountSign }: Taxed): OfRate[] {
  const signed = (amount: string): Decimal => new Decimal(amount).times(amountSign);
  if (taxes) return taxes.map(({ rate, net, tax }) => ({ rate, net: signed(net), cents: signed(tax) }));
  const parts = taxParts(lines, { amountAfterDiscount: signed(amountAfterDiscount), priceTaxRate });
  return parts.map(({ rate, net, tax }) => ({ rate, net: new Decimal(net), cents: new Decimal(tax) }));
}

/** Adds other fees that contain tax to their rate; fees without tax are no part of the report. */
function withFees(lines: readonly OfRate[], { amountOther, feeTax, amountSign }: Taxed): OfRate[] {
  if (!feeTax) return [...lines];
  const cents = new Decimal(feeTax.amount).times(amountSign);
  const fees = { rate: plainRate(feeTax.rate), net: new Decimal(amountOther).times(amountSign).minus(cents), cents };
  const same = lines.find(({ rate }) => rate === fees.rate);
  const joined = { ...fees, net: fees.net.plus(same?.net ?? 0), cents: cents.plus(same?.cents ?? 0) };
  return [...lines.filter((each) => each !== same), joined].toSorted(byItsRate);
}
