// Returns without a source document, and their cost where the product has none yet (docs/decisions/0046). Pure.
import { takenBackFrom } from "@kontor/contracts/document/document-kinds";
import { cents, exact } from "./cost.rules.ts";
import type { LedgerLine } from "./post-document.rules.ts";

/** Whether a line is a return without a known source document that brings no value. */
export const isFreeReturn = ({ kind, quantity, worth, linkId }: LedgerLine): boolean =>
  takenBackFrom(kind) !== undefined && linkId === null && worth === null && quantity.greaterThan(0);

/**
 * The cost at which a document's free returns of a product came in before holds for all its free lines of that product, so that an edit neither loses nor
 * changes it.
 */
export function withStoredCost(lines: readonly LedgerLine[], stored: readonly LedgerLine[]): LedgerLine[] {
  const costs = new Map(stored.filter(({ worth }) => worth !== null).map((line) => [line.productId, line]));
  return lines.map((line) => {
    const before = isFreeReturn(line) ? costs.get(line.productId) : undefined;
    if (!before?.worth) return line;
    return { ...line, worth: cents(before.worth.times(line.quantity).div(before.quantity)) };
  });
}

/** Gives free returns of products without a cost the purchase price of a base unit, in cents. */
export const atPrices = (lines: readonly LedgerLine[], prices: ReadonlyMap<string, string>): LedgerLine[] =>
  lines.map((line) => {
    const price = isFreeReturn(line) ? prices.get(line.productId) : undefined;
    return price === undefined ? line : { ...line, worth: cents(exact(price).times(line.quantity)) };
  });
