// Finds names and prices of products from all rows of the replayed file.
import { round } from "@kontor/contracts/core/money";
import { Decimal } from "decimal.js";
import type { Row } from "./row.ts";

export interface Product {
  code: string;
  name: string;
  /** The median of its selling prices; null when it is never sold at a price. */
  medianPrice: Decimal | null;
  /** Its purchase price. */
  purchasePrice: Decimal;
}

/** Bought at 60 % of the median selling price. */
const PURCHASE_SHARE = "0.6";
const NAME_MAX = 100;

/** The product of each code of goods in these rows. */
export function productsOf(productRows: readonly Row[]): Map<string, Product> {
  const rows = Map.groupBy(productRows, ({ code }) => code);
  return new Map([...rows].map(([code, each]) => [code, productOf(code, each)]));
}

function productOf(code: string, rows: readonly Row[]): Product {
  const prices = rows
    .filter(({ quantity, price }) => quantity.isPositive() && !price.isZero() && !price.isNegative())
    .map(({ price }) => price);
  const medianPrice = median(prices);
  return {
    code,
    name: mostFrequent(rows.map(({ description }) => description)).slice(0, NAME_MAX) || code,
    medianPrice,
    purchasePrice: round(medianPrice?.times(PURCHASE_SHARE) ?? 0, "price"),
  };
}

/** The text that comes most often, of several the one that came first; empty texts do not count. */
export function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== "") counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce<[string, number]>((best, each) => (each[1] > best[1] ? each : best), ["", 0])[0];
}

/** The median: of an even number of values the mean of the middle two. */
export function median(figures: readonly Decimal[]): Decimal | null {
  const sorted = figures.toSorted((a, b) => a.comparedTo(b));
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper && lower ? Decimal.div(upper.plus(lower), 2) : null;
}

const LEAST_PRICE = new Decimal("0.01");
/** The price of found or lost goods, which the file does not have: the purchase price, with which a form starts. */
export const usualPrice = (product: Product | undefined, price: Decimal): Decimal => product?.purchasePrice ?? price;

/** The cost of goods that are bought, found or returned and were never sold at a price; all need a cost. */
export function priceOfGain(product: Product | undefined, price: Decimal): Decimal {
  const usual = usualPrice(product, price);
  return usual.isZero() ? LEAST_PRICE : usual;
}
