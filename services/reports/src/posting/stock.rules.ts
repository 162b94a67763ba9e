// What the stock ledger says of a document, folded into what is known of it: quantities of the newest revision, and of each line the worth that
// was said last, in whatever order the facts come. Pure.
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
}
/** Worth and sequence by line. */
export type Worths = Readonly<Record<string, readonly [worth: string, sequence: number]>>;

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
    const [worth, since] = later(known[lineId], [value, sequence]);
    return { lineId, productId, depotId, quantity, worth, sequence: since };
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
  costs: readonly { lineId: string; value: string }[],
  sequence: number,
): StockState {
  const said = new Map(costs.map(({ lineId, value }) => [lineId, value]));
  const lines = state.lines.map((line): StockLine => {
    const value = said.get(line.lineId);
    if (value === undefined) return line;
    said.delete(line.lineId);
    const [worth, since] = later([line.worth, line.sequence], [value, sequence]);
    return { ...line, worth, sequence: since };
  });
  const early = { ...state.early };
  for (const [lineId, value] of said) early[lineId] = [...later(early[lineId], [value, sequence])];
  return { ...state, lines, early };
}

type Worth = readonly [worth: string, sequence: number];
const later = (known: Worth | undefined, said: Worth): Worth => (known && known[1] > said[1] ? known : said);
const worthsOf = (lines: readonly StockLine[]): Worths =>
  Object.fromEntries(lines.map(({ lineId, worth, sequence }) => [lineId, [worth, sequence]]));

const OPENING = "opening";
/** Stands for all warehouses together: most reports ask for no other, and read a row for each product then. */
export const ALL_DEPOTS = "00000000-0000-0000-0000-000000000000";

/** Adds a document's share of what moved, or takes it away. */
export function stockShare(changes: Sums, { day, kind, lines }: StockState, sign: 1 | -1): void {
  if (day === null) return;
  for (const { productId, depotId, quantity, worth } of lines) {
    const [amount, money] = [new Decimal(quantity), new Decimal(worth)];
    const comesIn = !amount.isNegative();
    changes.add(
      { day, depot_id: depotId, product_id: productId },
      {
        opening: kind === OPENING ? amount : 0,
        quantity_in: comesIn ? amount : 0,
        quantity_out: comesIn ? 0 : amount.negated(),
        worth_in: comesIn ? money : 0,
        worth_out: comesIn ? 0 : money.negated(),
      },
      sign,
    );
  }
}
