import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { expect, test } from "vitest";
import type { Source, StoredDocument } from "./model.ts";
import { dealtSource, depositLeft, returnedSource, visibleSource } from "./source.rules.ts";

test.each([
  ["a visible sale", true, undefined, true],
  ["a hidden sale", false, undefined, false],
  ["a hidden sale, as a return of another one", false, "other", false],
  ["a hidden sale, as its own return", false, "sale", true],
] as const)(
  "a return may be made from %s: visible %s, linked to %s, result %s (RBAC-5)",
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

test("goods come back by a return of a sale, and not by a delivery of an order", () => {
  expect([returnedSource(saleReturn, sold), returnedSource(saleOut, ordered)]).toEqual([sold, null]);
  expect(returnedSource(saleOut, null)).toBeNull();
});

test("prices and money of an order are those of its delivery, and not those of what is bought for it", () => {
  expect([dealtSource(saleOut, ordered), dealtSource(purchaseOrder, ordered)]).toEqual([ordered, null]);
  expect([dealtSource(saleReturn, sold), dealtSource(saleOut, null)]).toEqual([sold, null]);
});

test("a delivery may deduct what is left of its order's deposit, and a return has none", () => {
  expect([depositLeft(saleOut, ordered), depositLeft(saleReturn, sold), depositLeft(saleOut, null)]).toEqual([
    "40.00",
    "0.00",
    "0.00",
  ]);
});
