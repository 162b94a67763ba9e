// Settles the ledger to what a document's fact states: the difference is appended, balances and costs change with it, in one commit
// (architecture.md §4, rule 2).
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { COSTS_MAX, costsChanged, stockSettled } from "@kontor/contracts/warehouse/stock-facts";
import { crashPoint } from "@kontor/service-kit/crash-point";
import type { TenantCtx } from "@kontor/service-kit/ctx";
import type { Decimal } from "decimal.js";
import { type CostState, exact } from "./cost.rules.ts";
import {
  type BalanceChange,
  costsOf,
  type DocumentHead,
  isNewer,
  type Locked,
  linesFrom,
  lockFor,
  type ProductCost,
  writeSettlement,
} from "./ledger.store.ts";
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

/**
 * Settles one document; no lines: it has no effect any more. A revision that is not newer than the last one changes nothing.
 * Tells the document's owner and finance what the goods cost, and whose cost changed by it.
 */
export async function settle(tx: object, ctx: TenantCtx, head: DocumentHead, next: readonly NextLine[]): Promise<void> {
  if (!(await isNewer(tx, head))) return;
  const links = next.flatMap(({ linkLineId }) => linkLineId ?? []);
  const locked = await lockFor(tx, head, next, links);
  const wanted = next.filter(({ quantity }) => !exact(quantity).isZero()).map((line) => ledgerLine(head, line));
  const changes = difference(locked.held, wanted);
  const products = [...new Set([...changes.gone, ...changes.come].map(({ productId }) => productId))].sort();
  const done: Recosted[] = [];
  const costs: ProductCost[] = [];
  for (const productId of products) {
    const { recosted, lastTime } = await recostProduct(tx, productId, changes, locked);
    done.push(recosted);
    costs.push({ productId, ...recosted.after, lastTime });
    if (recosted.corrected.length > 0) crashPoint("CP14");
  }
  const lines = done.flatMap((each) => each.lines);
  const coming = new Set(changes.come.map(({ lineId }) => lineId));
  await writeSettlement(tx, ctx, head, {
    movements: done.flatMap((each) => each.movements),
    lines,
    goneLineIds: changes.gone.flatMap(({ lineId }) => (coming.has(lineId) ? [] : lineId)),
    balances: balanceChanges(changes, locked),
    costs,
    facts: [settledFact(head, wanted, locked.held, lines), ...costFacts(head, done)],
  });
  // What was set aside is used up now, in the commit that is about to come.
  if (locked.reserved.length > 0) crashPoint("CP11");
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

async function recostProduct(
  tx: object,
  productId: string,
  changes: Difference,
  locked: Locked,
): Promise<{ recosted: Recosted; lastTime: string | null }> {
  const ofProduct = (line: LedgerLine): boolean => line.productId === productId;
  const [gone, come] = [changes.gone.filter(ofProduct), changes.come.filter(ofProduct)];
  const cost = locked.costs.find((each) => each.productId === productId);
  if (!cost) throw new Error("a product has no cost row");
  const times = [...gone, ...come].map(({ operTime }) => operTime).sort();
  const [first = "", last = ""] = [times[0], times.at(-1)];
  const isNewest = gone.length === 0 && (cost.lastTime === null || first >= cost.lastTime);
  if (isNewest) {
    const leftAt = (lineId: string): Decimal | null => locked.leftAt.get(lineId) ?? null;
    return { recosted: recost({ from: cost, later: [], gone, come, leftAt }), lastTime: last };
  }
  const { later, average, lastTime } = await linesFrom(tx, productId, first);
  const replayed = [...later, ...come];
  const sources = await costsOf(
    tx,
    replayed.flatMap(({ linkLineId }) => linkLineId ?? []),
  );
  // A source that lies later has no cost yet when its return is costed: the average takes its place.
  for (const { lineId } of replayed) sources.delete(lineId);
  const from: CostState = stateBefore(cost, later, average);
  const recosted = recost({ from, later, gone, come, leftAt: (lineId) => sources.get(lineId) ?? null });
  return { recosted, lastTime: linesAfter(later, gone, come).at(-1)?.operTime ?? lastTime };
}

const keyOf = ({ productId, depotId }: { productId: string; depotId: string }): string => `${productId} ${depotId}`;

function balanceChanges({ gone, come }: Difference, { balances, reserved }: Locked): BalanceChange[] {
  const known = new Set(balances.map(keyOf));
  const changes = new Map<string, BalanceChange>();
  const at = (pair: { productId: string; depotId: string }): BalanceChange => {
    const key = keyOf(pair);
    const found = changes.get(key) ?? {
      productId: pair.productId,
      depotId: pair.depotId,
      quantity: exact(0),
      reserved: exact(0),
      isUncovered: false,
      isNew: !known.has(key),
    };
    changes.set(key, found);
    return found;
  };
  for (const line of gone) at(line).quantity = at(line).quantity.minus(line.quantity);
  for (const line of come) at(line).quantity = at(line).quantity.plus(line.quantity);
  for (const each of reserved) at(each).reserved = at(each).reserved.minus(each.quantity);
  // Both are below zero where goods leave: more than was set aside for them is uncovered.
  for (const change of changes.values()) change.isUncovered = change.quantity.lessThan(change.reserved);
  return [...changes.values()];
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
