import { describe, expect, it } from "vitest";
import { marksOf } from "../../fields/number-input.rules.ts";
import { evaluate, figureOf } from "./expression.rules.ts";

const en = marksOf("en");

describe("arithmetic in a quantity", () => {
  it.each([
    ["3*12", "36"],
    ["3 × 12", "36"],
    ["（2＋1）*4", "12"],
    ["2+3*4", "14"],
    ["(2+3)*4", "20"],
    ["10-2-3", "5"],
    ["24/2/3", "4"],
    ["10/3", "3.333"],
    ["2/3", "0.667"],
    ["0.1+0.2", "0.3"],
    ["-(2-5)", "3"],
    ["1,200*2", "2400"],
    ["1/3*3", "1"],
    ["+5", "5"],
  ])("the typed text %s is computed as the quantity %s", (typed, value) => {
    expect(figureOf(typed, "quantity", en)).toBe(value);
  });

  it.each([
    "3*",
    "*3",
    "(3",
    "3)",
    "3**2",
    "1/0",
    "0/0",
    "abc*2",
    "2^3",
    "1e3*2",
    "()",
    "3*12=",
    `${"1+".repeat(40)}1`,
  ])("the text %j is no arithmetic, stays as typed and is refused", (typed) => {
    expect(evaluate(typed, en)).toBeUndefined();
  });

  it.each(["12.5", "-3", "1,234.5678", "abc", ""])("the text %j is no arithmetic and is not rounded", (typed) => {
    expect(figureOf(typed, "quantity", en)).toBe(typed.replace(",", ""));
  });

  it("a typed formula is read with the decimal and thousands separators of the user's language", () => {
    expect(figureOf("2,5*2", "quantity", marksOf("fr"))).toBe("5");
    expect(figureOf("1.000*2", "quantity", marksOf("vi"))).toBe("2000");
  });

  it("arithmetic is exact where floating point is not", () => {
    expect(figureOf("999999999999.99*1+0.01", "amount", en)).toBe("1000000000000");
  });
});
