// Worked examples of prices and stock of picked products (reference.md §1.8, §1.9).
import { describe, expect, it } from "vitest";
import { documentPriceOf, inUnit } from "./picker.rules.ts";

describe("a picked product", () => {
  it.each([
    ["CGRK", "purchaseDecimal"],
    ["QTCK", "purchaseDecimal"],
    ["XSCK", "wholesaleDecimal"],
    ["XSTH", "wholesaleDecimal"],
    ["LSCK", "commodityDecimal"],
    [undefined, undefined],
  ])("a product picked into a document with the prefix %s starts with the price %s", (prefix, price) => {
    expect(documentPriceOf(prefix)).toBe(price);
  });

  it.each([
    ["100", "1.000", "100.000"],
    ["100.5", "1", "100.500"],
    ["100", "12.000", "8.33"],
    ["-30", "12", "-2.50"],
    ["30", "8", "3.75"],
  ])("the stock %s of a product picked in a unit of %s base units is shown as %s", (stock, ratio, shown) => {
    expect(inUnit(stock, ratio)).toBe(shown);
  });
});
