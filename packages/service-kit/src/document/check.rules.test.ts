import { saleBack, saleOut } from "@kontor/contracts/sales/kinds";
import { expect, test } from "vitest";
import { type Judged, laterReason, lineIssue, paysBack } from "./check.rules.ts";

const usual = { enableSerialNumber: false, enableBatchNumber: false, manySku: false };

test.each([
  ["an ordinary product", {}, undefined],
  ["one with serial numbers", { enableSerialNumber: true }, "product-serial-later"],
  ["one with batches", { enableBatchNumber: true }, "product-batch-later"],
  ["one with attributes", { manySku: true }, "product-attribute-later"],
] as const)("%s is refused for: %s", (_case, given, reason) => {
  expect(laterReason({ ...usual, ...given })).toBe(reason);
});

test("an issue of a line names its cell and its number, counted from 1", () => {
  expect(lineIssue("not-found", 4, "depotId")).toEqual({ id: "not-found", field: "lines.4.depotId", row: 5 });
});

/** A return that comes to 16.00, of a source that leaves this to be paid. */
const returned = (changeAmount: string, openDebt: string | undefined, given: object = {}) => {
  const lines = [{ operNumber: "4", unitPrice: "4", allPrice: "16", taxRate: "0", taxMoney: "0", taxLastMoney: "16" }];
  const head = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount };
  const linkId = openDebt === undefined ? null : "sale";
  const source = openDebt === undefined ? null : { head: { openDebt } };
  const judged = { traits: saleBack, input: { linkId }, figures: { lines, head }, known: { source }, ...given };
  return paysBack(judged as unknown as Judged).map(({ values }) => values); // what the rule looks at
};
const before = (amountPaid: string, linkId = "sale") => ({ stored: { head: { linkId, amountPaid } } });

test.each([
  ["what is left of the debt", "1", "15", {}],
  ["nothing, where the debt is larger", "0", "50", {}],
  ["all, once a receipt has settled the debt", "16", "0", {}],
  ["all, where receipt and other returns have settled more than the debt", "16", "-8", {}],
  ["all, without a source", "16", undefined, {}],
  ["what an earlier version paid back", "16", "15", before("16")],
  ["less than an earlier version paid back", "12", "15", before("16")],
  ["more than it comes to, which another rule refuses", "17", "15", {}],
  ["all, of a document that is no return", "16", "15", { traits: saleOut }],
] as const)("a return may pay back %s", (_case, paid, openDebt, given) => {
  expect(returned(paid, openDebt, given)).toEqual([]);
});

test.each([
  ["what would clear the debt", "1.01", {}, "1.00"],
  ["more than an earlier version did", "12.01", before("12"), "12.00"],
  ["what it paid back when it was drawn from another document", "16", before("16", "other"), "1.00"],
] as const)("a return does not pay back %s, and is told how much it may", (_case, paid, given, most) => {
  expect(returned(paid, "15", given)).toEqual([{ debt: "15", most }]);
});
