// Goods that were counted while a workbook was filled in: its rows are their whole counts, and replace nothing that it did not know (docs/decisions/0086). Pure.
import { figure } from "@kontor/contracts/core/money";
import type { MeanwhileChoice } from "@kontor/contracts/warehouse/stock-taking-report";
import type { Decimal } from "decimal.js";
import type { CountedItem, ItemCount } from "./count.rules.ts";

/** An item as it is counted before the import. */
export interface ItemState extends CountedItem {
  lastCountedAt: Date | null;
  /** Whether its whole was stated last by the importer, by a workbook, and nobody has counted since: then the same workbook replaces nobody else's counts. */
  isOwnImport: boolean;
}

/** Workbooks have no parts of a second. */
const SECOND_MS = 1_000;

/**
 * The items, by key, whose counts a workbook would replace without having known them: their count is another one than it knew, or they were counted after the
 * moment of its rows. The same workbook twice replaces itself.
 */
export function countedMeanwhile(
  counts: readonly ItemCount[],
  items: ReadonlyMap<string, ItemState>,
): Map<string, Decimal> {
  const unseen = new Map<string, Decimal>();
  for (const [key, rows] of Map.groupBy(counts, (row) => row.key)) {
    const { counted = null, lastCountedAt = null, isOwnImport = false } = items.get(key) ?? {};
    if (counted === null) continue;
    const seen = rows[0]?.seen;
    const isKnown = seen !== undefined && seen !== null && counted.equals(seen);
    const isSame = isOwnImport && counted.equals(rows.reduce((sum, { quantity }) => sum.plus(quantity), figure("0")));
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
export function resolved<C extends ItemCount>(
  counts: readonly C[],
  meanwhile: ReadonlyMap<string, unknown>,
  choice: MeanwhileChoice,
): C[] {
  if (choice === "replace") return [...counts];
  if (choice === "leave") return counts.filter(({ key }) => !meanwhile.has(key));
  return counts.map((count) => (meanwhile.has(count.key) ? { ...count, isAdded: true as const } : count));
}
