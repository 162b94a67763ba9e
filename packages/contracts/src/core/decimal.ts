// Exact numbers on the wire: decimal strings, each kind with its scale. Without decimal.js, which browsers load for arithmetic only.
import { z } from "zod";

/** Decimals after the point (reference.md §10, question 17). */
export const SCALE = { amount: 2, price: 4, quantity: 3, ratio: 3, rate: 4, cost: 6 } as const;
export type Scale = keyof typeof SCALE;

const INTEGER_DIGITS_MAX = 15;

/**
 * Schema of a decimal string of the given kind, sign allowed: `decimal("amount")` takes "12.5" and "-0.05".
 * Refuses exponents, thousands separators, blanks and more decimals than the kind has.
 */
export function decimal(kind: Scale) {
  const pattern = new RegExp(`^-?\\d{1,${INTEGER_DIGITS_MAX}}(\\.\\d{1,${SCALE[kind]}})?$`);
  return z.string().regex(pattern, "number-invalid");
}

/** The same, not below zero. */
export const decimalNotNegative = (kind: Scale) =>
  decimal(kind).refine((text) => !text.startsWith("-") || /^-0*(\.0*)?$/.test(text), "number-invalid");

/** "12.500" without its trailing zeros: "12.5"; empty for null. */
export const plain = (wire: string | null): string =>
  wire === null ? "" : wire.includes(".") ? wire.replace(/\.?0+$/, "") : wire;

const PLAIN = /^\d+(\.\d+)?$/;
const AT_MOST_100 = /^0*(\d{1,2}(\.\d+)?|100(\.0+)?)$/;
/** A text that is no plain number is refused by another rule. */
const isPercentage = (text: string): boolean => !PLAIN.test(text) || AT_MOST_100.test(text);

/** A rate in percent, of a tax or of a discount: from 0 to 100, four decimals. Refuses `rate-out-of-range` above. */
export const percent = decimalNotNegative("rate").refine(isPercentage, "rate-out-of-range");

const TAX_RATE = /^\d{1,15}(\.\d{1,2})?$/;
/** A tax rate by law, in percent: from 0 to 100, two decimals. Refuses `number-invalid` and `rate-out-of-range`. */
export const taxRate = z
  .string()
  .regex(TAX_RATE, "number-invalid")
  .refine((text) => !TAX_RATE.test(text) || isPercentage(text), "rate-out-of-range");
