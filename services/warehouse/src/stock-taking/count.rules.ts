// What counts add to items: sums, corrections, moments (reference.md §2.11; docs/decisions/0074). Pure.
import type { Issue } from "@kontor/contracts/core/error";
import { figure } from "@kontor/contracts/core/money";
import type { Decimal } from "decimal.js";

/** The largest quantity of an item. */
const MOST = figure("999999999999999");
const DECIMALS = 3;

/** A count whose goods are known, in base units. */
export interface ItemCount {
  id: string;
  /** Counts of one key are of one item. */
  key: string;
  source: "add" | "set" | "import";
  quantity: Decimal;
  /** Of a set: what was shown as counted; undefined: whatever it was. */
  seen?: string | null | undefined;
  /** A row of a workbook that is added to what others counted meanwhile. */
  isAdded?: true;
  product: string;
  /** When it was counted. */
  at: Date;
}
/** What is counted of an item. */
export interface CountedItem {
  /** Null: nothing was counted. */
  counted: Decimal | null;
  /** The moment of the whole that its count begins with; null: it has none. */
  wholeAt: Date | null;
}
export interface Counted {
  id: string;
  key: string;
  /** What it adds to the item's count: below zero where it corrects it. */
  adds: Decimal;
  /** It states the whole of its item. */
  isWhole: boolean;
}

/** The base units of a quantity in a unit of so many. @returns an issue where they have more than three decimals, or are too many */
export function inBaseUnits(quantity: string, ratio: string): Decimal | Pick<Issue, "id"> {
  const base = figure(quantity).times(ratio);
  if (base.decimalPlaces() > DECIMALS) return { id: "stock-taking-fraction" };
  return base.greaterThan(MOST) ? { id: "number-invalid" } : base;
}

/**
 * What counts add to what was counted before, one after the other. A set adds what is missing to the quantity that it states, so that all counts of an item
 * always add up to its count. Rows of a workbook are the whole count of their item: the first one sets, the others add. What it knew
 * as counted is asked before (import.rules.ts).
 * A scan that arrives late, and was made before the whole of its item was stated, may be part of that whole or not: nothing can tell, so it is refused.
 * @param items by key
 * @returns what each adds, and issues by the place of the count
 */
export function addUp(
  counts: readonly ItemCount[],
  items: ReadonlyMap<string, CountedItem>,
): { added: Counted[]; issues: { at: number; issue: Issue }[] } {
  const now = new Map(items);
  const imported = new Set<string>();
  const added: Counted[] = [];
  const issues: { at: number; issue: Issue }[] = [];
  for (const [position, { id, key, source, quantity, seen, isAdded, product, at }] of counts.entries()) {
    const { counted: before, wholeAt } = now.get(key) ?? { counted: null, wholeAt: null };
    const sum = before ?? figure("0");
    const values = { product, counted: before === null ? "–" : before.toFixed() };
    const isEarlier = wholeAt !== null && at < wholeAt;
    if (source === "set" && seen !== undefined && !isSeen(seen, before)) {
      issues.push({ at: position, issue: { id: "stock-taking-counted-meanwhile", field: "seenNumber", values } });
      continue;
    }
    if (source !== "import" && isEarlier) {
      issues.push({ at: position, issue: { id: "stock-taking-counted-within", field: "countedAt", values } });
      continue;
    }
    const isWhole = source === "set" || (source === "import" && !isAdded && !imported.has(key));
    if (source === "import") imported.add(key);
    const after = isWhole ? quantity : sum.plus(quantity);
    if (after.greaterThan(MOST)) {
      issues.push({ at: position, issue: { id: "number-invalid", field: "countNumber" } });
      continue;
    }
    added.push({ id, key, adds: after.minus(sum), isWhole });
    now.set(key, { counted: after, wholeAt: isWhole ? at : wholeAt });
  }
  return { added, issues };
}

/**
 * From when to when an item was counted, by its new counts in their order, and the moment of the whole that they begin with. A whole is all of the item at one
 * moment, whatever was counted before: with it the item is counted anew. Rows of a workbook are one whole, of the last one's moment.
 */
export function momentsOf(counts: readonly { at: Date; isWhole: boolean; isStated: boolean }[]): {
  isAnew: boolean;
  first: Date | undefined;
  last: Date | undefined;
  whole: Date | undefined;
} {
  const begin = counts.findLastIndex(({ isWhole }) => isWhole);
  const times = counts.slice(Math.max(0, begin)).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const whole = begin < 0 ? undefined : times.findLast(({ isStated }) => isStated);
  return { isAnew: begin >= 0, first: times[0]?.at, last: times.at(-1)?.at, whole: whole?.at };
}

const isSeen = (seen: string | null, before: Decimal | null): boolean =>
  seen === null || before === null ? seen === before : before.equals(seen);

/** Clocks that differ by less are the same clock: what lies between a sending and its arrival is more. */
const TOLERANCE_MS = 5_000;

/**
 * When a count was made, by the service's clock: as the device says, or where its clock is wrong, so long before now as the device had it before it sent.
 * @returns an issue for a moment after the sending, or before the task began
 */
export function countedAt(
  { counted, sent }: { counted: string | undefined; sent: string | undefined },
  clock: { now: Date; since: Date },
): Date | Pick<Issue, "id"> {
  if (counted === undefined) return clock.now;
  const [now, since, at] = [clock.now.getTime(), clock.since.getTime(), Date.parse(counted)];
  const sending = sent === undefined ? now + TOLERANCE_MS : Date.parse(sent);
  if (at > sending) return { id: "stock-taking-counted-ahead" };
  const behind = sent === undefined ? 0 : now - sending;
  const moment = Math.abs(behind) <= TOLERANCE_MS ? at : at + behind;
  if (moment < since - TOLERANCE_MS) return { id: "stock-taking-counted-before" };
  return new Date(Math.min(now, Math.max(since, moment)));
}
