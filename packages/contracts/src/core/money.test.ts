import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { issuesIn } from "./issues.ts";
import { decimal, decimalNotNegative, percent, round, toWire } from "./money.ts";

describe("figures", () => {
  it.each([
    ["12", true],
    ["12.5", true],
    ["-0.05", true],
    ["1.005", false],
    ["1e3", false],
    ["1,000", false],
    ["", false],
    [" 1", false],
    ["0x10", false],
    ["NaN", false],
    ["9".repeat(16), false],
  ])("an amount written %j is taken: %s", (text, taken) => {
    expect(decimal("amount").safeParse(text).success).toBe(taken);
  });

  it.each([
    ["0", true],
    ["-0", true],
    ["-0.00", true],
    ["-0.01", false],
  ])("an opening balance of %s is taken: %s", (text, taken) => {
    expect(decimalNotNegative("amount").safeParse(text).success).toBe(taken);
  });

  it.each([
    ["0", undefined],
    ["17.5", undefined],
    ["100", undefined],
    ["100.0000", undefined],
    ["0000000100", undefined],
    ["100.0001", "rate-out-of-range"],
    ["101", "rate-out-of-range"],
    ["500000", "rate-out-of-range"],
    ["-1", "number-invalid"],
    ["1.00001", "number-invalid"],
    ["1e2", "number-invalid"],
  ])("a rate of %s percent is refused with %s", (text, refusal) => {
    expect(issuesIn(percent, text)[0]?.id).toBe(refusal);
  });

  it.each([
    ["0.005", "0.01"],
    ["-0.005", "-0.01"],
    ["1.004", "1.00"],
    ["2.675", "2.68"],
  ])("%s rounds half up to %s", (value, rounded) => {
    expect(toWire(value, "amount")).toBe(rounded);
  });

  it("a rounded figure is at most half a cent away and rounds to itself", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (millionths) => {
        const rounded = round(`${millionths}e-6`, "amount");
        expect(rounded.minus(`${millionths}e-6`).abs().lte("0.005")).toBe(true);
        expect(toWire(rounded, "amount")).toBe(toWire(toWire(rounded, "amount"), "amount"));
      }),
    );
  });
});
