import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { round } from "../core/money.ts";
import {
  discountAgrees,
  editDiscount,
  editLine,
  figure,
  type LineEdit,
  lineAgreedBefore,
  lineAgrees,
  netAmounts,
  priceIn,
  totals,
} from "./totals.ts";

const line = (over: Partial<Parameters<typeof editLine>[0]> = {}) => ({
  operNumber: "0",
  unitPrice: "0",
  allPrice: "0",
  taxRate: "0",
  taxMoney: "0",
  taxLastMoney: "0",
  ...over,
});
const head = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };

const figures = fc.record({
  operNumber: fc.integer({ min: 0, max: 9_999_999 }).map((n) => (n / 1000).toFixed(3)),
  unitPrice: fc.integer({ min: 0, max: 99_999_999 }).map((n) => (n / 10_000).toFixed(4)),
  taxRate: fc.constantFrom("0", "3", "6", "9", "13", "17.5"),
  allPrice: fc.integer({ min: 0, max: 99_999_999 }).map((n) => (n / 100).toFixed(2)),
  taxLastMoney: fc.integer({ min: 0, max: 99_999_999 }).map((n) => (n / 100).toFixed(2)),
});
const edits: LineEdit[] = ["operNumber", "unitPrice", "taxRate", "allPrice", "taxLastMoney"];

describe("a line", () => {
  it("a line's amount is quantity times price, and its tax and total follow from the rate (worked example 1)", () => {
    const edited = editLine(line({ operNumber: "3", unitPrice: "10.5555", taxRate: "13" }), "unitPrice");
    expect(edited).toMatchObject({ allPrice: "31.67", taxMoney: "4.12", taxLastMoney: "35.79" });
  });

  it("a line computes its price from a typed tax-included total (worked example 2)", () => {
    const edited = editLine(line({ operNumber: "3", taxRate: "13", taxLastMoney: "100" }), "taxLastMoney");
    expect(edited).toMatchObject({
      unitPrice: "29.5000",
      allPrice: "88.50",
      taxMoney: "11.50",
      taxLastMoney: "100.00",
    });
  });

  it("the tax of a typed total follows from the tax rate, whatever the price is rounded to (D11)", () => {
    // 10,000 pieces for 100.00 at 13 %: the tax is 11.50, not what a price of 0.0088 leaves.
    const edited = editLine(line({ operNumber: "10000", taxRate: "13", taxLastMoney: "100" }), "taxLastMoney");
    expect(edited).toMatchObject({ unitPrice: "0.0089", allPrice: "88.50", taxMoney: "11.50" });
  });

  it.each([
    ["3.75", "1", "1", "3.7500"],
    ["48.0000", "12.000", "1.000", "4.0000"],
    ["4", "1", "12", "48.0000"],
    ["10", "3", "1", "3.3333"],
  ])("a price of %s for a unit of %s base units is, for a unit of %s base units, %s", (price, from, to, other) => {
    expect(priceIn(price, from, to)).toBe(other);
  });

  it("a line computes its price from a typed amount", () => {
    const edited = editLine(line({ operNumber: "3", taxRate: "13", allPrice: "10" }), "allPrice");
    expect(edited).toMatchObject({ unitPrice: "3.3333", allPrice: "10.00", taxMoney: "1.30", taxLastMoney: "11.30" });
  });

  it("the amounts of a line agree with each other, whichever of its figures was typed last (I-6)", () => {
    fc.assert(
      fc.property(figures, fc.constantFrom(...edits), (typed, edit) => {
        const first = editLine(line(typed), "unitPrice");
        expect(lineAgrees(editLine({ ...first, [edit]: line(typed)[edit] }, edit))).toBe(true);
      }),
    );
  });

  it("a line with a typed total has amount = round(total ÷ (1 + rate)) and the rest as tax, and without a quantity only zeros", () => {
    fc.assert(
      fc.property(figures, (typed) => {
        const edited = editLine(line(typed), "taxLastMoney");
        const isNothing = Number(typed.operNumber) === 0;
        const total = figure(isNothing ? "0" : typed.taxLastMoney);
        const amount = round(total.div(figure(typed.taxRate).div(100).plus(1)), "amount");
        expect([edited.allPrice, edited.taxMoney, edited.taxLastMoney]).toEqual(
          [amount, total.minus(amount), total].map((each) => each.toFixed(2)),
        );
      }),
    );
  });
});

describe("the check of a line", () => {
  it.each([
    ["an amount that is not the product", { allPrice: "31.00", taxLastMoney: "35.12" }],
    ["a tax that is not the rate's", { taxMoney: "5.12", taxLastMoney: "36.79" }],
    ["a total that is not the sum", { taxLastMoney: "35.80" }],
    ["a tax a cent above the rate's", { taxMoney: "4.13", taxLastMoney: "35.80" }],
    ["a tax a cent below the rate's", { taxMoney: "4.11", taxLastMoney: "35.78" }],
  ])("a line is inconsistent with %s", (_case, wrong) => {
    const edited = editLine(line({ operNumber: "3", unitPrice: "10.5555", taxRate: "13" }), "unitPrice");
    expect(lineAgrees({ ...edited, ...wrong })).toBe(false);
  });

  it.each([
    ["a tax without a rate", "1000000", "0.01", "0", "10000.00", "50.00"],
    ["a part of the amount as tax without a rate", "1000000", "0.02", "0", "19950.01", "49.99"],
    ["more tax than the rate's, however large the quantity is", "1000000", "0.01", "13", "10000.00", "1350.00"],
    ["a cent of tax without a rate", "1", "1", "0", "1.00", "0.01"],
  ])("a line is inconsistent with %s, which only a line of an earlier version may have", (_case, ...lineFigures) => {
    const [operNumber, unitPrice, taxRate, allPrice, taxMoney] = lineFigures;
    const taxLastMoney = figure(allPrice).plus(taxMoney).toFixed(2);
    const wrong = { operNumber, unitPrice, taxRate, allPrice, taxMoney, taxLastMoney };
    expect([lineAgrees(wrong), lineAgreedBefore(wrong)]).toEqual([false, true]);
  });

  it("a line whose tax is two cents or more from its amount times its rate is found wrong, whatever its quantity is", () => {
    const quantities = fc.integer({ min: 1, max: 999_999_999 }).map(String);
    fc.assert(
      fc.property(figures, quantities, fc.integer({ min: 2, max: 9_999 }), (typed, operNumber, cents) => {
        // A typed total and a typed amount differ by a cent of tax at most, so two cents more agree with neither.
        const edited = editLine(line({ ...typed, operNumber }), "taxLastMoney");
        const more = (amount: string): string =>
          figure(amount)
            .plus(figure(String(cents)).div(100))
            .toFixed(2);
        const wrong = { ...edited, taxMoney: more(edited.taxMoney), taxLastMoney: more(edited.taxLastMoney) };
        expect(lineAgrees(wrong)).toBe(false);
      }),
    );
  });
});

describe("a head", () => {
  const lines = [editLine(line({ operNumber: "3", unitPrice: "10.5555", taxRate: "13" }), "unitPrice")];

  it("a document's amount due is its lines less the discount plus fees less the deposit, and what is not paid of it stays open (worked example 1)", () => {
    const discounted = { ...head, ...editDiscount(lines, { discount: "5", discountMoney: "0" }, "discount") };
    expect(discounted.discountMoney).toBe("1.79");
    expect(totals(lines, { ...discounted, otherMoney: "2", deposit: "10", changeAmount: "20" })).toMatchObject({
      totalPrice: "31.67",
      totalTax: "4.12",
      totalTaxLastMoney: "35.79",
      discountLastMoney: "34.00",
      due: "26.00",
      debt: "6.00",
    });
  });

  it("rate and amount of a discount agree where either follows from the other, and not otherwise", () => {
    expect(discountAgrees(lines, { discount: "5", discountMoney: "1.79" })).toBe(true);
    expect(discountAgrees(lines, { discount: "5.59", discountMoney: "2" })).toBe(true);
    expect(discountAgrees(lines, { discount: "5", discountMoney: "2" })).toBe(false);
  });

  it("a document's discount is shared among its lines to the last cent", () => {
    const three = ["10", "20", "30"].map((unitPrice) => editLine(line({ operNumber: "1", unitPrice }), "unitPrice"));
    expect(netAmounts(three, "1")).toEqual(["9.83", "19.67", "29.50"]);
  });

  it("a gift in the last line bears no discount, whatever rounding leaves", () => {
    // A discount of 0.01 over seven lines of 0.10 and a gift: the first line bears it.
    const many = [...Array.from({ length: 7 }, () => "0.1"), "0"].map((unitPrice) =>
      editLine(line({ operNumber: "1", unitPrice }), "unitPrice"),
    );
    expect(netAmounts(many, "0.01")).toEqual(["0.09", ...Array.from({ length: 6 }, () => "0.10"), "0.00"]);
  });
});
