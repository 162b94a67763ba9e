import { expect, it } from "vitest";
import { tradeOf } from "./trade.rules.ts";

it("purchases, sales and retail sales are distinguished by kind, and movements of goods without trade are none of them", () => {
  expect(
    ["purchase-in", "sale-out", "sale-back", "retail-out", "retail-back", "other-in", "no-kind"].map(tradeOf),
  ).toEqual(["buy", "sale", "sale", "retail", "retail", undefined, undefined]);
});
