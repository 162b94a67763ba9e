// Exact numbers: decimal strings on the wire, Decimal in code, NUMERIC in tables. Never a JavaScript number.
import { Decimal } from "decimal.js";
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

const PERCENT_MAX = 100;
/** A rate in percent, of a tax or of a discount: from 0 to 100, four decimals. Refuses `rate-out-of-range` above. */
export const percent = decimalNotNegative("rate").refine(
  (text) => !/^\d+(\.\d+)?$/.test(text) || new Decimal(text).lessThanOrEqualTo(PERCENT_MAX),
  "rate-out-of-range",
);

const TAX_RATE = /^\d{1,15}(\.\d{1,2})?$/;
/** A rate of tax by law, in percent: from 0 to 100, two decimals. Refuses `number-invalid` and `rate-out-of-range`. */
export const taxRate = z
  .string()
  .regex(TAX_RATE, "number-invalid")
  .refine((text) => !TAX_RATE.test(text) || new Decimal(text).lessThanOrEqualTo(PERCENT_MAX), "rate-out-of-range");

/** Rounds half up (away from zero) to the decimals of the kind: the one place where figures are rounded. */
export const round = (value: Decimal.Value, kind: Scale): Decimal =>
  new Decimal(value).toDecimalPlaces(SCALE[kind], Decimal.ROUND_HALF_UP);

/** The wire text of a figure, rounded to its kind, with all its decimals: "12.50". */
export const toWire = (value: Decimal.Value, kind: Scale): string => round(value, kind).toFixed(SCALE[kind]);

/** The number that a decimal text stands for; nothing and an empty text count as 0. */
export const figure = (text: string | undefined): Decimal => new Decimal(text?.trim() || 0);
