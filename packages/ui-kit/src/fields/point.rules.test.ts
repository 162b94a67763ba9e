import fc from "fast-check";
import { expect, it } from "vitest";
import { decimalsOf, mostDecimals, padding } from "./point.rules.ts";

it.each([
  ["4.992", 3, ""],
  ["1.74", 2, "0"],
  ["-12", 0, ".000"],
  ["1,234.5", 1, "00"],
  ["***", 0, ""],
  ["", 0, ""],
  ["2026.11", 2, "0"],
])(
  "behind the figure %j, which has %i decimals, the space of %j is reserved in a column where another figure has three",
  (shown, own, reserved) => {
    expect(decimalsOf(shown, ".")).toBe(own);
    expect(padding(shown, 3, ".")).toBe(reserved);
  },
);

it("the decimals of a figure are counted after the language's decimal separator", () => {
  expect(padding("1.234,5", 2, ",")).toBe("0");
  expect(padding("1.234", 2, ",")).toBe(",00");
});

it("all figures of a column end at the same distance from the decimal separator", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 6 })), { minLength: 1 }), (figures) => {
      const shown = figures.map(([figure, decimals]) => (figure / 1000).toFixed(decimals));
      const most = mostDecimals(shown, ".");
      const ends = shown.map((text) => (text + padding(text, most, ".")).split(".")[1]?.length ?? 0);
      expect(new Set(ends).size).toBe(1);
    }),
  );
});

it("stars, empty values and values that are not text have no decimals", () => {
  expect(mostDecimals(["***", "", null, 4.992, "12", "1.74"], ".")).toBe(2);
  expect(mostDecimals([], ".")).toBe(0);
});
