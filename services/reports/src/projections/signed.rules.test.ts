import { Decimal } from "decimal.js";
import { expect, it } from "vitest";
import { isNegative, negated, unsigned } from "./signed.rules.ts";

it.each(["0", "5", "-5", "0.10", "-0.10", "12345678901234567890.123456", "-12345678901234567890.123456"])(
  "the sign of %s is read and turned as by an exact decimal",
  (text) => {
    const exact = new Decimal(text);
    expect(isNegative(text)).toBe(exact.isNegative());
    expect(new Decimal(unsigned(text)).eq(exact.abs())).toBe(true);
    expect(new Decimal(negated(text)).eq(exact.negated())).toBe(true);
  },
);
