import { expect, it } from "vitest";
import { decimalsOf, padding } from "./decimals.rules.ts";

it.each([
  ["4.992", 3],
  ["-0.21", 2],
  ["12", 0],
  ["", 0],
  [null, 0],
])("%s has so many decimals: %i", (wire, decimals) => {
  expect(decimalsOf(wire)).toBe(decimals);
});

it("4.992, 1.74, 0.2 and 3 are filled up to the same length behind the point", () => {
  expect([3, 2, 1, 0].map((decimals) => padding(decimals, 3, "."))).toEqual(["", "0", "00", ".000"]);
  expect(padding(0, 0, ",")).toBe("");
});
