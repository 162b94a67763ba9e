// Computes the changes that bring the ledger's lines of a document to those that its fact states. Pure.

import { takenBackFrom } from "@kontor/contracts/document/document-kinds";
import { type Leg, legKey } from "@kontor/contracts/document/movements";
import type { Decimal } from "decimal.js";
import { bookingsOf, rebooked, type StatedCost, statedOf } from "./closed-cost.rules.ts";
import { type CostState, exact, shownCost } from "./cost.rules.ts";
import {
  type Costed,
  type LeftWithReturns,
  type ReplayedLine,
  type Running,
  replay,
  runningAt,
} from "./replay.rules.ts";
import { stockKey } from "./stock-key.rules.ts";

/** The document that rows belong to. Callers make ids, so one id may occur under two kinds: nothing is looked up by id alone (docs/decisions/0024). */
export interface DocumentKey {
  kind: string;
  documentId: string;
}
export const documentKey = ({ kind, documentId }: DocumentKey): string => `${kind} ${documentId}`;

/** A line as the ledger holds it or shall hold it. */
export interface LedgerLine {
  documentId: string;
  lineId: string;
  /** 1: goods that come to a second warehouse with what they left another one with, as leg 0 of their line. */
  leg: Leg;
  kind: string;
  number: string;
  productId: string;
  barcodeId: string;
  depotId: string;
  /** The nil id where the product has no variants, or no batches. */
  variantId: string;
  batchId: string;
  operTime: string;
  /** null: not posted yet, so after all others of the same time. */
  sequence: bigint | null;
  quantity: Decimal;
  value: Decimal;
  unitCost: Decimal;
  average: Decimal;
  /** The value that incoming goods bring, in cents; null where the ledger computes it. */
  worth: Decimal | null;
  /**
   * Of a document whose goods become other goods: for goods that come in their weight in sharing the value of those that leave, 0 for the latter; null in all
   * other documents.
   */
  share: Decimal | null;
  /** Of goods that others were made of: what of their cost those do not bear, 0 but where goods are made of each other before they are there. */
  withheld: Decimal;
  /** The document, and its line, that returned goods come from. */
  linkId: string | null;
  linkLineId: string | null;
  /** The costs that closed days keep for it. */
  said: readonly StatedCost[];
}

/** The position of a line in the ledger. */
export const lineKey = (line: SourceLine): string => `${documentKey(line)} ${legKey(line)}`;

/** Whether a line's goods come in for a share of what others of its document were worth. */
export const takesShare = ({ share, quantity }: LedgerLine): boolean => share !== null && quantity.isPositive();
/** Whether a line's goods leave, and others of its document share what they were worth. */
export const givesShare = ({ share, quantity }: LedgerLine): boolean => share !== null && quantity.isNegative();

export interface SourceLine extends DocumentKey {
  lineId: string;
  leg: Leg;
}
/** The line by which a line's goods had left: of goods that come to a second warehouse their own line's first leg; null: none, or none known. */
export function sourceOf({
  kind,
  documentId,
  lineId,
  leg,
  linkId,
  linkLineId,
}: Pick<LedgerLine, "kind" | "documentId" | "lineId" | "leg" | "linkId" | "linkLineId">): SourceLine | null {
  if (leg === 1) return { kind, documentId, lineId, leg: 0 };
  const source = takenBackFrom(kind);
  return source && linkId && linkLineId ? { kind: source, documentId: linkId, lineId: linkLineId, leg: 0 } : null;
}
/** A line as it is costed: named by its position, as its source is. */
function costedAs(line: LedgerLine): ReplayedLine {
  const { quantity, worth } = line;
  const source = sourceOf(line);
  return { quantity, worth, isMade: takesShare(line), lineId: lineKey(line), linkLineId: source && lineKey(source) };
}

/** The stock of a product, and when it last moved. */
export interface ProductCost extends CostState {
  productId: string;
  lastTime: string | null;
}

export interface Movement {
  line: LedgerLine;
  /** The line's own time, or the first open moment for later bookings. */
  operTime: string;
  quantity: Decimal;
  value: Decimal;
  unitCost: Decimal;
  /** Whether it takes back an earlier one. */
  isReversal?: boolean;
}

const sameValue = (a: Decimal | null, b: Decimal | null): boolean => (a === null || b === null ? a === b : a.equals(b));

/** Whether the line is unchanged, so that neither it nor its later bookings have to be taken back. */
const staysPut = (current: LedgerLine, next: LedgerLine): boolean =>
  current.said.length === 0 &&
  current.barcodeId === next.barcodeId &&
  stockKey(current) === stockKey(next) &&
  current.operTime === next.operTime &&
  current.quantity.equals(next.quantity) &&
  sameValue(current.worth, next.worth) &&
  sameValue(current.share, next.share) &&
  current.linkId === next.linkId &&
  current.linkLineId === next.linkLineId;

export interface Difference {
  /** Held lines that are taken back as a whole. */
  gone: LedgerLine[];
  /** Lines that are added as they are now. */
  come: LedgerLine[];
}

/** Compares the held lines of a document with its new ones. A line with any change is taken back and added anew. */
export function difference(current: readonly LedgerLine[], next: readonly LedgerLine[]): Difference {
  const before = new Map(current.map((line) => [legKey(line), line]));
  const after = new Map(next.map((line) => [legKey(line), line]));
  const isChanged = (line: LedgerLine): boolean => {
    const other = after.get(legKey(line));
    return !other || !staysPut(line, other);
  };
  return {
    gone: current.filter(isChanged),
    // A moved line keeps its position among lines of the same time.
    come: next.flatMap((line) => {
      const other = before.get(legKey(line));
      if (other && staysPut(other, line)) return [];
      return [{ ...line, sequence: other?.sequence ?? null }];
    }),
  };
}

/** The order of a product's lines: by business time, then as first posted. */
export const inOrder = (a: Pick<LedgerLine, "operTime" | "sequence">, b: typeof a): number => {
  if (a.operTime !== b.operTime) return a.operTime < b.operTime ? -1 : 1;
  if (a.sequence === b.sequence) return 0;
  if (a.sequence === null || b.sequence === null) return a.sequence === null ? 1 : -1;
  return a.sequence < b.sequence ? -1 : 1;
};

/** The cost state of a product, with its uncovered lines and the returns of their goods. */
export interface Standing extends Running {
  waiting: ReadonlyMap<string, LedgerLine>;
}
/** No goods are uncovered, or which ones does not matter. */
export const standingAt = (state: CostState, isCircular = false): Standing => ({
  ...{ ...runningAt(state, isCircular), waiting: new Map() },
});

export interface ProductChange {
  /** The product before any of these lines. */
  from: Standing;
  /** Its held lines in order: all from the earliest change on, or a portion of them. */
  later: readonly LedgerLine[];
  gone: readonly LedgerLine[];
  come: readonly LedgerLine[];
  /** New values that held lines bring, by line key. */
  worths?: ReadonlyMap<string, Decimal>;
  /** By the source's key. */
  leftAt: (line: string) => LeftWithReturns | null;
  /** The first moment that is not closed; null: no books are closed. Days before it stay unchanged. */
  sealedBefore: string | null;
}

/** The later lines in order, without removed and with added ones. */
export function linesAfter(
  later: readonly LedgerLine[],
  gone: readonly LedgerLine[],
  come: readonly LedgerLine[],
): LedgerLine[] {
  const leaving = new Set(gone.map(lineKey));
  return [...later.filter((line) => !leaving.has(lineKey(line))), ...come].sort(inOrder);
}

const withWorths = (lines: readonly LedgerLine[], worths: ReadonlyMap<string, Decimal>): LedgerLine[] =>
  lines.map((line) => ({ ...line, worth: worths.get(lineKey(line)) ?? line.worth }));

export interface Recosted {
  movements: Movement[];
  /** Current lines: added, or with another cost. Also lines of an earlier portion that goods came in for. */
  lines: LedgerLine[];
  /** For existing lines: the change of their value. */
  corrected: { line: LedgerLine; change: Decimal }[];
  after: Standing;
}

/** Takes lines back, adds new ones, and recosts all lines from there on. */
export function recost({ from, later, gone, come, worths, leftAt, sealedBefore }: ProductChange): Recosted {
  const coming = new Set(come);
  const lines = linesAfter(worths ? withWorths(later, worths) : later, gone, come);
  const { costed, again, after } = replay(from, lines.map(costedAs), leftAt);
  const movements = gone.flatMap((line) => put(line).map(reversed));
  const result: Omit<Recosted, "after"> = { movements, lines: [], corrected: [] };
  const linesByKey = new Map(from.waiting);
  for (const [at, line] of lines.entries()) {
    const now = withCost(line, costed[at]);
    if (!coming.has(line)) linesByKey.set(lineKey(now), correct(result, line, now, sealedBefore));
    else {
      linesByKey.set(lineKey(now), now);
      result.movements.push(...put(now));
      result.lines.push(now);
    }
  }
  for (const [key, cost] of again) {
    const line = linesByKey.get(key);
    if (!line) throw new Error("a line that waited for goods is not known");
    const now = costedLine(line, { ...cost, unitCost: shownCost(cost.value, line.quantity), average: line.average });
    linesByKey.set(key, correct(result, line, now, sealedBefore));
  }
  return { ...result, after: { ...after, waiting: waitingOf(after, linesByKey) } };
}

/** The movements that add a line, one for each moment at which a part of its value is booked. */
const put = (line: LedgerLine): Movement[] =>
  bookingsOf(line).map(({ operTime, value }, at) => ({
    ...{ line, operTime, value, unitCost: line.unitCost },
    quantity: at === 0 ? line.quantity : exact(0),
  }));
const reversed = (movement: Movement): Movement => ({
  ...movement,
  ...{ quantity: movement.quantity.negated(), value: movement.value.negated(), isReversal: true },
});

/** The movements that bring a line's value to its current moments. */
const shifted = (line: LedgerLine, now: LedgerLine): Movement[] =>
  rebooked(line, now).map((booking) => ({ ...booking, line: now, quantity: exact(0), unitCost: now.unitCost }));

/** An existing line has another value now, or the product another average after it. Closed days keep the old figures. */
function correct(
  { lines, movements, corrected }: Omit<Recosted, "after">,
  line: LedgerLine,
  replayed: LedgerLine,
  sealedBefore: string | null,
): LedgerLine {
  const change = replayed.value.minus(line.value);
  const isSame = change.isZero() && replayed.unitCost.equals(line.unitCost);
  if (isSame && replayed.average.equals(line.average) && replayed.withheld.equals(line.withheld)) return replayed;
  const now = { ...replayed, said: statedOf(line, sealedBefore) };
  const shifts = shifted(line, now);
  lines.push(now);
  movements.push(...shifts);
  if (!isSame || shifts.length > 0) corrected.push({ line: now, change });
  return now;
}

function waitingOf({ uncovered }: Running, linesByKey: ReadonlyMap<string, LedgerLine>): Map<string, LedgerLine> {
  const keys = [...uncovered.values()].flatMap(({ lineId, returns }) => [
    lineId,
    ...returns.map((returned) => returned.lineId),
  ]);
  return new Map(
    keys.flatMap((key) => {
      const line = linesByKey.get(key);
      return line ? [[key, line] as const] : [];
    }),
  );
}

function withCost(line: LedgerLine, costed: Costed | undefined): LedgerLine {
  if (!costed) throw new Error("a line was not costed");
  return costedLine(line, costed);
}

/** The line with its cost. Only of goods that others are made of anything can be withheld. */
const costedLine = (line: LedgerLine, { withheld, ...costed }: Costed): LedgerLine => ({
  ...{ ...line, ...costed, withheld: givesShare(line) ? withheld : exact(0) },
});
