import type { StockMonth } from "@kontor/contracts/document/change-preview";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { figure } from "@kontor/contracts/document/totals";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import fc from "fast-check";
import { expect, it } from "vitest";
import { monthChanges, previewMonths, revenueChanges } from "./change-preview.rules.ts";

const monthOf = (moment: string): string => moment.slice(0, 7);
function effect(kind: typeof saleOut, day: string, net: string): DocumentEffect {
  const { example } = kind.facts.effective;
  const [line] = example.lines;
  if (!line) throw new Error("an example has a line");
  return { ...example, operTime: `${day}T04:00:00.000Z`, lines: [{ ...line, amountNet: net }] };
}
const revenue = (before: DocumentEffect | null, after: DocumentEffect | null) =>
  [...revenueChanges([{ before, after }], monthOf)].map(([month, change]) => `${month} ${change.toFixed(2)}`);

it.each<[string, DocumentEffect | null, DocumentEffect | null, string[]]>([
  ["another price", effect(saleOut, "2026-10-05", "10"), effect(saleOut, "2026-10-05", "12"), ["2026-10 2.00"]],
  [
    "another month",
    effect(saleOut, "2026-10-05", "10"),
    effect(saleOut, "2026-09-05", "10"),
    ["2026-10 -10.00", "2026-09 10.00"],
  ],
  ["a deletion", effect(saleOut, "2026-10-05", "10"), null, ["2026-10 -10.00"]],
  ["a return that is deleted", effect(saleReturn, "2026-10-05", "10"), null, ["2026-10 10.00"]],
  ["a purchase", effect(purchaseIn, "2026-10-05", "10"), effect(purchaseIn, "2026-10-05", "12"), []],
])(
  "a preview shows that revenue changes by %s in the months of the document before and after its change",
  (_, before, after, expected) => {
    expect(revenue(before, after)).toEqual(expected);
  },
);

const stock = (month: string, cost: string, value: string): StockMonth => ({ month, cost, value });

it("a preview carries a changed value of stock on to later months, and leaves out a month without any change", () => {
  const changes = monthChanges(
    [stock("2026-08", "0", "0"), stock("2026-09", "0", "5"), stock("2026-10", "3", "-3")],
    new Map([["2026-10", figure("1")]]),
  );
  const texts = changes.map(({ month, cost, profit, value }) => `${month} ${cost} ${profit} ${value}`);
  expect(texts).toEqual(["2026-09 0 0 5", "2026-10 3 -2 2"]);
});

it("a preview's figure afterwards is the one before plus the difference, and without figures of before only the difference is shown", () => {
  const cents = fc.integer({ min: -99_999_99, max: 99_999_99 }).map((value) => (value / 100).toFixed(2));
  fc.assert(
    fc.property(cents, cents, cents, cents, cents, (sold, costs, cost, value, worth) => {
      const changes = monthChanges([stock("2026-10", cost, value)], new Map());
      const current = [{ month: "2026-10", revenue: sold, cost: costs, value: worth }];
      for (const row of previewMonths(changes, current)) {
        expect(row.costAfter).toBe(figure(costs).plus(cost).toFixed(2));
        expect(row.profitBefore).toBe(figure(sold).minus(costs).toFixed(2));
        expect(row.profitAfter).toBe(figure(sold).minus(costs).minus(cost).toFixed(2));
        expect(row.valueAfter).toBe(figure(worth).plus(value).toFixed(2));
      }
      for (const row of previewMonths(changes, []))
        expect([row.costBefore, row.costAfter, row.costChange]).toEqual([null, null, figure(cost).toFixed(2)]);
    }),
  );
});
