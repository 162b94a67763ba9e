import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { apportion } from "./apportion.ts";

const parted = (amount: string, weights: readonly string[]): string[] =>
  apportion(
    new Decimal(amount),
    weights.map((weight) => new Decimal(weight)),
  ).map((part) => part.toFixed(2));

it.each([
  ["1.00", ["10", "20", "30"], ["0.17", "0.33", "0.50"]],
  ["0.01", ["1", "1", "1"], ["0.01", "0.00", "0.00"]],
  ["0.05", ["1", "1", "0"], ["0.03", "0.02", "0.00"]],
  ["-1.00", ["1", "2"], ["-0.33", "-0.67"]],
  ["2.00", ["0", "0"], ["2.00", "0.00"]],
  ["2.00", [], []],
])("the amount %s, apportioned by the weights %j, gives the parts %j", (amount, weights, parts) =>
  expect(parted(amount, weights)).toEqual(parts),
);

it("the parts of an apportioned amount add up to it, lie within a cent of their exact share, and a zero weight gets nothing", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), weights, (cents, weighed) => {
      const whole = weighed.reduce((sum, each) => sum + each, 0);
      fc.pre(whole > 0);
      const parts = parted(new Decimal(cents).div(100).toFixed(2), weighed.map(String));
      expect(
        Decimal.sum(...parts)
          .times(100)
          .toNumber(),
      ).toBe(cents);
      for (const [at, part] of parts.entries()) {
        const off = new Decimal(part).times(100).minus(new Decimal(cents).times(weighed[at] ?? 0).div(whole));
        expect(off.abs().lessThan(1)).toBe(true);
        if (weighed[at] === 0) expect(Number(part)).toBe(0);
      }
    }),
  );
});
