// Posts documents' facts to the stock ledger: appends the difference and updates balances and costs, in one commit (architecture.md §4, rule 2).
import { type DocumentEffect, lineValue } from "@kontor/contracts/document/facts";
import type { Leg } from "@kontor/contracts/document/movements";
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import { faultPoint } from "@kontor/service-kit/runtime/fault-injection";
import { type Batch, batchesOf, dateBatches, keyOf } from "./batches.store.ts";
import { noteConversions } from "./conversions.store.ts";
import { exact } from "./cost.rules.ts";
import { withSourceCosts } from "./free-return.ts";
import { claimNew, type DocumentHead, lockFor } from "./ledger.store.ts";
import { type LedgerSession, openLedgerSession } from "./ledger-session.ts";
import { passOn } from "./pass-on.ts";
import {
  type Difference,
  difference,
  documentKey,
  type LedgerLine,
  lineKey,
  takesShare,
} from "./post-document.rules.ts";
import { type Recosting, recostAll } from "./recosting.ts";
import { lockSerials, namesSerials, postSerials } from "./serials.store.ts";
import { withShares } from "./shared-value.rules.ts";
import { costFacts, postedFact } from "./stock-facts.ts";
import type { StockKey } from "./stock-key.rules.ts";

/** One line of the effect that a document is to have. */
export interface NextLine {
  lineId: string;
  /** Left out: 0. */
  leg?: Leg;
  productId: string;
  barcodeId: string;
  depotId: string;
  /** Left out, like the batch: goods that nothing tells apart. */
  variantId?: string;
  batch?: Batch | null;
  serials?: readonly string[];
  /** Base units, signed. */
  quantity: string;
  /** The value that incoming goods bring, in cents; null where the ledger computes it. */
  worth: string | null;
  /** As the ledger's lines have it; left out: null. */
  share?: string | null;
  linkId: string | null;
  linkLineId: string | null;
}

/** Converts the lines of a fact to those of the ledger. */
export const nextLines = (fact: DocumentEffect): NextLine[] => {
  const isShared = fact.lines.some(({ share }) => share);
  return fact.lines.map((line) => ({
    lineId: line.lineId,
    leg: line.leg,
    productId: line.productId,
    barcodeId: line.barcodeId,
    depotId: line.depotId,
    variantId: line.variantId,
    batch: line.batch,
    serials: line.serials,
    quantity: line.quantityBase,
    worth: lineValue(line),
    share: isShared ? (line.share ?? "0") : null,
    linkId: fact.sourceId,
    linkLineId: line.linkLineId,
  }));
};

/** A document with the effect it has from now on; without lines it is withdrawn. */
export interface PostInput {
  head: DocumentHead;
  next: readonly NextLine[];
  /** The call that caused it. */
  requestId: string;
}

/**
 * Posts documents in their order. A revision that is not newer than the document's last one changes nothing. Publishes the costs of their goods, and the
 * documents whose costs changed, for the documents' owners and finance.
 */
export async function postAll(tx: object, ctx: TenantCtx, documents: readonly PostInput[]): Promise<void> {
  for (const each of withoutRepeats(documents)) await postEach(tx, ctx, each);
}

/** Split where a document occurs again: each state of it is posted, one after the other. */
function withoutRepeats(documents: readonly PostInput[]): PostInput[][] {
  const parts: PostInput[][] = [];
  let keys = new Set<string>();
  for (const document of documents) {
    const key = documentKey(document.head);
    const last = parts.at(-1);
    if (last && !keys.has(key)) last.push(document);
    else {
      parts.push([document]);
      keys = new Set();
    }
    keys.add(key);
  }
  return parts;
}

/** Different documents share one lock, and one write where nothing has to be recosted. */
async function postEach(tx: object, ctx: TenantCtx, documents: readonly PostInput[]): Promise<void> {
  const claimed = await claimNew(
    tx,
    documents.map(({ head }) => head),
  );
  const toPost = documents.filter(({ head }) => claimed.has(documentKey(head)));
  if (toPost.length === 0) return;
  const all = toPost.flatMap(({ next }) => next);
  const batches = await batchesOf(tx, all);
  const bringing = toPost.map(({ head, next }) => ({
    head,
    coming: next.filter(({ quantity }) => !quantity.startsWith("-")),
  }));
  await dateBatches(tx, ctx, batches, bringing);
  const located = toPost.map(({ next, ...document }) => ({
    ...document,
    next: next.map(({ batch, ...line }) => ({ ...line, ...keyOf(batches, { ...line, batch }) })),
  }));
  const locked = await lockFor(
    tx,
    located.map(({ head }) => head),
    located.flatMap(({ next }) => next),
  );
  const book = openLedgerSession(tx, ctx, locked);
  for (const document of located) await postOne(tx, ctx, book, document);
  await book.write();
  const withSerials = located.filter(
    ({ head, next }) => locked.serialDocuments.has(head.documentId) || next.some(namesSerials),
  );
  if (withSerials.length > 1)
    await lockSerials(
      tx,
      withSerials.map(({ head }) => head),
      withSerials.flatMap(({ next }) => next),
    );
  for (const { head, next } of withSerials) await postSerials(tx, head, next);
  // The reservation is consumed by this commit.
  if (locked.reserved.length > 0) faultPoint("CP11");
}

/** Posts one document alone. */
export const postDocument = (
  tx: object,
  ctx: TenantCtx,
  head: DocumentHead,
  next: readonly NextLine[],
): Promise<void> => postAll(tx, ctx, [{ head, next, requestId: ctx.requestId }]);

/** A line with the key of its goods. */
type LocatedLine = Omit<NextLine, "batch" | "variantId"> & StockKey;
type LocatedInput = Omit<PostInput, "next"> & { next: readonly LocatedLine[] };

async function postOne(
  tx: object,
  ctx: TenantCtx,
  book: LedgerSession,
  { head, next, requestId }: LocatedInput,
): Promise<void> {
  const current = book.linesOf(head);
  const requested = next.filter(({ quantity }) => !exact(quantity).isZero()).map((line) => ledgerLine(head, line));
  const sourced = await withSourceCosts(tx, book, current, requested);
  const { desired, changes, done } = await recostInTurn(tx, { head, requestId, current, sourced, book });
  if (done.some(({ corrected }) => corrected.length > 0)) faultPoint("CP14");
  const lines = done.flatMap((each) => each.lines);
  book.add(head, {
    changes,
    movements: done.flatMap((each) => each.movements),
    lines,
    facts: [postedFact(head, desired, current, lines), ...costFacts(head, done)].map((fact) => ({
      ...fact,
      requestId,
    })),
  });
  await passOn(tx, ctx, book, requestId);
}

interface RecostingInTurn extends Omit<Recosting, "changes"> {
  current: readonly LedgerLine[];
  sourced: readonly LedgerLine[];
}
/** Recosts the products of a document. Goods that are made of its other goods come last, and bring what those cost. */
async function recostInTurn(tx: object, { head, requestId, current, sourced, book }: RecostingInTurn) {
  const recosting = { head, requestId, book };
  const changes = difference(current, sourced);
  const made = new Set(sourced.filter(takesShare).map(({ productId }) => productId));
  if (made.size === 0) return { desired: sourced, changes, done: await recostAll(tx, { ...recosting, changes }) };
  const isMade = ({ productId }: LedgerLine): boolean => made.has(productId);
  const ofOthers = filtered(changes, (line) => !isMade(line));
  const others = await recostAll(tx, { ...recosting, changes: ofOthers });
  const now = new Map([...current, ...others.flatMap(({ lines }) => lines)].map((line) => [lineKey(line), line]));
  const costed = sourced.map((line) => ({ ...line, value: now.get(lineKey(line))?.value ?? line.value }));
  const worths = new Map(withShares(costed).map((line) => [line.lineId, line.worth]));
  const desired = sourced.map((line) => ({ ...line, worth: worths.get(line.lineId) ?? line.worth }));
  const ofMade = filtered(difference(current, desired), isMade);
  await noteConversions(tx, desired);
  return {
    desired,
    changes: { gone: [...ofOthers.gone, ...ofMade.gone], come: [...ofOthers.come, ...ofMade.come] },
    done: [...others, ...(await recostAll(tx, { ...recosting, changes: ofMade }))],
  };
}
const filtered = ({ gone, come }: Difference, isRetained: (line: LedgerLine) => boolean): Difference => ({
  gone: gone.filter(isRetained),
  come: come.filter(isRetained),
});

const ledgerLine = (head: DocumentHead, line: LocatedLine): LedgerLine => ({
  leg: 0,
  ...line,
  documentId: head.documentId,
  kind: head.kind,
  number: head.number,
  operTime: new Date(head.operTime).toISOString(),
  sequence: null,
  quantity: exact(line.quantity),
  worth: line.worth === null ? null : exact(line.worth),
  share: line.share ? exact(line.share) : null,
  withheld: exact(0),
  value: exact(0),
  unitCost: exact(0),
  average: exact(0),
  said: [],
});
