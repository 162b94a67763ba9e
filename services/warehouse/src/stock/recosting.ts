// Recosts a document's products: the newest lines from the known state, earlier ones by a replay of what follows.

import type { DocumentHead } from "./ledger.store.ts";
import type { LedgerSession } from "./ledger-session.ts";
import { evenStartsOf, type LinePosition, leftAndBack, portionsFrom, type Start } from "./lines.store.ts";
import {
  type Difference,
  documentKey,
  inOrder,
  type LedgerLine,
  lineKey,
  linesAfter,
  type Recosted,
  recost,
  type SourceLine,
  sourceOf,
  standingAt,
} from "./post-document.rules.ts";
import type { LeftWithReturns } from "./replay.rules.ts";
import { costFacts } from "./stock-facts.ts";

/** A document whose lines change, and the call that caused it. */
export interface Recosting {
  head: DocumentHead;
  requestId: string;
  changes: Difference;
  book: LedgerSession;
}
interface ProductRecosting extends Omit<Recosting, "head"> {
  /** null: only other documents' lines change. */
  head: DocumentHead | null;
  productId: string;
  /** New values that held lines bring, by line key. */
  worths?: ReadonlyMap<string, LedgerLine["value"]>;
  /** The document's own links. */
  sources: Sources;
}
interface Done {
  recosted: Recosted;
  lastTime: string | null;
}

/** Costs every product of the document, in the order of ids, and stores the new costs in the session. */
export async function recostAll(tx: object, recosting: Recosting): Promise<Recosted[]> {
  const { changes, book } = recosting;
  const here = new Set(changes.come.map(lineKey));
  const sources = await sourcesOf(
    tx,
    book,
    changes.come.flatMap((line) => {
      const source = sourceOf(line);
      return source && !here.has(lineKey(source)) ? source : [];
    }),
  );
  const products = productsOf(recosting);
  const late = products.filter(({ isNewest }) => !isNewest);
  // This read must see the writes of the documents before this one.
  if (late.length > 0) await book.write();
  const starts = await evenStartsOf(
    tx,
    late.map(({ productId, first }) => ({ cost: book.costOf(productId), operTime: first })),
  );
  const all: Recosted[] = [];
  for (const { productId, gone, come, last } of products) {
    const start = starts.get(productId);
    const one = { ...recosting, productId, changes: { gone, come }, sources };
    const { recosted, lastTime } = start ? await replayFrom(tx, start, one) : costNewest(one, last);
    const { quantity, value, average } = recosted.after;
    book.setCost({ productId, quantity, value, average, lastTime });
    all.push(recosted);
  }
  return all;
}

/** The changes by product, with the earliest and the latest moment that they touch. */
function productsOf({ changes, book }: Recosting) {
  const [gone, come] = [Map.groupBy(changes.gone, productOf), Map.groupBy(changes.come, productOf)];
  return [...new Set([...gone.keys(), ...come.keys()])].sort().map((productId) => {
    const change = { gone: gone.get(productId) ?? [], come: come.get(productId) ?? [] };
    const times = [...change.gone, ...change.come].map(({ operTime }) => operTime).sort();
    const [first = "", last = ""] = [times[0], times.at(-1)];
    const { lastTime, quantity } = book.costOf(productId);
    // Incoming goods change the cost of the uncovered goods they cover; the lines show which.
    const isMade = quantity.isNegative() && change.come.some((line) => !line.quantity.isNegative());
    const isNewest = change.gone.length === 0 && (lastTime ?? "") <= first && !isMade;
    return { productId, ...change, first, last, isNewest };
  });
}
const productOf = ({ productId }: LedgerLine): string => productId;

const costNewest = ({ productId, changes, book, sources }: ProductRecosting, lastTime: string): Done => ({
  recosted: recost({
    ...{ from: standingAt(book.costOf(productId)), later: [], ...changes, leftAt: sources },
    sealedBefore: book.sealedBefore,
  }),
  lastTime,
});

/**
 * Recosts a product from a moment on. New costs of other documents' lines are written portion by portion; the document's own lines are written with the
 * document, so that its held lines are read in their old state.
 */
async function replayFrom(
  tx: object,
  start: Start,
  { head, requestId, productId, changes: { gone, come }, worths, book }: Omit<ProductRecosting, "sources">,
): Promise<Done> {
  let { lastTime } = start;
  let done: Recosted = { movements: [], lines: [], corrected: [], after: standingAt(start.state, start.isCircular) };
  const isOwn = (line: LedgerLine): boolean => head !== null && documentKey(line) === documentKey(head);
  const leaving = new Set(gone.map(lineKey));
  const ownLines = new Map<string, LedgerLine>();
  let left = come;
  // Sent while the next portion is costed.
  let writing = Promise.resolve();
  for await (const { lines: later, upTo, isLast } of portionsFrom(tx, productId, start.first)) {
    const byStretch = Map.groupBy(left, (line) => isLast || inOrder(line, upTo) < 0);
    const [now, ownKeys] = [byStretch.get(true) ?? [], new Set(later.filter(isOwn).map(lineKey))];
    left = byStretch.get(false) ?? [];
    // A source dated later has no cost yet when its return is costed; the average is used instead.
    const after = new Set([...later, ...now].map(lineKey));
    const links = [...later, ...now].flatMap((line) => {
      const source = sourceOf(line);
      return source && !after.has(lineKey(source)) && !leaving.has(lineKey(source)) ? source : [];
    });
    const leftAt = await sourcesOf(tx, book, links, { upTo: { ...upTo, productId }, since: start.operTime });
    const part = recost({
      from: done.after,
      later,
      gone: gone.filter((line) => ownKeys.has(lineKey(line))),
      come: now,
      ...(worths ? { worths } : {}),
      leftAt: (line) => ownLines.get(line) ?? leftAt(line),
      sealedBefore: book.sealedBefore,
    });
    for (const line of part.lines.filter(isOwn)) ownLines.set(lineKey(line), line);
    lastTime = linesAfter(later, gone, now).at(-1)?.operTime ?? lastTime;
    // A line that goods came in for later occurs twice: its current state counts.
    const lines = [...new Map([...done.lines, ...part.lines].map((line) => [lineKey(line), line])).values()];
    const movements = [...done.movements, ...part.movements];
    done = { ...part, lines, movements };
    if (isLast) break;
    book.correct({
      lines: lines.filter((line) => !isOwn(line)),
      movements: movements.filter(({ line }) => !isOwn(line)),
      facts: costFacts(head, [part]).map((fact) => ({ ...fact, requestId })),
    });
    await writing;
    writing = book.write();
    writing.catch(() => "awaited with the next portion");
    done = { ...part, lines: lines.filter(isOwn), movements: movements.filter(({ line }) => isOwn(line)) };
  }
  await writing;
  return { recosted: done, lastTime };
}

/** Gives held lines the values that they bring now, and recosts their products from there on. The new costs are stored in the session. */
export async function revalueAll(
  tx: object,
  { book, requestId, lines }: { book: LedgerSession; requestId: string; lines: readonly LedgerLine[] },
): Promise<void> {
  const byProduct = Map.groupBy(lines, productOf);
  await book.lock([...byProduct.keys()].sort());
  const products = [...byProduct].map(([productId, those]) => ({
    cost: book.costOf(productId),
    operTime: those.map(({ operTime }) => operTime).sort()[0] ?? "",
  }));
  const worths = new Map(lines.map((line) => [lineKey(line), line.worth ?? line.value]));
  for (const [productId, start] of await evenStartsOf(tx, products)) {
    const changes = { gone: [], come: [] };
    const { recosted, lastTime } = await replayFrom(tx, start, {
      head: null,
      requestId,
      productId,
      changes,
      worths,
      book,
    });
    const { quantity, value, average } = recosted.after;
    book.setCost({ productId, quantity, value, average, lastTime });
    book.correct({ ...recosted, facts: costFacts(null, [recosted]).map((fact) => ({ ...fact, requestId })) });
  }
}

type Sources = (line: string) => LeftWithReturns | null;
/** What returned goods had left at, and what had come back before, as the session holds it. */
async function sourcesOf(
  tx: object,
  book: LedgerSession,
  lines: readonly SourceLine[],
  within?: { upTo: LinePosition & { productId: string }; since: string },
): Promise<Sources> {
  if (lines.length === 0) return () => null;
  await book.write();
  const left = await leftAndBack(tx, lines, within);
  return (line) => left.get(line) ?? null;
}
