// What the stock ledger says of a document, folded into what is known of it: quantities of the newest revision, and of each line the worth that
// was said last, in whatever order the facts come. Pure.
import { NIL_ID } from "@kontor/contracts/core/id";
import { Decimal } from "decimal.js";
import type { Sums } from "./grouped-sums.rules.ts";

export interface StockLine {
  lineId: string;
  productId: string;
  depotId: string;
  quantity: string;
  worth: string;
  /** Of the fact that said the worth. */
  sequence: number;
  /** What of the worth is booked later than the document. */
  booked: readonly Booked[];
}
/** A part of a worth that is booked at a moment of its own, since the line's day was closed when it was found (docs/decisions/0036). */
export interface Booked {
  operTime: string;
  /** The moment's in the company's time zone. */
  day: string;
  value: string;
}
/** Worth and sequence by line. */
export type LineValues = Readonly<Record<string, TimedValue>>;

export interface StockState {
  revision: number;
  kind: string;
  number: string;
  operTime: string | null;
  day: string | null;
  lines: readonly StockLine[];
  /** Of lines that the ledger has not told of yet. */
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

/** The ledger holds exactly these lines. A revision that is not newer is old news, but for what it says of worth. */
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

/** These lines are now worth this. */
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
/** Stands for all warehouses together: most reports ask for no other, and read a row for each product then. */
export const ALL_WAREHOUSES = NIL_ID;

/** Adds a document's share of what moved, or takes it away. */
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

/** Moves what of the worth is booked later from the document's day to the days on which it is. */
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
