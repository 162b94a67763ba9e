import { describe, expect, it } from "vitest";
import { begins, NO_BURST, scanned, typed } from "./scanner.rules.ts";

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
});
