import { expect, test } from "vitest";
import type { Source } from "./model.ts";
import { isRestOf, sharedDiscount } from "./source.rules.ts";

const source = {
  head: { discountRate: "5.00", discountAmount: "1.00", amountWithTax: "20.00", takenDiscount: "0.40" },
  lines: [
    { id: "a", quantityBase: "24.000", takenBase: "12" },
    { id: "b", quantityBase: "3.000", takenBase: "3" },
  ],
} as Source; // what the rules look at
const products = new Map([
  ["piece", { ratio: "1" }],
  ["case", { ratio: "12" }],
]);
const line = (linkId: string | null, barCode: string, operNumber: string) =>
  ({ linkId, barCode, operNumber }) as Parameters<typeof isRestOf>[1][number]; // as above

test.each([
  ["the open case", [line("a", "case", "1")], true],
  ["its pieces, in two lines", [line("a", "piece", "5"), line("a", "piece", "7")], true],
  ["a piece less", [line("a", "piece", "11")], false],
  ["lines of nothing and of products that are unknown", [line(null, "piece", "12"), line("a", "gone", "12")], false],
  ["more than is open", [line("a", "case", "2")], true],
] as const)("who takes all that others have left takes the rest: %s", (_case, lines, expected) => {
  expect(isRestOf(source, [...lines], products)).toBe(expected);
});

test("a source's discount is shared with what others have taken of it", () => {
  expect(sharedDiscount(source)).toEqual({
    ...{ discount: "5.00", discountMoney: "1.00", totalTaxLastMoney: "20.00", takenDiscount: "0.40" },
  });
});
