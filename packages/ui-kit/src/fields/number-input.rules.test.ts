import { expect, it } from "vitest";
import { marksOf, typedFigure, wireFigure } from "./number-input.rules.ts";

it.each([
  ["zh-CN", "1,234.5", "1234.5"],
  ["zh-CN", "１２．５", "12.5"],
  ["en", "12,5", "12,5"],
  ["en", "abc", "abc"],
  ["en", "1.2.3", "1.2.3"],
  ["fr", "1 234,5", "1234.5"],
  ["fr", "12.5", "12.5"],
  ["vi", "1.234.567,5", "1234567.5"],
  ["vi", "12.5", "12.5"],
  ["vi", "1.234", "1234"],
  ["en", " -3 ", "-3"],
  ["en", "", ""],
] as const)("in the language %s the typed number %j means %j", (tongue, typed, wire) => {
  expect(wireFigure(typed, marksOf(tongue))).toBe(wire);
});

it("a figure is shown in the field with the language's decimal point", () => {
  expect(typedFigure("1234.50", marksOf("fr"))).toBe("1234,50");
  expect(typedFigure(null, marksOf("en"))).toBe("");
});
