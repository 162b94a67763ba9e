import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { expect, test } from "vitest";
import type { Source, StoredDocument } from "./model.ts";
import { dealtSource, depositLeft, returnedSource, visibleSource } from "./source.rules.ts";

test.each([
  ["a visible sale", true, undefined, true],
  ["a hidden sale", false, undefined, false],
  ["a hidden sale, for a return of another one", false, "other", false],
  ["a hidden sale, for a stored return of it", false, "sale", true],
] as const)(
  "a return has only a visible source or the one it is stored with: %s, visible %s, stored with %s, result %s (RBAC-5)",
  (_case, isVisible, linkId, isReturned) => {
    const source = { head: { id: "sale" }, isReached: isVisible } as Source; // what the rule looks at
    const stored = linkId && ({ head: { linkId } } as StoredDocument);
    expect(visibleSource(source, stored)).toBe(isReturned ? source : null);
  },
);

const ordered = {
  head: { kind: "sale-order", amountPaid: "100.00", depositReturned: "0.00", deducted: "60.00" },
} as Source; // what the rules look at
const sold = { head: { kind: "sale-out", amountPaid: "100.00", depositReturned: "0.00", deducted: "0" } } as Source;

test("a return of a sale has that sale as the source whose goods come back, and a delivery of an order has no such source", () => {
  expect([returnedSource(saleReturn, sold), returnedSource(saleOut, ordered)]).toEqual([sold, null]);
  expect(returnedSource(saleOut, null)).toBeNull();
});

test("a delivery takes prices and money over from its order, and a purchase order made from a sale order does not", () => {
  expect([dealtSource(saleOut, ordered), dealtSource(purchaseOrder, ordered)]).toEqual([ordered, null]);
  expect([dealtSource(saleReturn, sold), dealtSource(saleOut, null)]).toEqual([sold, null]);
});

test("a delivery may deduct what is left of its order's deposit, and a return has no deposit to deduct", () => {
  expect([depositLeft(saleOut, ordered), depositLeft(saleReturn, sold), depositLeft(saleOut, null)]).toEqual([
    "40.00",
    "0.00",
    "0.00",
  ]);
});
