// Compares two books row by row: rows of one alone, and rows of both with different amounts. Pure.
import { BOOK_DIFFERENCES_MAX, type BookDifference } from "@kontor/contracts/finance/books";
import { Decimal } from "decimal.js";

/** A book's figure for one document or partner. */
export interface Figure extends Omit<BookDifference, "books" | "other" | "difference"> {
  /** The key, the same in both books. */
  key: string;
  /** In cents, as text. */
  amount: string;
}

/** All differing rows, the largest difference first. A row of one book alone is 0.00 in the other; names are taken from whichever has one. */
export function differingFigures(books: readonly Figure[], others: readonly Figure[]): BookDifference[] {
  const [ours, theirs] = [books, others].map((each) => new Map(each.map((figure) => [figure.key, figure])));
  const rows = [...new Set([...books, ...others].map(({ key }) => key))].flatMap((key): BookDifference[] => {
    const [our, their] = [ours?.get(key), theirs?.get(key)];
    const [amount, other] = [new Decimal(our?.amount ?? 0), new Decimal(their?.amount ?? 0)];
    const either = their ?? our;
    if (!either || amount.equals(other)) return [];
    const { documentId, kind } = either;
    const [name, number] = [their?.name || our?.name || "", their?.number || our?.number || ""];
    const figures = { books: amount.toFixed(2), other: other.toFixed(2), difference: amount.minus(other).toFixed(2) };
    return [{ name, documentId, kind, number, ...figures }];
  });
  const size = ({ difference }: BookDifference): Decimal => new Decimal(difference).abs();
  return rows.sort((one, other) => size(other).comparedTo(size(one)) || (one.name < other.name ? -1 : 1));
}

/** The rows shown, and the number of all. */
export const shownOf = (rows: readonly BookDifference[], isCounted = true) => ({
  rows: rows.slice(0, BOOK_DIFFERENCES_MAX),
  count: rows.length,
  isCounted,
});

/** The parts of documents whose sums differ. */
export function differingParts(
  books: readonly { part: number; amount: string }[],
  others: readonly { part: number; worth: string }[],
): number[] {
  const sums = new Map(books.map(({ part, amount }) => [part, new Decimal(amount)]));
  for (const { part, worth } of others) sums.set(part, (sums.get(part) ?? new Decimal(0)).minus(worth));
  return [...sums].flatMap(([part, sum]) => (sum.isZero() ? [] : [part])).sort((one, other) => one - other);
}
