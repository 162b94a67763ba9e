import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { expect, it } from "vitest";
import { depositChangeOf } from "./deposit-change.rules.ts";
import type { StoredDocument } from "./model.ts";

const order = (
  amountPaid: string,
  accountId: string,
  depositReturn: Partial<StoredDocument["head"]> = {},
): StoredDocument => ({
  // The rule reads nothing else of a head.
  head: { amountPaid, depositReturned: "0.00", depositReturnedAt: null, ...depositReturn } as StoredDocument["head"],
  lines: [],
  accounts: accountId === "" ? [] : [{ accountId, position: 0, amount: amountPaid }],
});
const returned = (depositAccountId: string | null) =>
  order("20.00", "a", { depositReturned: "15.00", depositReturnedAt: "2026-11-25T02:00:00.000Z", depositAccountId });
const part = (amount: string, ...accountIds: string[]) => ({ amount, accountIds });

it.each([
  ["it stays", order("20.00", "a"), order("20.00", "a"), null],
  ["less is paid", order("20.00", "a"), order("0.00", ""), { before: part("20.00", "a"), after: part("0.00") }],
  [
    "another account",
    order("20.00", "a"),
    order("20.00", "b"),
    { before: part("20.00", "a"), after: part("20.00", "b") },
  ],
  ["a refund", order("20.00", "a"), returned("b"), { before: null, after: part("15.00", "b") }],
  ["credit", order("20.00", "a"), returned(null), { before: null, after: part("15.00") }],
  ["opened again", returned("b"), order("20.00", "a"), { before: part("15.00", "b"), after: null }],
  ["a new order", undefined, order("20.00", "a"), null],
])("history keeps what a write does to an order's deposit: %s", (_what, before, after, expected) => {
  expect(depositChangeOf(saleOrder, { before, after, event: "effective", isGone: false })).toEqual(expected);
});

it("what is paid with another document than an order is no deposit", () => {
  const [before, after] = [order("20.00", "a"), order("0.00", "")];
  expect(depositChangeOf(saleOut, { before, after, event: "effective", isGone: false })).toBeNull();
});
