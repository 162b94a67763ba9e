import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAboveSource, returnedDiscount, type SharedDiscount, takesTheRest } from "./returns.ts";
import { editDiscount, editLine, figure, totals } from "./totals.ts";

const lineOf = (operNumber: string, unitPrice: string, taxRate = "13") =>
  editLine({ operNumber, unitPrice, taxRate, allPrice: "0", taxMoney: "0", taxLastMoney: "0" }, "unitPrice");
const shared = (given: Partial<SharedDiscount>): SharedDiscount => ({
  ...{ discount: "0", discountMoney: "0", totalTaxLastMoney: "100.00", takenDiscount: "0" },
  ...given,
});
const untaxed = (amount: string) => [lineOf("1", amount, "0")];

describe("the discount of a return", () => {
  it.each([
    ["its share, rounded", "30", shared({ discountMoney: "10.01" }), false, "3.00"],
    [
      "the source's rate, where that comes to the same",
      "30",
      shared({ discount: "5", discountMoney: "5" }),
      false,
      "1.50",
    ],
    ["nothing of a source without discount", "30", shared({}), false, "0.00"],
    [
      "what is left, for who takes the rest",
      "30",
      shared({ discountMoney: "10.01", takenDiscount: "7.00" }),
      true,
      "3.01",
    ],
    ["no more than is left", "90", shared({ discountMoney: "10", takenDiscount: "7" }), false, "3.00"],
    ["no more than it comes to", "2", shared({ discountMoney: "10" }), true, "2.00"],
    ["nothing of a source that cost nothing", "0", shared({ totalTaxLastMoney: "0" }), true, "0.00"],
  ])("is %s", (_case, amount, source, isRest, money) => {
    expect(returnedDiscount(untaxed(amount), source, isRest).discountMoney).toBe(money);
  });

  it("says the source's rate where it comes to the same, and its own where not", () => {
    const source = shared({ discount: "5", discountMoney: "5.00" });
    expect(returnedDiscount(untaxed("30"), source, false).discount).toBe("5");
    expect(returnedDiscount(untaxed("30"), { ...source, takenDiscount: "4.00" }, true).discount).toBe("3.33");
  });
});

describe("who takes the rest", () => {
  it.each([
    ["all of every line", [{ id: "a", quantityBase: "3" }], true],
    [
      "in two lines",
      [
        { id: "a", quantityBase: "1" },
        { id: "a", quantityBase: "2" },
      ],
      true,
    ],
    ["not all", [{ id: "a", quantityBase: "2.999" }], false],
    ["nothing", [], false],
  ])("%s", (_case, taken, expected) => {
    expect(
      takesTheRest(
        [
          { id: "a", quantityBase: "3" },
          { id: "b", quantityBase: "0" },
        ],
        taken,
      ),
    ).toBe(expected);
  });
});

/** A sale of lines of whole pieces with a typed discount, brought back piece by piece in parts. */
const sales = fc.record({
  lines: fc.array(fc.record({ pieces: fc.integer({ min: 1, max: 9 }), cents: fc.integer({ min: 100, max: 99_999 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  discountShare: fc.integer({ min: 0, max: 900 }),
  parts: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
});
const NO_HEAD = { discount: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };

describe("returns of a sale", () => {
  it("take its discount to the cent, whole or in parts, and none is dearer than the sale; one whole return leaves 0.00", () => {
    fc.assert(
      fc.property(sales, ({ lines, discountShare, parts }) => {
        const sold = lines.map(({ pieces, cents }) => lineOf(`${pieces}`, (cents / 100).toFixed(2)));
        const { totalTaxLastMoney } = totals(sold, { ...NO_HEAD, discountMoney: "0" });
        const discountMoney = figure(totalTaxLastMoney).times(discountShare).div(1000).toFixed(2);
        const { discount } = editDiscount(sold, { discount: "0", discountMoney }, "discountMoney");
        let takenDiscount = "0";
        const left = lines.map(({ pieces }) => pieces);
        const take = (counts: number[]) => {
          const source = { discount, discountMoney, totalTaxLastMoney, takenDiscount };
          const back = sold.map((line, at) => editLine({ ...line, operNumber: `${counts[at] ?? 0}` }, "operNumber"));
          const by = (numbers: number[]) =>
            numbers.map((quantity, at) => ({ id: `${at}`, quantityBase: `${quantity}` }));
          const isRest = takesTheRest(by(left), by(counts));
          const given = returnedDiscount(back, source, isRest);
          for (const [at, line] of back.entries())
            expect(isAboveSource(line, sold[at]?.unitPrice ?? "0", { lines: back, ...given, source, isRest })).toBe(
              false,
            );
          takenDiscount = figure(takenDiscount).plus(given.discountMoney).toFixed(2);
          for (const [at, count] of counts.entries()) left[at] = (left[at] ?? 0) - count;
          return totals(back, { ...NO_HEAD, ...given });
        };
        if (parts.length === 0) {
          const all = take([...left]);
          expect(all.due).toBe(totals(sold, { ...NO_HEAD, discountMoney }).due);
        }
        for (const part of parts) take(left.map((pieces) => Math.min(part, pieces)));
        take([...left]);
        expect(takenDiscount).toBe(discountMoney);
      }),
    );
  });

  it.each([
    ["the source's price and share", "2.5", "1.00", false],
    ["a lower price without the discount", "2.25", "0", false],
    ["the source's price without the discount", "2.5", "0", true],
    ["a higher price with as much more discount", "5", "11.00", false],
    ["a higher price with the share alone", "2.51", "1.00", true],
  ])("%s", (_case, unitPrice, discountMoney, expected) => {
    const lines = [lineOf("4", unitPrice, "0")];
    const source = shared({ totalTaxLastMoney: "25.00", discountMoney: "2.50" });
    const [line] = lines;
    expect(line && isAboveSource(line, "2.5", { lines, discountMoney, source, isRest: false })).toBe(expected);
  });
});
