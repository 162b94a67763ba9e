import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, decimalNotNegative, percent, plain } from "./decimal.ts";
import { issuesIn } from "./issues.ts";

it("a figure is shown without trailing zeros, and nothing where there is none", () => {
  const figures = ["24.0000", "2.5000", "100", "0.00", "-1.50", null];
  expect(figures.map(plain)).toEqual(["24", "2.5", "100", "0", "-1.5", ""]);
});

describe("figures on the wire", () => {
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
  ])("whether the text %j is accepted as an amount is %s", (text, taken) => {
    expect(decimal("amount").safeParse(text).success).toBe(taken);
  });

  it.each([
    ["0", true],
    ["-0", true],
    ["-0.00", true],
    ["-0.01", false],
  ])("whether an opening balance of %s is accepted is %s", (text, taken) => {
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
  ])("a rate of %s percent is refused with the refusal id %s, or accepted where that is undefined", (text, refusal) => {
    expect(issuesIn(percent, text)[0]?.id).toBe(refusal);
  });

  it("a rate of zero or more is refused exactly when it is above a hundred percent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), (tenThousandths) => {
        const rate = new Decimal(tenThousandths).div(10_000).toFixed(4);
        expect(percent.safeParse(rate).success).toBe(new Decimal(rate).lte(100));
      }),
    );
  });
});
