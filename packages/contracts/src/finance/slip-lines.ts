// What the lines of a slip are about, as a value: whoever needs something done by it hands in what is done for each, and forgets none.

import type { ItemType } from "./in-out-item.ts";
import type { DebtSide } from "./open-item.ts";

/** Lines name items of income or of expense. */
export interface ItemLines {
  type: ItemType;
  /** The ledger account that they book. */
  account: "income" | "expense";
  /** As the picker of items is asked for them. */
  picked: "in" | "out";
}
/** Lines settle open items: documents of a side of debts, and its partners' opening balances (reference.md §3.4). */
export interface OpenItemLines {
  side: DebtSide;
}

/** What is done for each. */
export interface ByLines<Done> {
  items(lines: ItemLines): Done;
  openItems(lines: OpenItemLines): Done;
}
/** Answers what is done for these lines. */
export type SlipLines = <Done>(by: ByLines<Done>) => Done;

export const incomeLines: SlipLines = (by) => by.items({ type: "收入", account: "income", picked: "in" });
export const expenseLines: SlipLines = (by) => by.items({ type: "支出", account: "expense", picked: "out" });
export const openItemLines =
  (side: DebtSide): SlipLines =>
  (by) =>
    by.openItems({ side });
