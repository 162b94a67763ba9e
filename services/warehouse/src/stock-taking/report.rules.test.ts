// Rates of gains and losses, by what the books had.
import { expect, it } from "vitest";
import { ratesOf } from "./report.rules.ts";

it.each([
  [
    { gainAmount: "5.00", lossAmount: "2.50", bookAmount: "200.00" },
    { gainRate: "2.50", lossRate: "1.25" },
  ],
  [
    { gainAmount: "6.67", lossAmount: "2.00", bookAmount: "30.00" },
    { gainRate: "22.23", lossRate: "6.67" },
  ],
  [
    { gainAmount: "5.00", lossAmount: "0.00", bookAmount: "0.00" },
    { gainRate: null, lossRate: null },
  ],
])("the amounts %j of gains and losses have the rates %j", (amounts, rates) => {
  expect(ratesOf(amounts)).toEqual(rates);
});
