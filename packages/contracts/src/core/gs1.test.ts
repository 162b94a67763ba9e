import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barCodesOf, GS, isSurelyGs1, readGs1 } from "./gs1.ts";

const GTIN = "06901234567892";
const read = (text: string) => readGs1(text, 2026);

describe("a GS1 text", () => {
  it.each([
    ["GTIN alone", `01${GTIN}`, {}],
    ["GS1-128 with its symbology", `]C101${GTIN}17281231${"10"}A1`, { expiryDate: "2028-12-31", batch: "A1" }],
    ["DataMatrix with its symbology", `]d201${GTIN}21S-1`, { serial: "S-1" }],
    ["a separator at the front", `${GS}01${GTIN}21S-1`, { serial: "S-1" }],
    [
      "all, the batch ended by a separator",
      `01${GTIN}11260101${"10"}A 1${GS}17280229${"21"}7`,
      { productionDate: "2026-01-01", batch: "A 1", expiryDate: "2028-02-29", serial: "7" },
    ],
    [
      "separators after values of fixed length",
      `01${GTIN}${GS}17281231${GS}10A1${GS}`,
      { expiryDate: "2028-12-31", batch: "A1" },
    ],
    ["best before, where there is no expiry", `01${GTIN}15281231`, { expiryDate: "2028-12-31" }],
    ["the expiry before best before", `01${GTIN}15280101${"17281231"}`, { expiryDate: "2028-12-31" }],
    ["day 00 as the last of its month", `01${GTIN}17280200`, { expiryDate: "2028-02-29" }],
    ["weight, price and own values between", `01${GTIN}3103000525${"3922"}4711${GS}91X${GS}10B`, { batch: "B" }],
    ["brackets, as printed below the code", `(01)${GTIN}(17)281231(10)A1`, { expiryDate: "2028-12-31", batch: "A1" }],
    ["a year of the next century's side", `01${GTIN}17760101`, { expiryDate: "2076-01-01" }],
    ["a year of the century before", `01${GTIN}11770101`, { productionDate: "1977-01-01" }],
  ])("a GS1 text states of its goods what it contains: %s", (_what, text, parsed) => {
    expect(read(text)).toEqual({ gtin: GTIN, ...parsed });
  });

  it.each([
    ["a GTIN that is cut off", "0106901234567"],
    ["an expiry that is cut off", `01${GTIN}172812`],
    ["an identifier that is cut off", `01${GTIN}1`],
    ["a batch without characters", `01${GTIN}10`],
    ["a wrong check digit", "0106901234567893"],
    ["a month that does not exist", `01${GTIN}17281331`],
    ["a day that does not exist", `01${GTIN}17270229`],
    ["letters in a date", `01${GTIN}17A81231`],
    ["an unknown identifier", `01${GTIN}8X1`],
    ["an identifier twice", `01${GTIN}10A${GS}10B`],
    ["a batch of 21 characters", `01${GTIN}10${"x".repeat(21)}`],
    ["no GTIN", "10A1"],
    ["a bracket that is not closed", `(01)${GTIN}(10`],
    ["an ordinary barcode", "6901234567892"],
    ["nothing", ""],
  ])("a text is not read as GS1: %s", (_what, text) => {
    expect(read(text)).toBeUndefined();
  });

  it("a GS1 text that is cut off anywhere before its last value states nothing that the whole text does not", () => {
    const number = fc.stringMatching(/^[A-Z0-9/-]{1,20}$/);
    fc.assert(
      fc.property(number, number, fc.nat(80), (batch, serial, at) => {
        const whole = `01${GTIN}17281231${"10"}${batch}${GS}21${serial}`;
        const parsed = read(whole.slice(0, at));
        const stated = { gtin: GTIN, expiryDate: "2028-12-31", batch, serial };
        // The last value of a cut text may be shorter, which no text shows; all before it are whole.
        const isLast = (name: "batch" | "serial") => name === "serial" || parsed?.serial === undefined;
        for (const [name, value] of Object.entries(parsed ?? {})) {
          const expected = stated[name as keyof typeof stated];
          if ((name === "batch" || name === "serial") && isLast(name)) expect(expected.startsWith(value)).toBe(true);
          else expect(value).toBe(expected);
        }
      }),
    );
  });
});

it.each([
  [`]C101${GTIN}`, true],
  [`01${GTIN}${GS}10A`, true],
  [`(01)${GTIN}`, true],
  [`01${GTIN}`, false],
  ["6901234567892", false],
])("%s is surely a GS1 text: %s", (text, sure) => {
  expect(isSurelyGs1(text)).toBe(sure);
});

it.each([
  ["16901234567899", ["16901234567899"]],
  [GTIN, [GTIN, "6901234567892"]],
  ["00012345678905", ["00012345678905", "0012345678905", "012345678905"]],
  ["00000012345670", ["00000012345670", "0000012345670", "000012345670", "12345670"]],
])("the GTIN %s stands for the barcodes %j", (gtin, codes) => {
  expect(barCodesOf(gtin)).toEqual(codes);
});
