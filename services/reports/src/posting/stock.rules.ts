// What the stock ledger says of a document, folded into what is known of it: quantities of the newest revision, and of each line the worth that
// was said last, in whatever order the facts come. Pure.
import { NIL_ID } from "@kontor/contracts/core/id";
import { Decimal } from "decimal.js";
import type { Sums } from "./sums.rules.ts";

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
export type Worths = Readonly<Record<string, Worth>>;

export interface StockState {
  revision: number;
  kind: string;
  number: string;
  operTime: string | null;
  day: string | null;
  lines: readonly StockLine[];
  /** Of lines that the ledger has not told of yet. */
  early: Worths;
}

export interface SettledFact {
  documentId: string;
  kind: string;
  number: string;
  revision: number;
  operTime: string;
  lines: readonly { lineId: string; productId: string; depotId: string; quantityBase: string; value: string }[];
}

/** The ledger holds exactly these lines. A revision that is not newer is old news, but for what it says of worth. */
export function settled(state: StockState, fact: SettledFact, day: string, sequence: number): StockState {
  if (fact.revision <= state.revision) return state;
  const known: Worths = { ...worthsOf(state.lines), ...state.early };
  const lines = fact.lines.map(({ lineId, productId, depotId, quantityBase: quantity, value }): StockLine => {
    const [worth, since, booked = []] = later(known[lineId], [value, sequence]);
    return { lineId, productId, depotId, quantity, worth, sequence: since, booked };
  });
  const { revision, kind, number, operTime } = fact;
  const told = new Set(lines.map(({ lineId }) => lineId));
  const early = Object.fromEntries(
    Object.entries(state.early).filter(([lineId, [, since]]) => !told.has(lineId) && since > sequence),
  );
  return { revision, kind, number, operTime, day, lines, early };
}

/** These lines are now worth this. */
export function recosted(
  state: StockState,
  costs: readonly { lineId: string; value: string; booked?: readonly Booked[] }[],
  sequence: number,
): StockState {
  const said = new Map(costs.map(({ lineId, value, booked = [] }) => [lineId, [value, sequence, booked] as const]));
  const lines = state.lines.map((line): StockLine => {
    const told = said.get(line.lineId);
    if (told === undefined) return line;
    said.delete(line.lineId);
    const [worth, since, booked = []] = later([line.worth, line.sequence, line.booked], told);
    return { ...line, worth, sequence: since, booked };
  });
  const early = { ...state.early };
  for (const [lineId, told] of said) early[lineId] = later(early[lineId], told);
  return { ...state, lines, early };
}

type Worth = readonly [worth: string, sequence: number, booked?: readonly Booked[]];
const later = (known: Worth | undefined, said: Worth): Worth => (known && known[1] > said[1] ? known : said);
const worthsOf = (lines: readonly StockLine[]): Worths =>
  Object.fromEntries(lines.map(({ lineId, worth, sequence, booked }) => [lineId, [worth, sequence, booked]]));

const OPENING = "opening";
/** Stands for all warehouses together: most reports ask for no other, and read a row for each product then. */
export const ALL_DEPOTS = NIL_ID;

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
        ...movedWorth(line, line.worth),
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
      const place = { depot_id: line.depotId, product_id: line.productId };
      const figures = { opening: 0, quantity_in: 0, quantity_out: 0, ...movedWorth(line, part.value) };
      changes.add({ day: part.day, ...place }, figures, sign);
      changes.add({ day, ...place }, figures, sign === 1 ? -1 : 1);
    }
}

const isIn = ({ quantity }: StockLine): boolean => !new Decimal(quantity).isNegative();
const movedWorth = (line: StockLine, worth: string) => ({
  worth_in: isIn(line) ? worth : 0,
  worth_out: isIn(line) ? 0 : new Decimal(worth).negated(),
});
