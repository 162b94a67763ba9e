// Goods that come back without a source, and what they cost where their product has no cost yet (docs/decisions/0046). Pure.
import { takenBackFrom } from "@kontor/contracts/document/document-kinds";
import { cents, exact } from "./cost.rules.ts";
import type { LedgerLine } from "./post-document.rules.ts";

/** Whether a line's goods come back of no document that is known, and bring no worth along. */
export const isFreeReturn = ({ kind, quantity, worth, linkId }: LedgerLine): boolean =>
  takenBackFrom(kind) !== undefined && linkId === null && worth === null && quantity.greaterThan(0);

/** What a document's goods of a product came in at so far counts for all its free lines of that product, so that an edit neither loses nor changes it. */
export function withStoredCost(lines: readonly LedgerLine[], stored: readonly LedgerLine[]): LedgerLine[] {
  const costs = new Map(stored.filter(({ worth }) => worth !== null).map((line) => [line.productId, line]));
  return lines.map((line) => {
    const before = isFreeReturn(line) ? costs.get(line.productId) : undefined;
    if (!before?.worth) return line;
    return { ...line, worth: cents(before.worth.times(line.quantity).div(before.quantity)) };
  });
}

/** Free lines of products without a cost come in at the purchase price of a base unit, in cents. */
export const atPrices = (lines: readonly LedgerLine[], prices: ReadonlyMap<string, string>): LedgerLine[] =>
  lines.map((line) => {
    const price = isFreeReturn(line) ? prices.get(line.productId) : undefined;
    return price === undefined ? line : { ...line, worth: cents(exact(price).times(line.quantity)) };
  });
