// Merges stock facts of a document into its known state: quantities of the newest revision, and for each line the value stated last, in any order of facts.
// Pure.
import { NIL_ID } from "@kontor/contracts/core/id";
import { type Leg, legKey } from "@kontor/contracts/document/movements";
import type { Sums } from "./grouped-sums.rules.ts";
import { isNegative, negated } from "./signed.rules.ts";

export interface StockLine {
  lineId: string;
  leg: Leg;
  productId: string;
  depotId: string;
  /** The nil id, like the batch: nothing tells the goods apart. */
  variantId: string;
  batchId: string;
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
/** Value and sequence by line and leg. */
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
  lines: readonly (Pick<StockLine, "lineId" | "productId" | "depotId"> & {
    leg?: Leg;
    variantId?: string;
    batchId?: string;
    quantityBase: string;
    value: string;
  })[];
}

/** Applies the full set of lines in the ledger. Of a revision that is not newer only the values count. */
export function posted(state: StockState, fact: PostedFact, day: string, sequence: number): StockState {
  if (fact.revision <= state.revision) return state;
  const current: LineValues = { ...lineValuesOf(state.lines), ...state.early };
  const lines = fact.lines.map(
    ({ leg = 0, variantId = NIL_ID, batchId = NIL_ID, quantityBase: quantity, value, ...line }): StockLine => {
      const { lineId, productId, depotId } = line;
      const [lineValue, since, booked = []] = later(current[legKey({ lineId, leg })], [value, sequence]);
      const key = { lineId, leg, productId, depotId, variantId, batchId };
      return { ...key, quantity, worth: lineValue, sequence: since, booked };
    },
  );
  const { revision, kind, number, operTime } = fact;
  const stated = new Set(lines.map(legKey));
  const early = Object.fromEntries(
    Object.entries(state.early).filter(([key, [, since]]) => !stated.has(key) && since > sequence),
  );
  return { revision, kind, number, operTime, day, lines, early };
}

/** Applies new values of these lines. */
export function recosted(
  state: StockState,
  costs: readonly { lineId: string; leg?: Leg; value: string; booked?: readonly Booked[] }[],
  sequence: number,
): StockState {
  const latest = new Map(costs.map((cost) => [legKey(cost), [cost.value, sequence, cost.booked ?? []] as const]));
  const lines = state.lines.map((line): StockLine => {
    const stated = latest.get(legKey(line));
    if (stated === undefined) return line;
    latest.delete(legKey(line));
    const [lineValue, since, booked = []] = later([line.worth, line.sequence, line.booked], stated);
    return { ...line, worth: lineValue, sequence: since, booked };
  });
  const early = { ...state.early };
  for (const [key, stated] of latest) early[key] = later(early[key], stated);
  return { ...state, lines, early };
}

type TimedValue = readonly [worth: string, sequence: number, booked?: readonly Booked[]];
const later = (current: TimedValue | undefined, latest: TimedValue): TimedValue =>
  current && current[1] > latest[1] ? current : latest;
const lineValuesOf = (lines: readonly StockLine[]): LineValues =>
  Object.fromEntries(lines.map((line) => [legKey(line), [line.worth, line.sequence, line.booked]]));

const OPENING = "opening";
/** Stands for all warehouses together: most reports need only that, and then read one row for each product. */
export const ALL_WAREHOUSES = NIL_ID;

/** Adds a document's share of stock movements, or subtracts it. */
export function stockShare(changes: Sums, state: StockState, sign: 1 | -1): void {
  const { day, kind, lines } = state;
  if (day === null) return;
  for (const line of lines) {
    const [amount, comesIn] = [line.quantity, isIn(line)];
    changes.add(
      { day, depot_id: line.depotId, product_id: line.productId },
      {
        opening: kind === OPENING ? amount : "0",
        quantity_in: comesIn ? amount : "0",
        quantity_out: comesIn ? "0" : negated(amount),
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
      const figures = { opening: "0", quantity_in: "0", quantity_out: "0", ...movedValue(line, part.value) };
      changes.add({ day: part.day, ...keys }, figures, sign);
      changes.add({ day, ...keys }, figures, sign === 1 ? -1 : 1);
    }
}

const isIn = ({ quantity }: StockLine): boolean => !isNegative(quantity);
const movedValue = (line: StockLine, lineValue: string) => ({
  worth_in: isIn(line) ? lineValue : "0",
  worth_out: isIn(line) ? "0" : negated(lineValue),
});
