import { expect, it } from "vitest";
import { tradeOf } from "./trade.rules.ts";

it("a document counts as a purchase, a sale or a retail sale by its kind, and one that neither buys nor sells counts as none of them", () => {
  expect(
    ["purchase-in", "sale-out", "sale-back", "retail-out", "retail-back", "other-in", "no-kind"].map(tradeOf),
  ).toEqual(["buy", "sale", "sale", "retail", "retail", undefined, undefined]);
});
