// Settles the ledger to what documents' facts state: the difference is appended, balances and costs change with it, in one commit
// (architecture.md §4, rule 2).
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { COSTS_MAX, costsChanged, stockSettled } from "@kontor/contracts/warehouse/stock-facts";
import { crashPoint } from "@kontor/service-kit/crash-point";
import type { TenantCtx } from "@kontor/service-kit/ctx";
import type { Decimal } from "decimal.js";
import { type Book, openBook } from "./book.ts";
import { exact } from "./cost.rules.ts";
import { costsOf, type DocumentHead, linesFrom, lockFor, newsAmong, type Place, stateBefore } from "./ledger.store.ts";
import {
  type Difference,
  difference,
  inOrder,
  type LedgerLine,
  linesAfter,
  type Recosted,
  recost,
} from "./settle.rules.ts";

/** One line of the effect that a document is to have. */
export interface NextLine {
  lineId: string;
  productId: string;
  barcodeId: string;
  depotId: string;
  /** Base units, signed. */
  quantity: string;
  ownCost: string | null;
  linkLineId: string | null;
}

/** The lines of a fact as the ledger takes them. */
export const nextLines = ({ lines }: Pick<DocumentEffect, "lines">): NextLine[] =>
  lines.map(({ lineId, productId, barcodeId, depotId, quantityBase, unitCost, linkLineId }) => ({
    lineId,
    productId,
    barcodeId,
    depotId,
    quantity: quantityBase,
    ownCost: unitCost,
    linkLineId,
  }));

/** A document with the effect that it is to have from now on; no lines: none any more. */
export interface Settling {
  head: DocumentHead;
  next: readonly NextLine[];
  /** Of the call that made it so. */
  requestId: string;
}

/**
 * Settles documents in their order. A revision that is not newer than the document's last one changes nothing. Tells the documents' owners
 * and finance what the goods cost, and whose cost changed by it.
 */
export async function settleAll(tx: object, ctx: TenantCtx, documents: readonly Settling[]): Promise<void> {
  for (const each of withoutRepeats(documents)) await settleEach(tx, ctx, each);
}

/** Cut where a document comes once more: each state of it is settled, one after the other. */
function withoutRepeats(documents: readonly Settling[]): Settling[][] {
  const parts: Settling[][] = [];
  let ids = new Set<string>();
  for (const document of documents) {
    const { documentId } = document.head;
    const last = parts.at(-1);
    if (last && !ids.has(documentId)) last.push(document);
    else {
      parts.push([document]);
      ids = new Set();
    }
    ids.add(documentId);
  }
  return parts;
}

/** Different documents: one lock for all, and one write where no cost has to be found again. */
async function settleEach(tx: object, ctx: TenantCtx, documents: readonly Settling[]): Promise<void> {
  const news = await newsAmong(
    tx,
    documents.map(({ head }) => head),
  );
  const settling = documents.filter(({ head }) => news.has(head.documentId));
  if (settling.length === 0) return;
  const locked = await lockFor(
    tx,
    settling.map(({ head }) => head),
    settling.flatMap(({ next }) => next),
  );
  const book = openBook(tx, ctx, locked);
  for (const document of settling) await settleOne(tx, book, document);
  await book.write();
  // What was set aside is used up now, in the commit that is about to come.
  if (locked.reserved.length > 0) crashPoint("CP11");
}

/** Settles one document by itself. */
export const settle = (tx: object, ctx: TenantCtx, head: DocumentHead, next: readonly NextLine[]): Promise<void> =>
  settleAll(tx, ctx, [{ head, next, requestId: ctx.requestId }]);

async function settleOne(tx: object, book: Book, { head, next, requestId }: Settling): Promise<void> {
  const held = book.heldOf(head.documentId);
  const wanted = next.filter(({ quantity }) => !exact(quantity).isZero()).map((line) => ledgerLine(head, line));
  const changes = difference(held, wanted);
  const products = [...new Set([...changes.gone, ...changes.come].map(({ productId }) => productId))].sort();
  const sources = await sourcesOf(
    tx,
    book,
    changes.come.flatMap(({ linkLineId }) => linkLineId ?? []),
  );
  const done: Recosted[] = [];
  for (const productId of products) {
    const { recosted, lastTime } = await recostProduct(tx, productId, { head, requestId, changes, sources, book });
    done.push(recosted);
    book.setCost({ productId, ...recosted.after, lastTime });
    if (recosted.corrected.length > 0) crashPoint("CP14");
  }
  const lines = done.flatMap((each) => each.lines);
  book.add(head, {
    changes,
    movements: done.flatMap((each) => each.movements),
    lines,
    facts: [settledFact(head, wanted, held, lines), ...costFacts(head, done)].map((fact) => ({ ...fact, requestId })),
  });
}

const ledgerLine = (head: DocumentHead, line: NextLine): LedgerLine => ({
  ...line,
  documentId: head.documentId,
  kind: head.kind,
  number: head.number,
  operTime: new Date(head.operTime).toISOString(),
  sequence: null,
  quantity: exact(line.quantity),
  ownCost: line.ownCost === null ? null : exact(line.ownCost),
  value: exact(0),
  unitCost: exact(0),
  average: exact(0),
});

interface Recosting extends Pick<Settling, "head" | "requestId"> {
  changes: Difference;
  /** Of the document's own links. */
  sources: Sources;
  book: Book;
}
interface Done {
  recosted: Recosted;
  lastTime: string | null;
}

async function recostProduct(tx: object, productId: string, recosting: Recosting): Promise<Done> {
  const { changes, sources, book } = recosting;
  const ofProduct = (line: LedgerLine): boolean => line.productId === productId;
  const [gone, come] = [changes.gone.filter(ofProduct), changes.come.filter(ofProduct)];
  const cost = book.costOf(productId);
  const times = [...gone, ...come].map(({ operTime }) => operTime).sort();
  const [first = "", last = ""] = [times[0], times.at(-1)];
  const isNewest = gone.length === 0 && (cost.lastTime === null || first >= cost.lastTime);
  if (isNewest) return { recosted: recost({ from: cost, later: [], gone, come, leftAt: sources }), lastTime: last };
  return await replayFrom(tx, first, { ...recosting, productId, changes: { gone, come } });
}

/**
 * Finds a product's costs again from a moment on. What others' lines cost by it is written portion by portion; the document's own lines
 * come with the document, so that all that is held of it is read as it was.
 */
async function replayFrom(
  tx: object,
  first: string,
  { head, requestId, productId, changes: { gone, come }, book }: Recosting & { productId: string },
): Promise<Done> {
  // What is read now has to be what documents before this one left.
  await book.write();
  const { state, ...before } = await stateBefore(tx, book.costOf(productId), first);
  let { lastTime } = before;
  let done: Recosted = { movements: [], lines: [], corrected: [], after: state };
  const isOwn = ({ documentId }: LedgerLine): boolean => documentId === head.documentId;
  const leaving = new Set(gone.map(({ lineId }) => lineId));
  const ownCosts = new Map<string, Decimal>();
  let left = come;
  for await (const { lines: later, upTo, isLast } of linesFrom(tx, productId, first)) {
    const placed = Map.groupBy(left, (line) => isLast || inOrder(line, upTo) < 0);
    const [now, held] = [placed.get(true) ?? [], new Set(later.filter(isOwn).map(({ lineId }) => lineId))];
    left = placed.get(false) ?? [];
    // A source that lies later has no cost yet when its return is costed: the average takes its place.
    const after = new Set([...later, ...now].map(({ lineId }) => lineId));
    const links = [...later, ...now].flatMap(({ linkLineId: id }) =>
      id && !after.has(id) && !leaving.has(id) ? id : [],
    );
    const leftAt = await sourcesOf(tx, book, links, { ...upTo, productId });
    const part = recost({
      from: done.after,
      later,
      gone: gone.filter(({ lineId }) => held.has(lineId)),
      come: now,
      leftAt: (lineId) => ownCosts.get(lineId) ?? leftAt(lineId),
    });
    for (const { lineId, unitCost } of part.lines.filter(isOwn)) ownCosts.set(lineId, unitCost);
    lastTime = linesAfter(later, gone, now).at(-1)?.operTime ?? lastTime;
    const [lines, movements] = [
      [...done.lines, ...part.lines],
      [...done.movements, ...part.movements],
    ];
    done = { ...part, lines, movements };
    if (isLast) break;
    book.correct({
      lines: lines.filter((line) => !isOwn(line)),
      movements: movements.filter(({ line }) => !isOwn(line)),
      facts: costFacts(head, [part]).map((fact) => ({ ...fact, requestId })),
    });
    await book.write();
    done = { ...part, lines: lines.filter(isOwn), movements: movements.filter(({ line }) => isOwn(line)) };
  }
  return { recosted: done, lastTime };
}

type Sources = (lineId: string) => Decimal | null;
/** What goods that come back left at. */
async function sourcesOf(
  tx: object,
  book: Book,
  lineIds: readonly string[],
  upTo?: Place & { productId: string },
): Promise<Sources> {
  if (lineIds.length === 0) return () => null;
  await book.write();
  const costs = await costsOf(tx, lineIds, upTo);
  return (lineId) => costs.get(lineId) ?? null;
}

function settledFact(
  { documentId, kind, number, revision, operTime }: DocumentHead,
  wanted: readonly LedgerLine[],
  held: readonly LedgerLine[],
  lines: readonly LedgerLine[],
) {
  const now = new Map([...held, ...lines].map((line) => [`${line.documentId} ${line.lineId}`, line]));
  return {
    subject: stockSettled.subject,
    body: {
      documentId,
      kind,
      number,
      revision,
      operTime: new Date(operTime).toISOString(),
      lines: wanted.map(({ lineId, productId, depotId, quantity }) => {
        const line = now.get(`${documentId} ${lineId}`);
        return {
          lineId,
          productId,
          depotId,
          quantityBase: quantity.toFixed(),
          unitCost: (line?.unitCost ?? exact(0)).toFixed(6),
          value: (line?.value ?? exact(0)).toFixed(6),
        };
      }),
    },
  };
}

function costFacts({ documentId }: DocumentHead, done: readonly Recosted[]) {
  return done.flatMap(({ corrected }) => {
    const others = corrected.filter(({ line }) => line.documentId !== documentId);
    const productId = others[0]?.line.productId;
    return portions(others).map((portion) => ({
      subject: costsChanged.subject,
      body: {
        productId,
        lines: portion.map(({ line, change }) => ({
          documentId: line.documentId,
          kind: line.kind,
          operTime: line.operTime,
          lineId: line.lineId,
          unitCost: line.unitCost.toFixed(6),
          value: line.value.toFixed(6),
          valueChange: change.toFixed(6),
        })),
      },
    }));
  });
}

function portions<T>(all: readonly T[]): T[][] {
  const result: T[][] = [];
  for (let at = 0; at < all.length; at += COSTS_MAX) result.push(all.slice(at, at + COSTS_MAX));
  return result;
}
