// Returns without a source document, and their cost where the product has none yet (docs/decisions/0046). Pure.
import { takenBackFrom } from "@kontor/contracts/document/document-kinds";
import { cents, exact } from "./cost.rules.ts";
import type { LedgerLine } from "./post-document.rules.ts";

/** Whether a line is a return without a known source document that brings no value. */
export const isFreeReturn = ({ kind, quantity, worth, linkId }: LedgerLine): boolean =>
  takenBackFrom(kind) !== undefined && linkId === null && worth === null && quantity.greaterThan(0);

/** A free line keeps the unit cost that it came in at; a new one takes that of all lines of its product, so that an edit neither loses nor changes it. */
export function withStoredCost(lines: readonly LedgerLine[], stored: readonly LedgerLine[]): LedgerLine[] {
  const costed = stored.filter(({ worth, quantity }) => worth !== null && !quantity.isZero());
  const ofLine = new Map(costed.map((line) => [line.lineId, [line]]));
  const ofProduct = Map.groupBy(costed, ({ productId }) => productId);
  return lines.map((line) => {
    if (!isFreeReturn(line)) return line;
    const own = ofLine.get(line.lineId)?.filter(({ productId }) => productId === line.productId) ?? [];
    const before = own.length > 0 ? own : (ofProduct.get(line.productId) ?? []);
    if (before.length === 0) return line;
    const [worth, quantity] = [sumOf(before, "worth"), sumOf(before, "quantity")];
    return { ...line, worth: cents(worth.times(line.quantity).div(quantity)) };
  });
}
const sumOf = (lines: readonly LedgerLine[], field: "worth" | "quantity") =>
  lines.reduce((sum, line) => sum.plus(line[field] ?? 0), exact(0));

/** Gives free returns of products without a cost the purchase price of a base unit, in cents. */
export const atPrices = (lines: readonly LedgerLine[], prices: ReadonlyMap<string, string>): LedgerLine[] =>
  lines.map((line) => {
    const price = isFreeReturn(line) ? prices.get(line.productId) : undefined;
    return price === undefined ? line : { ...line, worth: cents(exact(price).times(line.quantity)) };
  });
