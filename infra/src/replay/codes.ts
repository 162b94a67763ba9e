// Classifies the stock codes of a replayed file: whether a code is a product, which one, and from which supplier.

/** Postage, carriage, manual entries, discounts, samples, charges, commissions: money without goods. */
const NOT_PRODUCTS: ReadonlySet<string> = new Set([
  "POST",
  "DOT",
  "C2",
  "M",
  "D",
  "S",
  "BANK CHARGES",
  "AMAZONFEE",
  "CRUK",
  "B",
  "PADS",
]);
const VOUCHER = /^GIFT_/;
const BARCODE_MIN = 4;

/** Whether a code (upper case) means goods in stock. */
export const isProduct = (code: string): boolean => !NOT_PRODUCTS.has(code) && !VOUCHER.test(code);

/** The first two digits of a code name its supplier; of a code that does not begin with digits its first two characters do. */
export const supplierOf = (code: string): string => code.slice(0, 2).padEnd(2, "-");

/** The barcode of a product: the code, made long enough for one. */
export const barCodeOf = (code: string): string => (code.length < BARCODE_MIN ? `code-${code}` : code);
