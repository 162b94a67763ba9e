import { expect, it } from "vitest";
import { figureText } from "./figure-text.ts";

it.each([
  ["unitPrice", "12.500000", "12.50"],
  ["unitPrice", "4.992000", "4.992"],
  ["operNumber", "1200.500000", "1,200.5"],
  ["allPrice", "1234.5", "1,234.50"],
  ["discount", "10.000000", "10"],
  ["eachAmount", "20", "20.00"],
])("another user's value of %s, %s on the wire, is shown as the form shows it: %s", (field, wire, text) => {
  expect(figureText(field, wire)).toBe(text);
});

it("codes and remarks that look like figures are shown unchanged", () => {
  expect(["barCode", "remark", "number", "billNo"].map((field) => figureText(field, "010"))).toEqual(
    Array(4).fill(undefined),
  );
});
