import { expect, it } from "vitest";
import { differingFigures, differingParts, type Figure, shownOf } from "./difference.rules.ts";

const figure = (key: string, amount: string, more: Partial<Figure> = {}): Figure => ({
  ...{ key, documentId: null, kind: "", number: "", name: key, amount },
  ...more,
});
const row = (name: string, books: string, other: string, difference: string) => ({
  ...{ name, documentId: null, kind: "", number: "", books, other, difference },
});

it("figures that differ between two ledgers are listed, the largest difference first, and one that a ledger lacks is zero there", () => {
  const books = [figure("Wang", "10.00"), figure("Li", "5"), figure("Even", "7.00")];
  const others = [figure("Wang", "10.01"), figure("Zhao", "-3.00"), figure("Even", "7")];
  expect(differingFigures(books, others)).toEqual([
    row("Li", "5.00", "0.00", "5.00"),
    row("Zhao", "0.00", "-3.00", "3.00"),
    row("Wang", "10.00", "10.01", "-0.01"),
  ]);
});

it("a listed difference has its name from whichever ledger has one", () => {
  expect(differingFigures([figure("d", "1", { name: "" })], [figure("d", "2", { name: "Tea" })])).toMatchObject([
    { name: "Tea" },
  ]);
});

it("the first hundred differences are shown, and all are counted", () => {
  const rows = Array.from({ length: 130 }, () => row("x", "1.00", "0.00", "1.00"));
  expect(shownOf(rows)).toMatchObject({ count: 130, isCounted: true });
  expect(shownOf(rows).rows).toHaveLength(100);
});

it("two ledgers differ in each part whose sums differ, also where only one of them has a sum", () => {
  const books = [
    { part: 1, amount: "5.00" },
    { part: 2, amount: "7.00" },
  ];
  const others = [
    { part: 1, worth: "5" },
    { part: 3, worth: "-1.00" },
  ];
  expect(differingParts(books, others)).toEqual([2, 3]);
});
