import { expect, it } from "vitest";
import { stockCard } from "./stock-card.ts";

/** Runs movements and returns the final value of each line. */
function worked(work: (card: ReturnType<typeof stockCard<string>>) => void): Record<string, string> {
  const lines = new Map<string, number>();
  work(
    stockCard((line, value) => lines.set(line, Math.round(((lines.get(line) ?? 0) + value.toNumber()) * 100) / 100)),
  );
  return Object.fromEntries([...lines].map(([line, value]) => [line, value.toFixed(2)]));
}

it("after 10 bought for 100.00 and 10 for 130.00, 15 sold cost 11.50 each, 57.50 is left, and one returned has a value of 11.50", () => {
  const lines = worked((card) => {
    card.buy("first", 10, 100);
    card.buy("second", 10, 130);
    card.leave("sale", 15);
    card.comeBack("return", 1, 9);
  });
  expect(lines).toEqual({ first: "100.00", second: "130.00", sale: "-172.50", return: "11.50" });
});

it("of three pieces bought for 1.00 in all, each of three sales costs whole cents, and the last one takes the rest", () => {
  const lines = worked((card) => {
    card.buy("bought", 3, 1);
    for (const sale of ["one", "two", "three"]) card.leave(sale, 1);
  });
  expect(lines).toEqual({ bought: "1.00", one: "-0.33", two: "-0.34", three: "-0.33" });
});

it("after 10 bought for 100.00, 15 sold and 5 bought for 60.00, the five uncovered cost 12 each, and neither stock nor value is left", () => {
  const lines = worked((card) => {
    card.buy("bought", 10, 100);
    card.leave("sale", 15);
    card.buy("made good", 5, 60);
  });
  expect(lines).toEqual({ bought: "100.00", sale: "-160.00", "made good": "60.00" });
});

it("the uncovered quantities of two sales are covered in their order, and further goods enter stock at the price paid", () => {
  const lines = worked((card) => {
    card.leave("first", 2);
    card.leave("second", 3);
    card.buy("bought", 10, 33);
    card.leave("last", 5);
  });
  expect(lines).toEqual({ first: "-6.60", second: "-9.90", bought: "33.00", last: "-16.50" });
});

it("goods returned before any purchase are valued at their purchase price, and those returned after them at the same cost", () => {
  const lines = worked((card) => {
    card.comeBack("first", 2, 14);
    card.comeBack("second", 1, 9);
  });
  expect(lines).toEqual({ first: "14.00", second: "7.00" });
});

it("of two pieces that are left for 0.55 the unit cost is what it was before, 0.2759, so that the next purchase does not take their cents for it (docs/decisions/0071)", () => {
  const lines = worked((card) => {
    card.buy("first", 17, 4.69);
    card.comeBack("return", 2, 9);
    card.leave("sale", 17);
    card.buy("second", 114, 31.46);
    card.leave("next", 6);
  });
  // 110 of 116 pieces are left at (2 x 0.275882 + 31.46) / 116 = 0.275963: 30.36 of 32.01. At 32.01 / 116 it would be 30.35.
  expect(lines).toEqual({ first: "4.69", return: "0.55", sale: "-4.69", second: "31.46", next: "-1.65" });
});

it("goods that leave without stock are assumed to cost what was known before only a cent was left", () => {
  const lines = worked((card) => {
    card.buy("first", 0.001, 0.02);
    card.comeBack("return", 0.0004, 9);
    card.leave("sale", 2.0004);
  });
  expect(lines).toEqual({ first: "0.02", return: "0.01", sale: "-40.01" });
});
