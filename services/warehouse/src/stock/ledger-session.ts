// Ledger state while documents are posted: current lines and collected changes, written for as many documents per statement as possible.
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import { collectBalances } from "./balance-changes.ts";
import { type Correction as CorrectedCosts, writeCorrection } from "./correction.store.ts";
import { type DocumentHead, type Locked, lockMore } from "./ledger.store.ts";
import {
  type Difference,
  type DocumentKey,
  documentKey,
  givesShare,
  type LedgerLine,
  lineKey,
  type Movement,
  type ProductCost,
} from "./post-document.rules.ts";
import { type Posting, writePosting } from "./posting.store.ts";

/** New costs of lines, and their facts. */
interface Correction {
  movements: readonly Movement[];
  /** The lines' current state. */
  lines: readonly LedgerLine[];
  facts: Posting["facts"];
}
/** Changes of a document: its own lines, and lines of others whose cost it changed. */
interface PostedDocument extends Correction {
  changes: Difference;
}

export interface LedgerSession {
  /** The first moment that is not closed; null: no books are closed. */
  sealedBefore: string | null;
  /** The lines of a document as the ledger holds them. */
  linesOf(document: DocumentKey): LedgerLine[];
  /** Of a locked product. */
  costOf(productId: string): ProductCost;
  /** Locks products that are not locked yet. */
  lock(productIds: readonly string[]): Promise<void>;
  setCost(cost: ProductCost): void;
  /** Collects a posted document; the next write stores it. */
  add(head: DocumentHead, posting: PostedDocument): void;
  /** Collects the new costs of other documents' lines, before the document itself. */
  correct(correction: Correction): void;
  /** Notes documents whose goods that left have new costs, which those that they became shall share. */
  noteRevalued(documents: readonly DocumentKey[]): void;
  /** Those noted since the last call. Other documents whose lines are corrected are noted by themselves. */
  takeRevalued(): DocumentKey[];
  /** Writes what was collected since the last write. */
  write(): Promise<void>;
}

type Pending = { -readonly [K in "documents" | "movements" | "lines" | "gone" | "facts"]: Posting[K][number][] } & {
  /** For documents that stay unchanged: the current costs of their lines. */
  corrected: { -readonly [K in "movements" | "lines"]: CorrectedCosts[K][number][] };
};
const nothing = (): Pending => ({
  ...{ documents: [], movements: [], lines: [], gone: [], facts: [] },
  corrected: { movements: [], lines: [] },
});

export function openLedgerSession(
  tx: object,
  ctx: TenantCtx,
  { held: current, costs, sealedBefore, ...locked }: Locked,
): LedgerSession {
  const lines = new Map(current.map((line) => [lineKey(line), line]));
  const products = new Map(costs.map((cost) => [cost.productId, cost]));
  const balances = collectBalances(locked);
  let pending = nothing();
  let changedProducts = new Set<string>();
  let revalued = new Map<string, DocumentKey>();
  const noteRevalued = (documents: readonly DocumentKey[]): void => {
    for (const { kind, documentId } of documents) revalued.set(documentKey({ kind, documentId }), { kind, documentId });
  };

  function note({ movements, lines: corrected, facts }: Correction, head?: DocumentHead): void {
    // A correction of another document's line is no revision of that document and moves no goods.
    const isOwn = (line: LedgerLine): boolean => head !== undefined && documentKey(line) === documentKey(head);
    for (const movement of movements)
      if (head && isOwn(movement.line))
        pending.movements.push({ ...movement, revision: head.revision, toldAt: head.toldAt ?? null });
      else pending.corrected.movements.push(movement);
    for (const line of corrected) (isOwn(line) ? pending.lines : pending.corrected.lines).push(line);
    pending.facts.push(...facts);
    noteRevalued(corrected.filter((line) => givesShare(line) && !isOwn(line)));
    // Later documents may hold lines whose cost has just changed.
    for (const line of corrected) if (lines.has(lineKey(line))) lines.set(lineKey(line), line);
  }

  return {
    sealedBefore,
    linesOf: (document) => [...lines.values()].filter((line) => documentKey(line) === documentKey(document)),
    costOf(productId) {
      const cost = products.get(productId);
      if (!cost) throw new Error("a product has no cost row");
      return cost;
    },
    async lock(productIds) {
      const more = productIds.filter((id) => !products.has(id));
      if (more.length > 0) for (const cost of await lockMore(tx, more)) products.set(cost.productId, cost);
    },
    setCost(cost) {
      products.set(cost.productId, cost);
      changedProducts.add(cost.productId);
    },
    add(head, posting) {
      const coming = new Set(posting.changes.come.map(lineKey));
      pending.documents.push(head);
      pending.gone.push(...posting.changes.gone.filter((line) => !coming.has(lineKey(line))));
      note(posting, head);
      balances.add(head, posting.changes);
    },
    correct: (correction) => note(correction),
    noteRevalued,
    takeRevalued() {
      const documents = [...revalued.values()];
      revalued = new Map();
      return documents;
    },
    async write() {
      const { corrected, ...writing } = pending;
      if (writing.documents.length + corrected.lines.length === 0) return;
      const [changes, changed] = [balances.take(), [...changedProducts]];
      pending = nothing();
      changedProducts = new Set();
      const costs = changed.flatMap((productId) => products.get(productId) ?? []);
      // Facts are written with the document, where there is one.
      const isAlone = writing.documents.length === 0;
      await Promise.all([
        isAlone ? undefined : writePosting(tx, ctx, { ...writing, balances: changes, costs }),
        corrected.lines.length > 0
          ? writeCorrection(tx, ctx, {
              ...corrected,
              ...(isAlone ? { costs, facts: writing.facts } : { costs: [], facts: [] }),
            })
          : undefined,
      ]);
    },
  };
}
