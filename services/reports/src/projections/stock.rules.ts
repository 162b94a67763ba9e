// Merges stock facts of a document into its known state: quantities of the newest revision, and for each line the value stated last, in any order of facts.
// Pure.
import { NIL_ID } from "@kontor/contracts/core/id";
import { Decimal } from "decimal.js";
import type { Sums } from "./grouped-sums.rules.ts";

export interface StockLine {
  lineId: string;
  productId: string;
  depotId: string;
  quantity: string;
  worth: string;
  /** Of the fact that stated the value. */
  sequence: number;
  /** The part of the value that is booked later than the document. */
  booked: readonly Booked[];
}
/** A part of a value with its own booking moment, because the line's day was closed when it was found (docs/decisions/0036). */
export interface Booked {
  operTime: string;
  /** The moment's day in the tenant's time zone. */
  day: string;
  value: string;
}
/** Value and sequence by line. */
export type LineValues = Readonly<Record<string, TimedValue>>;

export interface StockState {
  revision: number;
  kind: string;
  number: string;
  operTime: string | null;
  day: string | null;
  lines: readonly StockLine[];
  /** Values of lines that the ledger has not published yet. */
  early: LineValues;
}

export interface PostedFact {
  documentId: string;
  kind: string;
  number: string;
  revision: number;
  operTime: string;
  lines: readonly { lineId: string; productId: string; depotId: string; quantityBase: string; value: string }[];
}

/** Applies the full set of lines in the ledger. Of a revision that is not newer only the values count. */
export function posted(state: StockState, fact: PostedFact, day: string, sequence: number): StockState {
  if (fact.revision <= state.revision) return state;
  const current: LineValues = { ...lineValuesOf(state.lines), ...state.early };
  const lines = fact.lines.map(({ lineId, productId, depotId, quantityBase: quantity, value }): StockLine => {
    const [lineValue, since, booked = []] = later(current[lineId], [value, sequence]);
    return { lineId, productId, depotId, quantity, worth: lineValue, sequence: since, booked };
  });
  const { revision, kind, number, operTime } = fact;
  const stated = new Set(lines.map(({ lineId }) => lineId));
  const early = Object.fromEntries(
    Object.entries(state.early).filter(([lineId, [, since]]) => !stated.has(lineId) && since > sequence),
  );
  return { revision, kind, number, operTime, day, lines, early };
}

/** Applies new values of these lines. */
export function recosted(
  state: StockState,
  costs: readonly { lineId: string; value: string; booked?: readonly Booked[] }[],
  sequence: number,
): StockState {
  const latest = new Map(costs.map(({ lineId, value, booked = [] }) => [lineId, [value, sequence, booked] as const]));
  const lines = state.lines.map((line): StockLine => {
    const stated = latest.get(line.lineId);
    if (stated === undefined) return line;
    latest.delete(line.lineId);
    const [lineValue, since, booked = []] = later([line.worth, line.sequence, line.booked], stated);
    return { ...line, worth: lineValue, sequence: since, booked };
  });
  const early = { ...state.early };
  for (const [lineId, stated] of latest) early[lineId] = later(early[lineId], stated);
  return { ...state, lines, early };
}

type TimedValue = readonly [worth: string, sequence: number, booked?: readonly Booked[]];
const later = (current: TimedValue | undefined, latest: TimedValue): TimedValue =>
  current && current[1] > latest[1] ? current : latest;
const lineValuesOf = (lines: readonly StockLine[]): LineValues =>
  Object.fromEntries(
    lines.map(({ lineId, worth: lineValue, sequence, booked }) => [lineId, [lineValue, sequence, booked]]),
  );

const OPENING = "opening";
/** Stands for all warehouses together: most reports need only that, and then read one row for each product. */
export const ALL_WAREHOUSES = NIL_ID;

/** Adds a document's share of stock movements, or subtracts it. */
export function stockShare(changes: Sums, state: StockState, sign: 1 | -1): void {
  const { day, kind, lines } = state;
  if (day === null) return;
  for (const line of lines) {
    const [amount, comesIn] = [new Decimal(line.quantity), isIn(line)];
    changes.add(
      { day, depot_id: line.depotId, product_id: line.productId },
      {
        opening: kind === OPENING ? amount : 0,
        quantity_in: comesIn ? amount : 0,
        quantity_out: comesIn ? 0 : amount.negated(),
        ...movedValue(line, line.worth),
      },
      sign,
    );
  }
  laterShare(changes, state, sign);
}

/** Moves later booked parts of the value from the document's day to their own days. */
export function laterShare(changes: Sums, { day, lines }: StockState, sign: 1 | -1): void {
  if (day === null) return;
  for (const line of lines)
    for (const part of line.booked) {
      const keys = { depot_id: line.depotId, product_id: line.productId };
      const figures = { opening: 0, quantity_in: 0, quantity_out: 0, ...movedValue(line, part.value) };
      changes.add({ day: part.day, ...keys }, figures, sign);
      changes.add({ day, ...keys }, figures, sign === 1 ? -1 : 1);
    }
}

const isIn = ({ quantity }: StockLine): boolean => !new Decimal(quantity).isNegative();
const movedValue = (line: StockLine, lineValue: string) => ({
  worth_in: isIn(line) ? lineValue : 0,
  worth_out: isIn(line) ? 0 : new Decimal(lineValue).negated(),
});
