// Ledger state while documents are posted: current lines and collected changes, written for as many documents per statement as possible.
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import { type Correction as CorrectedCosts, writeCorrection } from "./correction.store.ts";
import { exact } from "./cost.rules.ts";
import type { DocumentHead, Locked, Pair } from "./ledger.store.ts";
import {
  type Difference,
  type DocumentKey,
  documentKey,
  type LedgerLine,
  lineKey,
  type Movement,
  type ProductCost,
} from "./post-document.rules.ts";
import { type BalanceChange, type Posting, writePosting } from "./posting.store.ts";
import { type Dated, lowering, pairKey } from "./reserve.rules.ts";

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
  costOf(productId: string): ProductCost;
  setCost(cost: ProductCost): void;
  /** Collects a posted document; the next write stores it. */
  add(head: DocumentHead, posting: PostedDocument): void;
  /** Collects the new costs of other documents' lines, before the document itself. */
  correct(correction: Correction): void;
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
/** Sums a document's lines of one product and warehouse; all lines of a document have its time. */
const datedLines = (lines: readonly LedgerLine[] = [], { operTime }: DocumentHead): Dated => ({
  quantity: lines.reduce((sum, { quantity }) => sum.plus(quantity), exact(0)),
  operTime: lines[0]?.operTime ?? operTime,
});

export function openLedgerSession(
  tx: object,
  ctx: TenantCtx,
  { held: current, reserved, costs, balances, sealedBefore }: Locked,
): LedgerSession {
  const lines = new Map(current.map((line) => [lineKey(line), line]));
  const products = new Map(costs.map((cost) => [cost.productId, cost]));
  const lockedPairs = new Set(balances.map(pairKey));
  let pending = nothing();
  let balanceChanges = new Map<string, BalanceChange>();
  let changedProducts = new Set<string>();

  function changeBalances(head: DocumentHead, { gone, come }: Difference): void {
    const [before, after, reservations] = [
      Map.groupBy(gone, pairKey),
      Map.groupBy(come, pairKey),
      new Map(
        reserved.flatMap((each) => (documentKey(each) === documentKey(head) ? [[pairKey(each), each] as const] : [])),
      ),
    ];
    const pairs = new Map(
      [...gone, ...come, ...reservations.values()].map((each): [string, Pair] => [pairKey(each), each]),
    );
    for (const [key, { productId, depotId }] of pairs) {
      const [current, next] = [datedLines(before.get(key), head), datedLines(after.get(key), head)];
      const reservation = reservations.get(key);
      const lowered = lowering(current, next);
      // More than was reserved: the tenant sells what it does not have.
      const isUncovered =
        lowered.quantity.greaterThan(reservation?.quantity ?? 0) ||
        lowered.meanwhile.greaterThan(reservation?.meanwhile ?? 0);
      const change = balanceChanges.get(key);
      const times = [change?.lastTime ?? "", ...(next.quantity.isZero() ? [] : [next.operTime])].sort();
      const shorts = [change?.shortFrom ?? [], isUncovered ? lowered.since : []].flat().sort();
      balanceChanges.set(key, {
        productId,
        depotId,
        isNew: !lockedPairs.has(key),
        quantity: next.quantity.minus(current.quantity).plus(change?.quantity ?? 0),
        reserved: exact(change?.reserved ?? 0).minus(reservation?.quantity ?? 0),
        lastTime: times.at(-1) || null,
        shortFrom: shorts[0] ?? null,
      });
    }
  }

  function note({ movements, lines: corrected, facts }: Correction, head?: DocumentHead): void {
    // A correction of another document's line is no revision of that document and moves no goods.
    const isOwn = (line: LedgerLine): boolean => head !== undefined && documentKey(line) === documentKey(head);
    for (const movement of movements)
      if (head && isOwn(movement.line)) pending.movements.push({ ...movement, revision: head.revision });
      else pending.corrected.movements.push(movement);
    for (const line of corrected) (isOwn(line) ? pending.lines : pending.corrected.lines).push(line);
    pending.facts.push(...facts);
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
    setCost(cost) {
      products.set(cost.productId, cost);
      changedProducts.add(cost.productId);
    },
    add(head, posting) {
      const coming = new Set(posting.changes.come.map(({ lineId }) => lineId));
      pending.documents.push(head);
      pending.gone.push(...posting.changes.gone.filter(({ lineId }) => !coming.has(lineId)));
      note(posting, head);
      changeBalances(head, posting.changes);
    },
    correct: (correction) => note(correction),
    async write() {
      const { corrected, ...writing } = pending;
      if (writing.documents.length + corrected.lines.length === 0) return;
      const [changes, changed] = [[...balanceChanges.values()], [...changedProducts]];
      pending = nothing();
      balanceChanges = new Map();
      changedProducts = new Set();
      for (const change of changes) lockedPairs.add(pairKey(change));
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
