// Differences become documents: each once, in the right direction, at its cost to the cent.
import { figure } from "@kontor/contracts/core/money";
import { lineAgrees } from "@kontor/contracts/document/totals";
import fc from "fast-check";
import { expect, it } from "vitest";
import { adjustmentsOf, type DifferingItem, lineFigures, withoutCost } from "./difference.rules.ts";

const item = (difference: string, unitCost = "2"): DifferingItem => ({
  ...{ itemId: difference, barCode: "1", product: "Tea", batchNumber: "", difference, unitCost },
});

it("an adjustment has gains as documents in and losses as documents out, with each item once and a limited number of lines", () => {
  const made = adjustmentsOf([item("1"), item("-2"), item("3"), item("4"), item("0")], 2);
  expect(made.map(({ comesIn, items }) => [comesIn ? "in" : "out", ...items.map(({ itemId }) => itemId)])).toEqual([
    ["in", "1", "3"],
    ["in", "4"],
    ["out", "-2"],
  ]);
});

it("in an adjustment only gains need a cost", () => {
  expect(withoutCost([item("1", "0.000000"), item("-1", "0"), item("2", "0.01")]).map(({ itemId }) => itemId)).toEqual([
    "1",
  ]);
});

it.each([
  ["3", "1.111111", "3.000 1.1100 3.33"],
  ["-0.001", "2", "0.001 0.0000 0.00"],
  ["-7", "3.333333", "7.000 3.3329 23.33"],
])("a counted difference of %s at a cost of %s becomes the line %s", (difference, unitCost, expected) => {
  const { operNumber, unitPrice, allPrice } = lineFigures(item(difference, unitCost));
  expect(`${operNumber} ${unitPrice} ${allPrice}`).toBe(expected);
});

it("lines of an adjustment have figures that agree with each other, and its documents add up to all differences", () => {
  const thousandths = fc.integer({ min: -9_000_000, max: 9_000_000 }).filter((each) => each !== 0);
  const millionths = fc.integer({ min: 1, max: 900_000_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(thousandths, millionths), { minLength: 1, maxLength: 30 }), (pairs) => {
      const items = pairs.map(([quantity, cost]) =>
        item(figure(String(quantity)).div(1000).toFixed(), figure(String(cost)).div(1_000_000).toFixed()),
      );
      expect(items.map(lineFigures).every(lineAgrees)).toBe(true);
      const sum = adjustmentsOf(items, 7).reduce((all, { comesIn, items: own }) => {
        const quantity = own.reduce((part, each) => part.plus(lineFigures(each).operNumber), figure("0"));
        return comesIn ? all.plus(quantity) : all.minus(quantity);
      }, figure("0"));
      const expected = items.reduce((all, { difference }) => all.plus(difference), figure("0"));
      expect(sum.toFixed()).toBe(expected.toFixed());
    }),
  );
});
