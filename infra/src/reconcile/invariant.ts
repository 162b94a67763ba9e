// The type of each check of reconcile: a sentence that must be true (reliability.md 3.2), and a search for contradictions.
import type { Book, Books } from "./books.ts";

export interface Difference {
  tenantId: string;
  /** The actual figure, the expected one, and the place: number, line, product. */
  text: string;
}
export interface Invariant {
  id: `I-${number}`;
  /** The sentence. */
  claim: string;
  differences(books: Books): AsyncGenerator<Difference>;
}

/** The differences that a statement finds by itself: it returns columns `tenant` and `text`. */
export async function* differencesIn(
  book: Book,
  text: string,
  values: readonly unknown[] = [],
): AsyncGenerator<Difference> {
  for await (const row of book.rows<{ tenant: string; text: string }>(text, values))
    yield { tenantId: row.tenant, text: row.text };
}
