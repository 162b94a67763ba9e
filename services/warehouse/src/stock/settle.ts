// Settles the ledger to what documents' facts state: the difference is appended, balances and costs change with it, in one commit
// (architecture.md §4, rule 2).
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { COSTS_MAX, costsChanged, stockSettled } from "@kontor/contracts/warehouse/stock-facts";
import { crashPoint } from "@kontor/service-kit/crash-point";
import type { TenantCtx } from "@kontor/service-kit/ctx";
import type { Decimal } from "decimal.js";
import { type Book, openBook } from "./book.ts";
import { type CostState, exact } from "./cost.rules.ts";
import { costsOf, type DocumentHead, linesFrom, lockFor, newsAmong } from "./ledger.store.ts";
import {
  type Difference,
  difference,
  type LedgerLine,
  linesAfter,
  type Recosted,
  recost,
  stateBefore,
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
    const { recosted, lastTime } = await recostProduct(tx, productId, { changes, sources, book });
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

interface Recosting {
  changes: Difference;
  /** Of the document's own links. */
  sources: Sources;
  book: Book;
}

async function recostProduct(
  tx: object,
  productId: string,
  { changes, sources, book }: Recosting,
): Promise<{ recosted: Recosted; lastTime: string | null }> {
  const ofProduct = (line: LedgerLine): boolean => line.productId === productId;
  const [gone, come] = [changes.gone.filter(ofProduct), changes.come.filter(ofProduct)];
  const cost = book.costOf(productId);
  const times = [...gone, ...come].map(({ operTime }) => operTime).sort();
  const [first = "", last = ""] = [times[0], times.at(-1)];
  const isNewest = gone.length === 0 && (cost.lastTime === null || first >= cost.lastTime);
  if (isNewest) return { recosted: recost({ from: cost, later: [], gone, come, leftAt: sources }), lastTime: last };
  // What is read now has to be what documents before this one left.
  await book.write();
  const { later, average, lastTime } = await linesFrom(tx, productId, first);
  const replayed = [...later, ...come];
  // A source that lies later has no cost yet when its return is costed: the average takes its place.
  const after = new Set(replayed.map(({ lineId }) => lineId));
  const leftAt = await sourcesOf(
    tx,
    book,
    replayed.flatMap(({ linkLineId }) => (linkLineId && !after.has(linkLineId) ? linkLineId : [])),
  );
  const from: CostState = stateBefore(cost, later, average);
  const recosted = recost({ from, later, gone, come, leftAt });
  return { recosted, lastTime: linesAfter(later, gone, come).at(-1)?.operTime ?? lastTime };
}

type Sources = (lineId: string) => Decimal | null;
/** What goods that come back left at. */
async function sourcesOf(tx: object, book: Book, lineIds: readonly string[]): Promise<Sources> {
  if (lineIds.length === 0) return () => null;
  await book.write();
  const costs = await costsOf(tx, lineIds);
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
