import { NIL_ID } from "@kontor/contracts/core/id";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { exact } from "./cost.rules.ts";
import type { LedgerLine } from "./post-document.rules.ts";
import { withNewShares, withShares } from "./shared-value.rules.ts";

const lineOf = (lineId: string, quantity: string, over: Partial<LedgerLine>): LedgerLine => ({
  ...{ documentId: "d", lineId, leg: 0, kind: "disassemble", number: "", productId: lineId, barcodeId: "b" },
  ...{ depotId: "w", variantId: NIL_ID, batchId: NIL_ID, operTime: "2026-03-01T00:00:00.000Z", sequence: null },
  ...{ quantity: exact(quantity), value: exact(0), unitCost: exact(0), average: exact(0), worth: null },
  ...{ share: null, withheld: exact(0), linkId: null, linkLineId: null, said: [], ...over },
});
const gives = (lineId: string, value: string) => lineOf(lineId, "-1", { value: exact(value), share: exact(0) });
const takes = (lineId: string, weight: string) => lineOf(lineId, "1", { share: exact(weight) });
const worths = (lines: readonly LedgerLine[]) =>
  Object.fromEntries(withShares(lines).map(({ lineId, worth }) => [lineId, worth?.toFixed(2)]));

test.each([
  [
    "one line that comes in takes what all others cost",
    [takes("kit", "1"), gives("a", "-3.33"), gives("b", "-0.02")],
    { kit: "3.35" },
  ],
  [
    "two equal weights differ by the odd cent",
    [gives("kit", "-0.05"), takes("a", "1"), takes("b", "1")],
    { a: "0.03", b: "0.02" },
  ],
  [
    "a third each gives a cent to the one where it falls",
    [gives("kit", "-10"), takes("a", "7"), takes("b", "7"), takes("c", "7")],
    { a: "3.33", b: "3.34", c: "3.33" },
  ],
  [
    "a line without weight among others gets nothing",
    [gives("kit", "-10"), takes("a", "0"), takes("b", "5")],
    { a: "0.00", b: "10.00" },
  ],
  [
    "where no line has a weight all get the same",
    [gives("kit", "-9"), takes("a", "0"), takes("b", "0")],
    { a: "4.50", b: "4.50" },
  ],
  ["what cost nothing becomes goods of no value", [gives("kit", "0"), takes("a", "3")], { a: "0.00" }],
] as const)("the value of goods is shared among what is made of them: %s", (_, lines, expected) => {
  expect(worths(lines)).toEqual(expected);
});

it("shares of goods that are made of others are never negative and add up to the value of these, to the cent", () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 6 }),
      fc.array(cents, { minLength: 1, maxLength: 9 }),
      (left, came) => {
        const lines = [
          ...left.map((value, at) => gives(`left ${at}`, exact(value).div(-100).toFixed(2))),
          ...came.map((weight, at) => takes(`came ${at}`, String(weight))),
        ];
        const shared = withShares(lines).map(({ worth }) => worth?.times(100).toNumber() ?? Number.NaN);
        expect(shared.every((each) => each >= 0 && Number.isInteger(each))).toBe(true);
        expect(shared.reduce((total, each) => total + each, 0)).toBe(left.reduce((total, each) => total + each, 0));
      },
    ),
  );
});

it("each line of an assembly has the same share of the value in whatever order the lines are read", () => {
  const lines = [gives("kit", "-10"), takes("a", "7"), takes("b", "7"), takes("c", "7")];
  expect(worths(lines.toReversed())).toEqual(worths(lines));
});

it("only lines whose share of the value changed are computed again, however many digits the old one was written with", () => {
  const lines = [
    gives("kit", "-10"),
    { ...takes("a", "1"), worth: exact("5.0") },
    { ...takes("b", "1"), worth: exact(4) },
  ];
  expect(withNewShares(lines).map(({ lineId, worth }) => [lineId, worth?.toFixed()])).toEqual([["b", "5"]]);
});
