import { newId } from "@kontor/contracts/core/id";
import { cash, credit, goodsOnly, NO_MONEY } from "@kontor/contracts/document/amounts";
import { returnedDiscount } from "@kontor/contracts/document/returns";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { describe, expect, it } from "vitest";
import { blankHead } from "./head.rules.ts";
import { follow, headerAmounts, isProposed, moneyOf, totalsOf } from "./header-amounts.rules.ts";
import { blankLine, figured } from "./line.rules.ts";

const line = (operNumber: string, allPrice: string, taxMoney: string, taxLastMoney: string) => ({
  operNumber,
  unitPrice: "0",
  allPrice,
  taxRate: "13",
  taxMoney,
  taxLastMoney,
});
const lines = [line("3", "31.67", "4.12", "35.79")];
const none = new Set<never>();

describe("purchase and sale", () => {
  it("the payment proposed for a purchase or sale is what is due after discount, fees and deposit (worked example 1)", () => {
    const left = { openDebt: "0", deposit: "10" };
    const head = follow(credit(1), lines, { ...NO_MONEY, discount: "5", otherMoney: "2" }, none, left);
    expect(head).toMatchObject({ discountMoney: "1.79", changeAmount: "26.00" });
    expect(totalsOf(lines, { ...head, changeAmount: "20" })).toMatchObject({
      discountLastMoney: "34.00",
      due: "26.00",
      debt: "6.00",
    });
  });

  it("a payment that the user typed no longer follows the lines", () => {
    const head = follow(credit(1), lines, { ...NO_MONEY, changeAmount: "20" }, new Set(["changeAmount"] as const));
    expect(head.changeAmount).toBe("20");
  });

  it("with a deposit above what is due the proposed payment is zero, and not a repayment", () => {
    const typed = new Set(["deposit"] as const);
    expect(follow(credit(1), lines, { ...NO_MONEY, deposit: "50" }, typed).changeAmount).toBe("0.00");
  });
});

it("a return first reduces the open debt of its source, and the rest is proposed as its refund", () => {
  const paid = (openDebt: string) => follow(credit(1), lines, NO_MONEY, none, { openDebt }).changeAmount;
  expect(["0", "18.94", "35.79", "50", "-3"].map(paid)).toEqual(["35.79", "16.85", "0.00", "0.00", "35.79"]);
});

describe("a stored return that is opened again", () => {
  const paid = (changeAmount: string, openDebt: string) =>
    isProposed(credit(-1), lines, { ...NO_MONEY, changeAmount }, { openDebt });

  it("the refund of a stored return is computed from its lines again where it equals the proposed refund, and otherwise stays as typed", () => {
    expect([paid("16.85", "18.94"), paid("0", "50"), paid("35.79", "0")]).toEqual([true, true, true]);
    expect([paid("5", "18.94"), paid("16.85", "0"), paid("35.79", "18.94")]).toEqual([false, false, false]);
  });

  it("a stored return whose amount falls below its source's open debt has a refund of zero, and not a negative one", () => {
    const fewer = [line("1", "10.56", "1.37", "11.93")];
    const next = follow(credit(1), fewer, { ...NO_MONEY, changeAmount: "16.85" }, none, { openDebt: "18.94" });
    expect(totalsOf(fewer, next)).toMatchObject({ due: "11.93", debt: "11.93" });
  });

  it("the refund of a stored return is computed from its lines also where its discount was typed as an amount", () => {
    const typed = { ...NO_MONEY, discountMoney: "5.79", discount: "16.18", changeAmount: "20.00" };
    expect(isProposed(credit(-1), lines, typed, { openDebt: "10" })).toBe(true);
  });
});

describe("retail", () => {
  it("the amount received in a retail sale is the sale's amount until another is typed, and the difference is given as change", () => {
    expect(follow(cash(1), lines, NO_MONEY, none)).toMatchObject({ changeAmount: "35.79", getAmount: "35.79" });
    const head = follow(cash(1), lines, { ...NO_MONEY, getAmount: "50" }, new Set(["getAmount"] as const));
    expect(totalsOf(lines, head).backAmount).toBe("14.21");
  });
});

it("other in and other out move no money", () => {
  expect(follow(goodsOnly(), lines, { ...NO_MONEY, changeAmount: "5" }, none)).toEqual(NO_MONEY);
});

it("a typed amount that is not a figure counts as zero until it is corrected", () => {
  expect(moneyOf({ discount: "5x", otherMoney: " 2 ", deposit: undefined })).toEqual({ ...NO_MONEY, otherMoney: "2" });
});

describe("the discount of a return", () => {
  // A sale of three at 11.93 each, of which one came back at a discount of 0.34.
  const shared = {
    ...{ id: "a", ratio: "1", quantityBase: "3", unitPrice: "10.56", taxRate: "13", allPrice: "31.68" },
    ...{ taxLastMoney: "35.79", takenBase: "1", takenPrice: "10.56", takenTaxLastMoney: "11.93", takenTimes: 1 },
  };
  const source = {
    ...{ discount: "2.82", discountMoney: "1.01", totalTaxLastMoney: "35.79" },
    ...{ takenDiscount: "0.34", takenTotal: "11.93", takenBack: "11.59", lines: [shared] },
  };
  const third = [line("1", "10.56", "1.37", "11.93")];
  const returned = (operNumber: string) => ({
    openDebt: "0",
    discount: returnedDiscount(
      third.map((each) => ({ ...each, operNumber, taxRate: "13", linkId: "a", ratio: "1" })),
      source,
    ),
  });
  it("the discount of a return is its share of the source's discount, not of the rounded rate, and the last return takes the rest", () => {
    // 1.01 × 23.86 ÷ 35.79 is 0.67, of which 0.34 is taken.
    expect(follow(credit(1), third, NO_MONEY, none, returned("1"))).toMatchObject({
      ...{ discountMoney: "0.33", changeAmount: "11.60" },
    });
    expect(follow(credit(1), third, NO_MONEY, none, returned("2"))).toMatchObject({
      ...{ discountMoney: "0.67", changeAmount: "11.26" },
    });
  });

  it("a discount that the user typed into a return stays as typed", () => {
    const typed = new Set(["discountMoney"] as const);
    const next = follow(credit(1), third, { ...NO_MONEY, discountMoney: "1.93" }, typed, returned("2"));
    expect(next).toMatchObject({ discountMoney: "1.93", changeAmount: "10.00" });
  });
});

it("figures that are typed into a line without a product count in no total of the form, and in no payment that it proposes", () => {
  const product = figured(
    { ...blankLine(newId()), materialId: newId(), barCode: "1003", operNumber: "2" },
    "unitPrice",
    "5",
  );
  const typed = figured({ ...blankLine(newId()), operNumber: "3" }, "unitPrice", "20");
  const { totals, changedMoney } = headerAmounts(purchaseIn).recalculate({
    head: blankHead(new Date()),
    lines: [product, typed, blankLine(newId())],
  });
  expect(totals).toMatchObject({
    totalNumber: "2.000",
    totalPrice: "10.00",
    totalTaxLastMoney: "10.00",
    due: "10.00",
  });
  expect(changedMoney).toMatchObject({ changeAmount: "10.00" });
});
