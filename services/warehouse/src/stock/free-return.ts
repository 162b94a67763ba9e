// Value of returns without a source document: none where the product has a cost, else its purchase price (docs/decisions/0046).

import { atPrices, isFreeReturn, withStoredCost } from "./free-return.rules.ts";
import type { LedgerSession } from "./ledger-session.ts";
import type { LedgerLine } from "./post-document.rules.ts";
import { pricesWithoutCost } from "./without-cost.store.ts";

/** Sets the values that a document's lines bring into stock. Queries the database only for products whose average is not known to count at their moment. */
export async function withSourceCosts(
  tx: object,
  book: LedgerSession,
  stored: readonly LedgerLine[],
  desired: readonly LedgerLine[],
): Promise<LedgerLine[]> {
  const lines = withStoredCost(desired, stored);
  const unsure = lines.filter((line) => isFreeReturn(line) && !hasCost(book, line));
  const [first] = unsure;
  if (!first) return lines;
  // This read must see the writes of the documents before this one.
  await book.write();
  // All lines of a document have its time.
  return atPrices(
    lines,
    await pricesWithoutCost(tx, [...new Set(unsure.map(({ productId }) => productId))], first.operTime),
  );
}

function hasCost(book: LedgerSession, { productId, operTime }: LedgerLine): boolean {
  const { average, lastTime } = book.costOf(productId);
  return !average.isZero() && (lastTime ?? "") <= operTime;
}
