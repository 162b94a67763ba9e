// Reads the text of a GS1 code (GS1-128, GS1 DataMatrix, GS1 QR): GTIN, batch, days and serial number (GS1 General Specifications, chapters 3 and 7).

/** Ends a value of variable length: what scanners send for FNC1. */
export const GS = "\u001d";
/** What a scanner sends before the text of a GS1 code: the symbology identifiers of GS1-128, GS1 DataBar, DataMatrix, QR and DotCode. */
const SYMBOLOGY = /^\](C1|e0|d2|Q3|J1)/;

/** What a code says of the goods; what it does not say is left out. */
export interface Gs1 {
  /** 14 digits. */
  gtin: string;
  batch?: string;
  /** `YYYY-MM-DD`. */
  productionDate?: string;
  expiryDate?: string;
  serial?: string;
}

/** Digits of an application identifier, and of its value where that has a fixed length, by the identifier's first two digits. */
const FIXED: Readonly<Record<string, readonly [identifier: number, value: number]>> = {
  ...{ "00": [2, 18], "01": [2, 14], "02": [2, 14], "03": [2, 14], "04": [2, 16], "20": [2, 2], "41": [3, 13] },
  ...Object.fromEntries([11, 12, 13, 14, 15, 16, 17, 18, 19].map((at) => [String(at), [2, 6]])),
  ...Object.fromEntries([31, 32, 33, 34, 35, 36].map((at) => [String(at), [4, 6]])),
};
/** Digits of the identifiers whose value ends at a separator, by their first digits. */
const VARIABLE: readonly (readonly [begins: RegExp, identifier: number])[] = [
  [/^(10|21|22|30|37|9\d)/, 2],
  [/^(23|24|25|40|42|71)\d/, 3],
  [/^(39|43|70|72|80|81|82)\d\d/, 4],
];
const VALUE_MAX = 90;
/** Batch and serial number have at most so many characters. */
const NUMBER_MAX = 20;

/** Whether a text says that it is one of a GS1 code, rather than a barcode of digits that might be one. */
export const isSurelyGs1 = (text: string): boolean =>
  SYMBOLOGY.test(text) || text.includes(GS) || text.startsWith("(01)");

/**
 * What a scanned text says; undefined: it is no whole text of a GS1 code for goods. A text that was cut off, has a wrong check digit or a day that
 * does not exist says nothing: half a batch number is another batch.
 * @param year now, for the century of days
 */
export function readGs1(text: string, year: number): Gs1 | undefined {
  const values = text.startsWith("(") ? inBrackets(text) : elements(afterSeparator(text.replace(SYMBOLOGY, "")));
  const gtin = values?.get("01");
  if (!values || gtin === undefined || !isGtin(gtin)) return undefined;
  const [batch, serial] = [values.get("10"), values.get("21")];
  const isLong = [batch, serial].some((number = "") => number.length > NUMBER_MAX);
  const days = [values.get("11"), values.get("17") ?? values.get("15")].map((digits) => digits && dayOf(digits, year));
  if (isLong || days.includes("")) return undefined;
  const [productionDate, expiryDate] = days;
  return {
    gtin,
    ...(batch === undefined ? {} : { batch }),
    ...(productionDate === undefined ? {} : { productionDate }),
    ...(expiryDate === undefined ? {} : { expiryDate }),
    ...(serial === undefined ? {} : { serial }),
  };
}

const afterSeparator = (text: string): string => (text.startsWith(GS) ? text.slice(1) : text);

type Values = Map<string, string>;

/** The values by their identifiers; undefined: one is unknown, twice, empty or cut off. */
function elements(text: string): Values | undefined {
  const values: Values = new Map();
  for (let rest = text; rest !== ""; ) {
    const [identifier, length] = FIXED[rest.slice(0, 2)] ?? [];
    const digits = identifier ?? VARIABLE.find(([begins]) => begins.test(rest))?.[1];
    if (digits === undefined) return undefined;
    const after = rest.slice(digits);
    const end = length ?? (after.includes(GS) ? after.indexOf(GS) : after.length);
    const value = after.slice(0, end);
    const isWhole =
      length === undefined ? value !== "" && value.length <= VALUE_MAX : /^\d+$/.test(value) && value.length === length;
    const name = rest.slice(0, digits);
    if (!isWhole || values.has(name)) return undefined;
    values.set(name, value);
    // A separator after a value of fixed length is allowed too.
    rest = afterSeparator(after.slice(end));
  }
  return values;
}

/** The text printed below a code: `(01)06901234567892(10)A1`. */
function inBrackets(text: string): Values | undefined {
  if (!/^(\(\d{2,4}\)[^()]+)+$/.test(text)) return undefined;
  const parts = [...text.matchAll(/\((\d{2,4})\)([^()]+)/g)].map(([, name = "", value = ""]) => `${name}${value}${GS}`);
  return elements(parts.join(""));
}

/** Whether the last digit is the check digit of the thirteen before it. */
function isGtin(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return digits.length === 14 && sum % 10 === 0;
}

/** `YYMMDD` as a day; day 00 is the last of its month. Years are those from 49 before now to 50 after it. Empty: there is no such day. */
function dayOf(digits: string, year: number): string {
  const [yy = 0, mm = 0, dd = 0] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number);
  const century = Math.floor(year / 100) * 100;
  const far = yy - (year % 100);
  const fullYear = century + yy + (far >= 51 ? -100 : far <= -50 ? 100 : 0);
  const last = new Date(Date.UTC(fullYear, mm, 0)).getUTCDate();
  if (mm < 1 || mm > 12 || dd > last) return "";
  return [fullYear, mm, dd === 0 ? last : dd].map((part) => String(part).padStart(2, "0")).join("-");
}

/** The barcodes that a GTIN may be of, the whole first: without the zeros before a GTIN of 13, 12 or 8 digits. */
export const barCodesOf = (gtin: string): string[] =>
  [14, 13, 12, 8].flatMap((length) => (/^0*$/.test(gtin.slice(0, 14 - length)) ? [gtin.slice(14 - length)] : []));
