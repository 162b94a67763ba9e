// Computes how a document's new state changes totals: its new share less its old one. Pure.
import { NIL_ID } from "@kontor/contracts/core/id";
import type { DocumentEffect, DocumentWithdrawal, EffectLine } from "@kontor/contracts/document/facts";
import { type Sums, sums } from "./grouped-sums.rules.ts";
import { isNegative, unsigned } from "./signed.rules.ts";
import { type Trade, tradeOf } from "./trade.rules.ts";

/** A document as posted, with its share of the totals. */
export interface PostedDocument {
  effective: boolean;
  kind: string;
  day: string;
  partnerId: string | null;
  partnerType: string;
  creatorId: string | null;
  departmentId: string | null;
  amountTotal: string;
  amountAfterDiscount: string;
  amountDebt: string;
  /** What it changes of a deposit, signed: what we owe for one is negative. */
  amountDeposit: string;
  /** Of an order: what of its deposit went back on its own day, signed as it was paid, through an account or as its open item. */
  amountReturned: string;
  returnedDay: string | null;
  returnedAccountId: string | null;
  accountIds: readonly string[];
  accountAmounts: readonly string[];
}

/** The share of totals of any number of documents. */
export interface DocumentChanges {
  partners: Sums;
  trade: Sums;
  accounts: Sums;
  /** What lines brought in and took out. */
  lines: Sums;
}
export const documentChanges = (): DocumentChanges => ({
  ...{ partners: sums(), trade: sums(), accounts: sums(), lines: sums() },
});

/** Members, and documents without a partner, have no statement (reference.md §3.9). */
const HAVE_STATEMENTS: ReadonlySet<string> = new Set(["客户", "供应商"]);

/** The amount that the home page counts for each trade: retail has no discount. */
const COUNTED: Readonly<Record<Trade, (document: PostedDocument) => string>> = {
  buy: ({ amountAfterDiscount }) => amountAfterDiscount,
  sale: ({ amountAfterDiscount }) => amountAfterDiscount,
  retail: ({ amountTotal }) => amountTotal,
};

/** Adds a document's share to all totals, or subtracts it. */
export function shareOf(changes: DocumentChanges, document: PostedDocument, sign: 1 | -1): void {
  if (!document.effective) return;
  const { day, kind, partnerId, amountDeposit: deposit, amountReturned: returned, returnedDay } = document;
  if (partnerId && HAVE_STATEMENTS.has(document.partnerType)) {
    const add = (at: string, debt: string, change: string): void =>
      changes.partners.add({ partner_id: partnerId, day: at }, { debt, settled: "0", deposit: change }, sign);
    add(day, returnedDay ? "0" : document.amountDebt, deposit);
    if (returnedDay) add(returnedDay, document.amountDebt, returned);
  }
  if (returnedDay && document.returnedAccountId)
    changes.accounts.add(
      { account_id: document.returnedAccountId, day: returnedDay },
      { amount: returned },
      sign === 1 ? -1 : 1,
    );
  const trade = tradeOf(kind);
  if (trade)
    changes.trade.add(
      { day, trade, creator_id: document.creatorId ?? NIL_ID, department_id: document.departmentId ?? NIL_ID },
      { amount: COUNTED[trade](document) },
      sign,
    );
  for (const [at, accountId] of document.accountIds.entries())
    changes.accounts.add({ account_id: accountId, day }, { amount: document.accountAmounts[at] ?? "0" }, sign);
}

/** A line of a document with effect, as totals by product count it. */
export type CountedLine = Pick<
  EffectLine,
  "depotId" | "productId" | "barcodeId" | "quantityBase" | "amount" | "amountNet"
>;

/** Adds the share of a document's lines to what came in and went out on its day, or subtracts it. Amounts have no sign, whichever way goods went. */
export function lineShare(
  changes: Sums,
  { kind, day }: { kind: string; day: string },
  lines: readonly CountedLine[],
  sign: 1 | -1,
): void {
  for (const { depotId: depot_id, productId: product_id, barcodeId: barcode_id, quantityBase, ...line } of lines) {
    const key = { kind, day, depot_id, product_id, barcode_id, is_in: String(!isNegative(quantityBase)) };
    changes.add(key, { quantity: unsigned(quantityBase), amount: line.amount, net: line.amountNet }, sign);
  }
}

/** The posted state from a fact. @param returnedDay the day on which a deposit went back, where one did */
export const postedOf = (fact: DocumentEffect, day: string, returnedDay: string): PostedDocument => ({
  effective: true,
  kind: fact.kind,
  day,
  partnerId: fact.partnerId,
  partnerType: fact.partnerType,
  creatorId: fact.creatorId,
  departmentId: fact.departmentId,
  amountTotal: fact.amountTotal,
  amountAfterDiscount: fact.amountAfterDiscount,
  amountDebt: fact.amountDebt,
  amountDeposit: fact.amountDeposit,
  amountReturned: fact.depositReturn?.amount ?? "0",
  returnedDay: fact.depositReturn ? returnedDay : null,
  returnedAccountId: fact.depositReturn?.accountId ?? null,
  accountIds: fact.accounts.map(({ accountId }) => accountId),
  accountAmounts: fact.accounts.map(({ amount }) => amount),
});

export type DocumentFact = DocumentEffect | DocumentWithdrawal;

/** Callers make ids, so one may occur under two kinds: nothing is looked up by it alone (docs/decisions/0024). */
export interface Key {
  id: string;
  kind: string;
}
export const keyOf = ({ id, kind }: Key): string => `${id} ${kind}`;
/** Keys as the two arrays that statements take. */
export const columnsOf = (keys: readonly Key[]): [ids: string[], kinds: string[]] => [
  keys.map(({ id }) => id),
  keys.map(({ kind }) => kind),
];

/** Of several facts about one thing the one of the highest revision, in the order of their keys; the others are outdated already. */
export function newestOf<F extends { kind: string; revision: number }>(
  facts: readonly F[],
  idOf: (fact: F) => string,
): F[] {
  const named = (fact: F): string => keyOf({ id: idOf(fact), kind: fact.kind });
  const newest = new Map<string, F>();
  for (const fact of facts) {
    const before = newest.get(named(fact));
    if (!before || before.revision < fact.revision) newest.set(named(fact), fact);
  }
  return [...newest.values()].sort((one, other) => (named(one) < named(other) ? -1 : 1));
}
