// What has to change when a document's effect becomes another: the difference between what the ledger holds and what the fact states. Pure.

import { documentKinds } from "@kontor/contracts/document/kinds";
import type { Decimal } from "decimal.js";
import { type Costed, type CostState, exact, type ReplayedLine, replay } from "./cost.rules.ts";

/** Whose rows they are. Ids are made by callers, so one may stand under two kinds: nothing is looked up by it alone (docs/decisions/0024). */
export interface DocumentKey {
  kind: string;
  documentId: string;
}
export const documentKey = ({ kind, documentId }: DocumentKey): string => `${kind} ${documentId}`;

/** A line as the ledger holds it, or is to hold it. */
export interface LedgerLine {
  documentId: string;
  lineId: string;
  kind: string;
  number: string;
  productId: string;
  barcodeId: string;
  depotId: string;
  operTime: string;
  /** null: not posted yet, so after all others of the same time. */
  sequence: bigint | null;
  quantity: Decimal;
  value: Decimal;
  unitCost: Decimal;
  average: Decimal;
  ownCost: Decimal | null;
  /** The document that goods come back from, and its line. */
  linkId: string | null;
  linkLineId: string | null;
}

/** The place of a line in the ledger. */
export const lineKey = (line: DocumentKey & { lineId: string }): string => `${documentKey(line)} ${line.lineId}`;

export interface SourceLine extends DocumentKey {
  lineId: string;
}
const sourceKinds = new Map(documentKinds.map(({ name, drawnFrom }) => [name, drawnFrom]));
/** The line by which a line's goods had left; null: none, or none that is known. */
export function sourceOf({
  kind,
  linkId,
  linkLineId,
}: Pick<LedgerLine, "kind" | "linkId" | "linkLineId">): SourceLine | null {
  const source = sourceKinds.get(kind);
  return source && linkId && linkLineId ? { kind: source, documentId: linkId, lineId: linkLineId } : null;
}
/** A line as it is costed: named by its place, as its source is. */
export function costedAs({ quantity, ownCost, ...line }: LedgerLine): ReplayedLine {
  const source = sourceOf(line);
  return { quantity, ownCost, lineId: lineKey(line), linkLineId: source && lineKey(source) };
}

/** What is on hand of a product, and when it last moved. */
export interface ProductCost extends CostState {
  productId: string;
  lastTime: string | null;
}

export interface Movement {
  line: LedgerLine;
  quantity: Decimal;
  value: Decimal;
  unitCost: Decimal;
}

const sameCost = (a: Decimal | null, b: Decimal | null): boolean => (a === null || b === null ? a === b : a.equals(b));

/** True when the line is where and as it was, so that nothing of it has to be taken back. */
const staysPut = (held: LedgerLine, next: LedgerLine): boolean =>
  held.productId === next.productId &&
  held.barcodeId === next.barcodeId &&
  held.depotId === next.depotId &&
  held.operTime === next.operTime &&
  held.quantity.equals(next.quantity) &&
  sameCost(held.ownCost, next.ownCost) &&
  held.linkId === next.linkId &&
  held.linkLineId === next.linkLineId;

export interface Difference {
  /** Held lines that are taken back, wholly. */
  gone: LedgerLine[];
  /** Lines that are put where they are now. */
  come: LedgerLine[];
}

/** Compares what is held of a document with its new lines. A line that changed in any way is taken back and put anew. */
export function difference(held: readonly LedgerLine[], next: readonly LedgerLine[]): Difference {
  const before = new Map(held.map((line) => [line.lineId, line]));
  const after = new Map(next.map((line) => [line.lineId, line]));
  const isChanged = (line: LedgerLine): boolean => {
    const other = after.get(line.lineId);
    return !other || !staysPut(line, other);
  };
  return {
    gone: held.filter(isChanged),
    // A line that moves keeps its place among lines of the same time.
    come: next.flatMap((line) => {
      const other = before.get(line.lineId);
      if (other && staysPut(other, line)) return [];
      return [{ ...line, sequence: other?.sequence ?? null }];
    }),
  };
}

/** The order of a product's lines: by business time, then as they were first posted. */
export const inOrder = (a: Pick<LedgerLine, "operTime" | "sequence">, b: typeof a): number => {
  if (a.operTime !== b.operTime) return a.operTime < b.operTime ? -1 : 1;
  if (a.sequence === b.sequence) return 0;
  if (a.sequence === null || b.sequence === null) return a.sequence === null ? 1 : -1;
  return a.sequence < b.sequence ? -1 : 1;
};

export interface ProductChange {
  /** The product before any of these lines. */
  from: CostState;
  /** Its lines as held, in order: all from the earliest change on, or a portion of them. */
  later: readonly LedgerLine[];
  gone: readonly LedgerLine[];
  come: readonly LedgerLine[];
  /** By the source's key. */
  leftAt: (line: string) => Decimal | null;
}

/** The later lines without those that leave and with those that come, in order. */
export function linesAfter(
  later: readonly LedgerLine[],
  gone: readonly LedgerLine[],
  come: readonly LedgerLine[],
): LedgerLine[] {
  const leaving = new Set(gone.map(lineKey));
  return [...later.filter((line) => !leaving.has(lineKey(line))), ...come].sort(inOrder);
}

export interface Recosted {
  movements: Movement[];
  /** Lines as they are now: put, or with another cost. */
  lines: LedgerLine[];
  /** Of other lines: what their value changed by. */
  corrected: { line: LedgerLine; change: Decimal }[];
  after: CostState;
}

/** Takes back, puts anew and finds all costs from there on again. */
export function recost({ from, later, gone, come, leftAt }: ProductChange): Recosted {
  const coming = new Set(come);
  const lines = linesAfter(later, gone, come);
  const { costed, after } = replay(from, lines.map(costedAs), leftAt);
  const result: Recosted = {
    movements: gone.map((line) => ({
      line,
      quantity: line.quantity.negated(),
      value: line.value.negated(),
      unitCost: line.unitCost,
    })),
    lines: [],
    corrected: [],
    after,
  };
  for (const [at, line] of lines.entries()) {
    const now = withCost(line, costed[at]);
    if (coming.has(line)) {
      result.movements.push({ line: now, quantity: now.quantity, value: now.value, unitCost: now.unitCost });
      result.lines.push(now);
    } else if (isRecosted(line, now)) {
      const change = now.value.minus(line.value);
      result.lines.push(now);
      if (!change.isZero())
        result.movements.push({ line: now, quantity: exact(0), value: change, unitCost: now.unitCost });
      if (!change.isZero() || !now.unitCost.equals(line.unitCost)) result.corrected.push({ line: now, change });
    }
  }
  return result;
}

const isRecosted = (line: LedgerLine, now: LedgerLine): boolean =>
  !now.value.equals(line.value) || !now.unitCost.equals(line.unitCost) || !now.average.equals(line.average);

function withCost(line: LedgerLine, costed: Costed | undefined): LedgerLine {
  if (!costed) throw new Error("a line was not costed");
  return { ...line, value: costed.value, unitCost: costed.unitCost, average: costed.after.average };
}
