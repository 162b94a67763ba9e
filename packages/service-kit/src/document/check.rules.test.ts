import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { expect, test } from "vitest";
import { type CheckInput, checkRefund, sums } from "./check.rules.ts";

/** A return that comes to 16.00, of a source with this amount open. */
const returned = (changeAmount: string, openDebt: string | undefined, changes: object = {}) => {
  const lines = [{ operNumber: "4", unitPrice: "4", allPrice: "16", taxRate: "0", taxMoney: "0", taxLastMoney: "16" }];
  const head = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount };
  const linkId = openDebt === undefined ? null : "sale";
  const source = openDebt === undefined ? null : { head: { openDebt, kind: "sale-out" } };
  const judged = {
    kind: saleReturn,
    input: { linkId },
    figures: { lines, head },
    referenceData: { source },
    ...changes,
  };
  return checkRefund(judged as unknown as CheckInput).map(({ values }) => values); // what the rule looks at
};
const before = (amountPaid: string, linkId = "sale") => ({ stored: { head: { linkId, amountPaid } } });

test.each([
  ["what it comes to less its source's open debt", "1", "15", {}],
  ["nothing, where the debt is larger", "0", "50", {}],
  ["all, once a receipt has settled the debt", "16", "0", {}],
  ["all, where receipt and other returns have settled more than the debt", "16", "-8", {}],
  ["all, without a source", "16", undefined, {}],
  ["what an earlier version paid back", "16", "15", before("16")],
  ["less than an earlier version paid back", "12", "15", before("16")],
  ["more than it comes to, which another rule refuses", "17", "15", {}],
  ["all, where the rule is asked of a document that is no return", "16", "15", { kind: saleOut }],
] as const)("a return may refund %s", (_case, paid, openDebt, changes) => {
  expect(returned(paid, openDebt, changes)).toEqual([]);
});

test.each([
  ["what would settle the debt", "1.01", {}, "1.00"],
  ["more than an earlier version did", "12.01", before("12"), "12.00"],
  ["what it paid back when it had another source", "16", before("16", "other"), "1.00"],
] as const)("a return may not refund %s, and the refusal states how much it may", (_case, paid, changes, most) => {
  expect(returned(paid, "15", changes)).toEqual([{ debt: "15", most }]);
});

/** A line of 10,000 pieces for 100.00 with tax at 13 % as an earlier version saved it: by the price 0.0088. */
const old = {
  operNumber: "10000",
  unitPrice: "0.0088",
  allPrice: "88",
  taxRate: "13",
  taxMoney: "12",
  taxLastMoney: "100",
};
const oldStored = {
  ...{ id: "line", quantity: "10000.000", unitPrice: "0.0088", amount: "88.00" },
  ...{ taxRate: "13.0000", taxAmount: "12.00", amountWithTax: "100.00" },
};
const untaxed = { operNumber: "1000000", unitPrice: "0.01", allPrice: "10000", taxRate: "0" };
/** Issues in the arithmetic of a purchase of one line, which may have a stored line. */
const wrongIn = (line: object, stored: object | undefined) => {
  const head = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };
  const judged = {
    ...{ kind: purchaseIn, input: { lines: [{ id: "line" }] }, referenceData: { source: null } },
    ...{ figures: { lines: [line], head, getAmount: null }, stored: stored && { lines: [stored] } },
  };
  return sums(judged as unknown as CheckInput).map(({ id, field }) => `${id} ${field}`); // what the rule looks at
};
const refused = ["document-line-amounts lines.0.allPrice"];

test.each([
  ["stays, with the figures that are stored", old, oldStored, []],
  ["is refused in a new document", old, undefined, refused],
  ["is refused as another line than the stored one", old, { ...oldStored, id: "other" }, refused],
  ["is refused with another quantity", { ...old, operNumber: "10001" }, oldStored, refused],
  [
    "is refused with another price",
    { ...old, unitPrice: "0.0087", allPrice: "87", taxMoney: "13" },
    oldStored,
    refused,
  ],
  ["is refused with another tax", { ...old, taxMoney: "12.01", taxLastMoney: "100.01" }, oldStored, refused],
  ["is refused at another rate", { ...old, taxRate: "13.1" }, oldStored, refused],
  ["may be typed again", { ...old, unitPrice: "0.0089", allPrice: "88.5", taxMoney: "11.5" }, oldStored, []],
] as const)("a line with tax by the rule of an earlier version %s", (_case, line, stored, expected) => {
  expect(wrongIn(line, stored)).toEqual(expected);
});

test("a line has no tax without a rate, however large its quantity is", () => {
  expect(wrongIn({ ...untaxed, taxMoney: "50", taxLastMoney: "10050" }, undefined)).toEqual(refused);
  expect(wrongIn({ ...untaxed, taxMoney: "0", taxLastMoney: "10000" }, undefined)).toEqual([]);
});

test("stored figures that follow no version's rule are refused even when they stay unchanged", () => {
  const stored = { ...oldStored, taxAmount: "14.00", amountWithTax: "102.00" };
  expect(wrongIn({ ...old, taxMoney: "14", taxLastMoney: "102" }, stored)).toEqual(refused);
});
