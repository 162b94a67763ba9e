import { NIL_ID } from "@kontor/contracts/core/id";
import fc from "fast-check";
import { expect, it } from "vitest";
import { exact } from "./cost.rules.ts";
import { atPrices, isFreeReturn, withStoredCost } from "./free-return.rules.ts";
import type { LedgerLine } from "./post-document.rules.ts";

const lineOf = (overrides: Partial<LedgerLine> = {}): LedgerLine => ({
  ...{
    documentId: "d",
    lineId: "l",
    leg: 0,
    kind: "sale-back",
    number: "",
    productId: "p",
    barcodeId: "b",
    depotId: "w",
    variantId: NIL_ID,
    batchId: NIL_ID,
  },
  ...{ operTime: "2026-03-01T00:00:00.000Z", sequence: null, quantity: exact(2), value: exact(0), unitCost: exact(0) },
  ...{
    average: exact(0),
    worth: null,
    share: null,
    withheld: exact(0),
    linkId: null,
    linkLineId: null,
    said: [],
    ...overrides,
  },
});

it("a return counts as free only when a customer returns, without a source document, and no value is stated", () => {
  const free = [lineOf(), lineOf({ kind: "retail-back" })];
  const others: Partial<LedgerLine>[] = [
    { linkId: "s", linkLineId: "sl" },
    { worth: exact(1) },
    { kind: "other-in" },
    { kind: "purchase-in" },
    { kind: "purchase-back", quantity: exact(-2) },
  ];
  expect(free.map(isFreeReturn)).toEqual([true, true]);
  expect(others.map((overrides) => isFreeReturn(lineOf(overrides)))).toEqual(others.map(() => false));
});

it("free returns are valued at quantity times purchase price, rounded to the cent, and other lines stay unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (thousandths, price) => {
      const [quantity, each] = [exact(thousandths).div(1000), exact(price).div(1e4)];
      const other = lineOf({ productId: "q" });
      const [priced, same] = atPrices([lineOf({ quantity }), other], new Map([["p", each.toFixed()]]));
      expect(priced?.worth?.minus(quantity.times(each)).abs().lessThanOrEqualTo("0.005")).toBe(true);
      expect(same).toBe(other);
    }),
  );
});

it("an edited free return keeps its unit cost, also for a new line of the product, but not for a line linked to a sale", () => {
  const stored = [lineOf({ worth: exact("7.00") })];
  const next = [lineOf({ quantity: exact(3) }), lineOf({ lineId: "new" }), lineOf({ linkId: "s", linkLineId: "sl" })];
  expect(withStoredCost(next, stored).map(({ worth }) => worth?.toFixed(2) ?? null)).toEqual(["10.50", "7.00", null]);
});

it("each line of an edited free return keeps its own unit cost, and a new line gets the average of the others, in whatever order they are", () => {
  const stored = [lineOf({ worth: exact("0.00") }), lineOf({ lineId: "dear", worth: exact("6.00") })];
  const next = [lineOf({ quantity: exact(1) }), lineOf({ lineId: "dear" }), lineOf({ lineId: "new" })];
  for (const read of [stored, stored.toReversed()])
    expect(withStoredCost(next, read).map(({ worth }) => worth?.toFixed(2))).toEqual(["0.00", "6.00", "3.00"]);
});
