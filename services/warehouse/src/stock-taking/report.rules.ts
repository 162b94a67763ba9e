// Rates of gain and loss of a stock-taking (reference.md §2.11). Pure.
import { figure, toWire } from "@kontor/contracts/core/money";

interface Amounts {
  gainAmount: string | null;
  lossAmount: string | null;
  bookAmount: string | null;
}

/** Gain and loss in percent, with two decimals, of what the books say that the counted goods are worth; null where that is nothing. */
export function ratesOf({ gainAmount, lossAmount, bookAmount }: Amounts): {
  gainRate: string | null;
  lossRate: string | null;
} {
  const book = figure(bookAmount ?? undefined);
  if (!book.greaterThan(0)) return { gainRate: null, lossRate: null };
  const rate = (amount: string | null): string =>
    toWire(
      figure(amount ?? undefined)
        .times(100)
        .div(book),
      "amount",
    );
  return { gainRate: rate(gainAmount), lossRate: rate(lossAmount) };
}
