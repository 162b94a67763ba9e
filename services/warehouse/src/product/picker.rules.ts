// Initial price and stock of a document line when a product is picked (reference.md §1.8, §1.9).
import { SCALE } from "@kontor/contracts/core/decimal";
import { round } from "@kontor/contracts/core/money";

export type DocumentPrice = "purchaseDecimal" | "commodityDecimal" | "wholesaleDecimal";

/** The price of documents by their prefix: retail, sale, and the purchase price for all others. */
export function documentPriceOf(prefix: string | undefined): DocumentPrice | undefined {
  if (prefix === undefined || prefix === "") return undefined;
  if (prefix.startsWith("LS")) return "commodityDecimal";
  return prefix.startsWith("XS") ? "wholesaleDecimal" : "purchaseDecimal";
}

/** Stock of the base unit in a row's unit; whole figures for the base unit, 2 decimals for others (reference.md §1.8). */
export function inUnit(stock: string, ratio: string): string {
  const base = round(stock, "quantity");
  if (/^1(\.0*)?$/.test(ratio)) return base.toFixed(SCALE.quantity);
  return round(base.div(ratio), "amount").toFixed(SCALE.amount);
}
