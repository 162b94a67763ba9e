// What the lines of a slip are about, items, open items or settlement accounts: a caller passes a function for each, so that none is forgotten.

import type { ItemType } from "./in-out-item.ts";
import type { DebtSide } from "./open-item.ts";

/** Lines name items of income or of expense. */
export interface ItemLines {
  type: ItemType;
  /** The ledger account that they book. */
  account: "income" | "expense";
  /** The name of the picker's list of items. */
  picked: "in" | "out";
}
/** Lines settle open items: documents of one side of debts, and its partners' opening balances (reference.md §3.4). */
export interface OpenItemLines {
  side: DebtSide;
}

/** Lines name the settlement accounts that receive money (reference.md §3.3). */
export interface AccountLines {
  /**
   * Where the money comes from: the account of the head pays what the lines receive; or the member of the head pays in advance, and takes back
   * with negative lines.
   */
  from: "account" | "member";
}

/** The function for each case. */
export interface ByLines<Done> {
  items(lines: ItemLines): Done;
  openItems(lines: OpenItemLines): Done;
  accounts(lines: AccountLines): Done;
}
/** Calls the function for these lines. */
export type SlipLines = <Done>(by: ByLines<Done>) => Done;

export const incomeLines: SlipLines = (by) => by.items({ type: "收入", account: "income", picked: "in" });
export const expenseLines: SlipLines = (by) => by.items({ type: "支出", account: "expense", picked: "out" });
export const openItemLines =
  (side: DebtSide): SlipLines =>
  (by) =>
    by.openItems({ side });
export const transferLines: SlipLines = (by) => by.accounts({ from: "account" });
export const advanceLines: SlipLines = (by) => by.accounts({ from: "member" });

/** Whether the head names an account: not where a member pays to the accounts of the lines. */
export const hasHeadAccount = (lines: SlipLines): boolean =>
  lines({ items: () => true, openItems: () => true, accounts: ({ from }) => from === "account" });
