import { describe, expect, it } from "vitest";
import { begins, NO_BURST, scanned, scannedShort, typed } from "./scanner.rules.ts";

const type = (text: string, gap: number, start = 1000) =>
  [...text].reduce((burst, letter, at) => typed(burst, letter, start + at * gap), NO_BURST);
const CODE = "6901234567892";

describe("a scanner", () => {
  it("is known by its pace, wherever the focus is", () => {
    const burst = type(CODE, 10);
    expect(scanned(burst, burst.last + 10, false)).toBe(CODE);
    expect(scanned(burst, burst.last + 10, true)).toBe(CODE);
  });

  it("a person who types the same digits and Enter is not one", () => {
    const burst = type(CODE, 90);
    expect(scanned(burst, burst.last + 90, false)).toBeUndefined();
  });

  it("Enter pressed a moment later was pressed by a person", () => {
    const burst = type(CODE, 10);
    expect(scanned(burst, burst.last + 400, true)).toBeUndefined();
  });

  it.each(["1200", "1234.56", "3*12000000", "delivered", "two words 1"])(
    "%j in a field is a figure or a remark, however quick",
    (text) => {
      const burst = type(text, 5);
      expect(scanned(burst, burst.last + 5, true)).toBeUndefined();
    },
  );

  it("a scan that follows slow typing begins anew", () => {
    const slow = type("12", 200);
    expect(begins(slow, slow.last + 200)).toBe(true);
    const burst = [...CODE].reduce((so, letter, at) => typed(so, letter, slow.last + 200 + at * 8), slow);
    expect(scanned(burst, burst.last + 8, true)).toBe(CODE);
  });

  it("house codes of four digits are taken where no field has the focus", () => {
    const burst = type("1003", 8);
    expect(scanned(burst, burst.last + 8, false)).toBe("1003");
  });

  it.each(["1003", "A100", "1200", "6901234"])("%j at its pace in the cell of a figure may be a barcode", (text) => {
    const burst = type(text, 12);
    expect(scannedShort(burst, burst.last + 12)).toBe(text);
  });

  it.each([
    ["the quickest hand on the digits", [55, 60, 48], 70],
    ["a hand that rolls over neighbouring keys and then finds Enter", [30, 35, 30], 110],
    ["two keys at once and the others at a hand's pace", [5, 65, 10], 30],
  ])("a figure by %s stays a figure", (_who, pauses, enter) => {
    const burst = pauses.reduce((so, pause) => typed(so, "0", so.last + pause), typed(NO_BURST, "1", 1000));
    expect(burst.text).toBe("1000");
    expect(scannedShort(burst, burst.last + enter)).toBeUndefined();
  });

  it.each(["12", "120", "12.5", "3*12", "1,200"])("%j is a figure at any pace", (text) => {
    const burst = type(text, 5);
    expect(scannedShort(burst, burst.last + 5)).toBeUndefined();
  });

  it("the last digits of something longer that was held up are no barcode of their own", () => {
    const burst = [..."1003"].reduce((so, letter, at) => typed(so, letter, 1300 + at * 8), type("69012", 10));
    expect(burst.text).toBe("1003");
    expect(scannedShort(burst, burst.last + 8)).toBeUndefined();
    const later = [..."1003"].reduce((so, letter, at) => typed(so, letter, 3000 + at * 8), burst);
    expect(scannedShort(later, later.last + 8)).toBe("1003");
  });
});
