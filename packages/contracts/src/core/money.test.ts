import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { round, toWire } from "./money.ts";

describe("figures", () => {
  it.each([
    ["0.005", "0.01"],
    ["-0.005", "-0.01"],
    ["1.004", "1.00"],
    ["2.675", "2.68"],
  ])("the amount %s is rounded half up to %s", (value, rounded) => {
    expect(toWire(value, "amount")).toBe(rounded);
  });

  it("a rounded amount is at most half a cent from the exact one, and stays the same when it is rounded again", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (millionths) => {
        const rounded = round(`${millionths}e-6`, "amount");
        expect(rounded.minus(`${millionths}e-6`).abs().lte("0.005")).toBe(true);
        expect(toWire(rounded, "amount")).toBe(toWire(toWire(rounded, "amount"), "amount"));
      }),
    );
  });
});
