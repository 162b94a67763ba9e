import { GS } from "@kontor/contracts/core/gs1";
import { expect, it } from "vitest";
import { identified } from "./identify.ts";
import type { Start } from "./rules/line.rules.ts";

const start = (barCode: string, refusal: string | null = null) => ({ barCode, name: barCode, refusal }) as Start; // what the rule looks at
const STARTS = new Map(
  [start("1003"), start("6901234567892"), start("0104006381333931"), start("9999", "document-product-disabled")].map(
    (each) => [each.barCode, each],
  ),
);
const found = async (code: string) => {
  const known = await identified(code, async (codes) => {
    // Other texts are no barcodes, and are not asked for.
    for (const each of codes) expect(each).toMatch(/^[0-9A-Za-z]{4,40}$/);
    return new Map([...STARTS].filter(([barCode]) => codes.includes(barCode)));
  });
  return "refusal" in known ? known.refusal : known.start.barCode;
};

const COLA = "0106901234567892";
it.each([
  ["a barcode", "1003", "1003"],
  ["an own barcode that looks like a GS1 code", "0104006381333931", "0104006381333931"],
  ["a product that is disabled", "9999", "document-product-disabled"],
  ["a GS1 code of digits alone", COLA, "6901234567892"],
  ["a GS1 code with batch and expiry", `]C1${COLA}17270131${"10"}A1${GS}21S-7`, "6901234567892"],
  ["a GS1 code that is cut off", `]C1${COLA}1727013`, "scan-gs1-cut"],
  ["a GS1 code of no product", "]C10100012345678905", "document-barcode-unknown"],
  ["nothing that is known", "8000", "document-barcode-unknown"],
])("a scan of %s is taken as that", async (_what, code, expected) => {
  expect(await found(code)).toBe(expected);
});
