// Arithmetic with exact numbers: Decimal in code, NUMERIC in tables, decimal strings on the wire (./decimal.ts). Never a JavaScript number.
import { Decimal } from "decimal.js";
import { SCALE, type Scale } from "./decimal.ts";

/** Rounds half up (away from zero) to the decimals of the kind: the only code that rounds figures. */
export const round = (value: Decimal.Value, kind: Scale): Decimal =>
  new Decimal(value).toDecimalPlaces(SCALE[kind], Decimal.ROUND_HALF_UP);

/** The wire text of a figure, rounded to its kind, with all its decimals: "12.50". */
export const toWire = (value: Decimal.Value, kind: Scale): string => round(value, kind).toFixed(SCALE[kind]);

/** The number of a decimal text; null, undefined and an empty text count as 0. */
export const figure = (text: string | undefined): Decimal => new Decimal(text?.trim() || 0);
