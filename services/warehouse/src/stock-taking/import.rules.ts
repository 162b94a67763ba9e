// Goods that were counted while a workbook was filled in: its rows are their whole counts, and replace nothing that it did not know (docs/decisions/0086). Pure.
import { figure } from "@kontor/contracts/core/money";
import type { MeanwhileChoice } from "@kontor/contracts/warehouse/stock-taking-report";
import type { Decimal } from "decimal.js";
import type { ItemCount } from "./count.rules.ts";

/** A row of a workbook whose goods are known. */
export interface ImportCount extends ItemCount {
  /** When it was counted. */
  at: Date;
}
/** An item as it is counted before the import. */
export interface ItemState {
  counted: Decimal | null;
  lastCountedAt: Date | null;
}

/** Workbooks have no parts of a second. */
const SECOND_MS = 1_000;

/**
 * The items, by key, whose counts a workbook would replace without having known them: their count is another one than it knew, and than it states, or
 * they were counted after the moment of its rows.
 */
export function countedMeanwhile(
  counts: readonly ImportCount[],
  items: ReadonlyMap<string, ItemState>,
): Map<string, Decimal> {
  const unseen = new Map<string, Decimal>();
  for (const [key, rows] of Map.groupBy(counts, (row) => row.key)) {
    const { counted = null, lastCountedAt = null } = items.get(key) ?? {};
    if (counted === null) continue;
    const seen = rows[0]?.seen;
    const isKnown = seen !== undefined && seen !== null && counted.equals(seen);
    const isSame = counted.equals(rows.reduce((sum, { quantity }) => sum.plus(quantity), figure("0")));
    const latest = Math.max(...rows.map(({ at }) => at.getTime()));
    const isLater = lastCountedAt !== null && lastCountedAt.getTime() > latest + SECOND_MS;
    if (isLater || !(isKnown || isSame)) unseen.set(key, counted);
  }
  return unseen;
}

/** Items as they are counted, as a text: whoever chooses what becomes of them has seen them so. */
export function stateOf(keys: Iterable<string>, items: ReadonlyMap<string, ItemState>): string {
  const states = [...keys].sort().map((key) => {
    const item = items.get(key);
    return [key, item?.counted?.toFixed(), item?.lastCountedAt?.toISOString()];
  });
  return JSON.stringify(states);
}

/** The rows with what becomes of those whose goods were counted meanwhile. */
export function settled<C extends ImportCount>(
  counts: readonly C[],
  meanwhile: ReadonlyMap<string, unknown>,
  choice: MeanwhileChoice,
): C[] {
  if (choice === "replace") return [...counts];
  if (choice === "leave") return counts.filter(({ key }) => !meanwhile.has(key));
  return counts.map((count) => (meanwhile.has(count.key) ? { ...count, isAdded: true as const } : count));
}
