// The tax contained in retail prices and in other fees of sales, where the tenant's settings say so (docs/decisions/0039). Pure.

import { apportion } from "@kontor/contracts/core/apportion";
import { round, toWire } from "@kontor/contracts/core/money";
import type { DocumentKindValues, Trade } from "@kontor/contracts/document/kind-values";
import { figure } from "@kontor/contracts/document/totals";
import type { DocumentHeader, DocumentSettings } from "./model.ts";

type Rates = Pick<DocumentHeader, "priceTaxRate" | "feeTaxRate">;

/** A rate as it is stored: "13" rather than "13.00". */
const rateOf = (rate: string | null): string => figure(rate ?? "0").toString();

type SettingRates = Pick<DocumentSettings, "retailTaxRate" | "saleFeeTaxRate">;
/** Which of the tenant's rates prices and fees contain; null: none. */
const CONTAINED: Readonly<Record<Trade, (of: SettingRates) => { prices: string | null; fees: string | null }>> = {
  purchase: () => ({ prices: null, fees: null }),
  "purchase-return": () => ({ prices: null, fees: null }),
  sale: ({ saleFeeTaxRate: fees }) => ({ prices: null, fees }),
  retail: ({ retailTaxRate: prices }) => ({ prices, fees: null }),
  internal: () => ({ prices: null, fees: null }),
  order: () => ({ prices: null, fees: null }),
};

/**
 * The rates that a document is saved with, in percent, "0" where no tax is contained. A return has its source's rates: it takes back
 * the tax that was booked.
 */
export function containedRates(
  { trade }: Pick<DocumentKindValues, "trade">,
  settings: SettingRates,
  source: { head: Rates } | null,
): Rates {
  const ofSource = source && { retailTaxRate: source.head.priceTaxRate, saleFeeTaxRate: source.head.feeTaxRate };
  const { prices, fees } = CONTAINED[trade](ofSource ?? settings);
  return { priceTaxRate: rateOf(prices), feeTaxRate: rateOf(fees) };
}

/** An amount without the tax that it contains: amount ÷ (1 + rate), in cents. */
const withoutTax = (amount: string, rate: string) => round(figure(amount).div(figure(rate).div(100).plus(1)), "amount");

/** The tax that an amount contains: the amount less its net, so that both add up to what was paid. */
export const containedTax = (amount: string, rate: string): string =>
  toWire(figure(amount).minus(withoutTax(amount, rate)), "amount");

/**
 * Each line's net in a document whose prices contain tax. The tax is that of all that was paid, rounded once: many small lines do not pile up rounding.
 * The net is spread over the lines by their amounts, its cents by largest remainder.
 */
export function netsOfContained(
  lines: readonly { amountWithTax: string }[],
  { amountAfterDiscount, priceTaxRate }: Pick<DocumentHeader, "amountAfterDiscount" | "priceTaxRate">,
): string[] {
  const weights = lines.map(({ amountWithTax }) => figure(amountWithTax));
  return apportion(withoutTax(amountAfterDiscount, priceTaxRate), weights).map((net) => net.toFixed(2));
}
