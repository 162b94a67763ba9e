// Values of goods by document, from stock facts in any order: the last fact about a line counts. Pure.
import { round } from "@kontor/contracts/core/money";
import { type Leg, legKey } from "@kontor/contracts/document/movements";
import { Decimal } from "decimal.js";
import type { DocumentKey } from "./keys.rules.ts";

/** A part of a value that is booked later than the document, and when. */
interface Booked {
  operTime: string;
  value: string;
}
/** The value, when it was stated, and the parts booked later: of lines whose day was closed when their cost was found (docs/decisions/0036). */
type TimedValue = readonly [value: string, sequence: number, booked?: readonly Booked[]];

/** The opening stock of a product is of kind "opening" under the product's id. */
export interface StockState extends DocumentKey {
  number: string;
  revision: number;
  operTime: string;
  /** The moment of the last fact about the whole document. */
  sequence: number;
  /** By line and leg. */
  lines: Readonly<Record<string, TimedValue>>;
}

export interface PostedStock extends DocumentKey {
  number: string;
  revision: number;
  operTime: string;
  lines: readonly { lineId: string; leg?: Leg; value: string }[];
}
export interface CostChange extends DocumentKey {
  operTime: string;
  lineId: string;
  leg?: Leg;
  value: string;
  booked?: readonly Booked[] | undefined;
}

/** Applies a fact about the whole document: lines that it does not name are removed, unless they were stated later. */
export function withPosted(state: StockState | undefined, fact: PostedStock, sequence: number): StockState {
  const { documentId, kind, number, revision, operTime } = fact;
  if (state && state.sequence > sequence) return state;
  const later = Object.entries(state?.lines ?? {}).filter(([, [, since]]) => since > sequence);
  const lineValues = fact.lines.map((line): [string, TimedValue] => [legKey(line), [line.value, sequence]]);
  return {
    documentId,
    kind,
    number,
    revision,
    operTime,
    sequence,
    lines: Object.fromEntries([...lineValues, ...later]),
  };
}

/**
 * Applies new values of some of a document's lines.
 * @param words at least one, all of that document
 */
export function withCosts(
  state: StockState | undefined,
  words: readonly [CostChange, ...CostChange[]],
  sequence: number,
): StockState {
  const [{ documentId, kind, operTime }] = words;
  const before = state ?? { documentId, kind, number: "", revision: 0, operTime, sequence: 0, lines: {} };
  if (before.sequence > sequence) return before;
  const newer = words.filter((line) => (before.lines[legKey(line)]?.[1] ?? 0) <= sequence);
  if (newer.length === 0) return before;
  const pricedLines = newer.map(({ value, booked, ...line }): [string, TimedValue] => [
    legKey(line),
    booked ? [value, sequence, booked] : [value, sequence],
  ]);
  return { ...before, lines: { ...before.lines, ...Object.fromEntries(pricedLines) } };
}

/**
 * The value that the ledger is to hold: the sum. Stock states cents; facts from before docs/decisions/0033 have more decimals, which are rounded in the sum.
 */
export const centsOf = ({ lines }: Pick<StockState, "lines">): Decimal =>
  round(
    Object.values(lines).reduce((total, [value]) => total.plus(value), new Decimal(0)),
    "amount",
  );

/** The same by the moments at which it is booked: the document's own, and later ones for corrections of closed days. */
export function centsByMoment({
  operTime,
  lines,
}: Pick<StockState, "operTime" | "lines">): [moment: string, cents: Decimal][] {
  const booked = Object.values(lines).flatMap(([, , parts]) => parts ?? []);
  const later = [...Map.groupBy(booked, (part) => part.operTime)].map(([moment, parts]): [string, Decimal] => [
    moment,
    round(
      parts.reduce((total, { value }) => total.plus(value), new Decimal(0)),
      "amount",
    ),
  ]);
  return [[operTime, later.reduce((rest, [, cents]) => rest.minus(cents), centsOf({ lines }))], ...later];
}
