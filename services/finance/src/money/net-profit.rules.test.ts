import type { BookedLineName } from "@kontor/contracts/reports/net-profit";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type BookedSum, profitRows, shareOf } from "./net-profit.rules.ts";

const sum = (line: BookedLineName, amount: string, previous = "0", name = ""): BookedSum => ({
  ...{ line, amount, previous, name },
  itemId: name === "" ? null : name,
});
const SUMS = [
  sum("saleRevenue", "300.00", "100.00"),
  sum("retailRevenue", "50.00"),
  sum("cost", "-140.00", "-60.00"),
  sum("income", "7.00", "0", "Interest"),
  sum("expense", "-80.00", "-20.00", "Rent"),
  sum("expense", "-5.00", "0", "Fuel"),
  sum("stockTaking", "-3.00"),
];
const shown = (withStockTaking: boolean) =>
  profitRows(SUMS, withStockTaking).map(({ line, name, amount, previous, change, share, isCounted }) =>
    [line, name, amount, previous, change, share, isCounted].join(" "),
  );

it("the statement goes from revenue through gross profit to net profit, with a row for each item and for each line without a movement", () => {
  expect(shown(true)).toEqual([
    "saleRevenue  300.00 100.00 200.00 85.71 true",
    "retailRevenue  50.00 0.00 50.00 14.29 true",
    "revenue  350.00 100.00 250.00 100.00 true",
    "cost  -140.00 -60.00 -80.00 -40.00 true",
    "grossProfit  210.00 40.00 170.00 60.00 true",
    "saleFees  0.00 0.00 0.00 0.00 true",
    "purchaseFees  0.00 0.00 0.00 0.00 true",
    "income Interest 7.00 0.00 7.00 2.00 true",
    "expense Rent -80.00 -20.00 -60.00 -22.86 true",
    "expense Fuel -5.00 0.00 -5.00 -1.43 true",
    "discountGot  0.00 0.00 0.00 0.00 true",
    "discountGiven  0.00 0.00 0.00 0.00 true",
    "priceVariance  0.00 0.00 0.00 0.00 true",
    "stockGainLoss  0.00 0.00 0.00 0.00 true",
    "stockTaking  -3.00 0.00 -3.00 -0.86 true",
    "netProfit  129.00 20.00 109.00 36.86 true",
  ]);
});

it("without the switch for it, what stock-taking lost stands in its row of the profit statement and in no sum", () => {
  const rows = shown(false);
  expect(rows.at(-2)).toBe("stockTaking  -3.00 0.00 -3.00 -0.86 false");
  expect(rows.at(-1)).toBe("netProfit  132.00 20.00 112.00 37.71 true");
});

it.each([
  ["50", "0", null],
  ["50", "0.00", null],
  ["1", "3", "33.33"],
  ["-1", "8", "-12.50"],
  ["0.25", "100", "0.25"],
  ["-0.01", "1000", "0.00"],
])("%s of a revenue of %s is %s percent", (amount, revenue, share) => {
  expect(shareOf(amount, revenue)).toBe(share);
});

it("the net profit is the sum of all lines that count, whatever they are", () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => new Decimal(value).div(100).toFixed(2));
  const line = fc.constantFrom<BookedLineName>("saleRevenue", "cost", "saleFees", "discountGiven", "stockTaking");
  fc.assert(
    fc.property(fc.array(fc.tuple(line, cents)), fc.boolean(), (made, counts) => {
      const net = profitRows(
        made.map(([name, amount]) => sum(name, amount)),
        counts,
      ).at(-1);
      const all = made
        .filter(([name]) => counts || name !== "stockTaking")
        .reduce((total, [, amount]) => total.plus(amount), new Decimal(0));
      expect(net?.amount).toBe(all.toFixed(2));
    }),
  );
});
