import { newId } from "@kontor/contracts/core/id";
import { advanceIn, giro, itemIn, itemOut, moneyIn, moneyOut, slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { expect, it } from "vitest";
import { documentId, ids, judged, partnerId, referenceData } from "../testing/judged-slip.ts";
import { lineRulesOf } from "./slip-lines.rules.ts";

it("an expense slip has no discount", () => {
  const item = { id: documentId, type: "支出", enabled: true };
  const more = {
    lines: [{ id: newId(), inOutItemId: documentId, eachAmount: "5" }],
    discountMoney: "1",
    changeAmount: "4",
  };
  expect(ids(judged("5", { kind: itemOut, referenceData: referenceData({ items: [item] }) }, more))).toEqual([
    "value-not-allowed discountMoney",
  ]);
});

it("a receipt's discount is at most its total", () => {
  const discounted = (total: string, discountMoney: string) =>
    ids(judged(total, {}, { discountMoney, changeAmount: "0" }));
  expect(discounted("50.00", "50.01")).toEqual(["document-discount-too-high discountMoney"]);
  expect(discounted("50.00", "50")).toEqual([]);
});

it("lines of income and expense slips are posted to their item, and those of receipts and payments to the partner's receivables or payables", () => {
  const booked = slipKinds.map((kind) => {
    const { booking, discountAccount } = lineRulesOf(kind);
    const { account, subjectId } = booking({ partnerId }, { itemId: "i", accountId: "a" });
    return [kind.name, account, subjectId === partnerId, discountAccount];
  });
  const present = [
    ["item-in", "income", false, "income"],
    ["item-out", "expense", false, "expense"],
    ["money-in", "receivable", true, "discount-given"],
    ["money-out", "payable", true, "discount-got"],
    ["giro", "cash", false, "discount-given"],
    ["advance-in", "cash", false, "discount-given"],
  ];
  expect(booked).toEqual(expect.arrayContaining(present));
});

it("a line of a receipt or payment settles the document it names, or else the opening balance, and one of an income slip settles nothing", () => {
  const input = judged("1");
  const settledWith = (kind: typeof moneyIn, billId: string | null) => lineRulesOf(kind).settles(input, billId);
  expect(settledWith(moneyIn, documentId)).toEqual({
    settlesId: documentId,
    settlesKind: "sale-out",
    isOpening: false,
  });
  expect(settledWith(moneyOut, null)).toEqual({ settlesId: partnerId, settlesKind: "opening", isOpening: true });
  expect(settledWith(itemIn, null)).toEqual({ settlesId: null, settlesKind: null, isOpening: false });
});

it("the amount of a head moves on its account, and that of an advance is what its member has paid in advance", () => {
  const booked = slipKinds.map((kind) => {
    const { account, subjectId, sign } = lineRulesOf(kind).headBooking({ partnerId: "p", accountId: "a" });
    return `${kind.name}: ${sign} ${account} ${subjectId}`;
  });
  const present = [
    "item-in: 1 cash a",
    "item-out: 1 cash a",
    "money-in: 1 cash a",
    "money-out: 1 cash a",
    "giro: 1 cash a",
    "advance-in: -1 prepayment p",
  ];
  expect(booked).toEqual(expect.arrayContaining(present));
});

it("only advances change a member's prepayment", () => {
  const changing = slipKinds.filter((kind) => lineRulesOf(kind).changesPrepayment);
  expect(changing).toEqual([advanceIn]);
  expect(lineRulesOf(giro).openItems({ organId: null, lines: [] })).toEqual([]);
});
