import { expect, it } from "vitest";
import { tradeOf } from "./trade.rules.ts";

it("purchases, sales and retail sales are told apart by who pays whom, and goods alone are no trade", () => {
  expect(
    ["purchase-in", "sale-out", "sale-back", "retail-out", "retail-back", "other-in", "no-kind"].map(tradeOf),
  ).toEqual(["buy", "sale", "sale", "retail", "retail", undefined, undefined]);
});
