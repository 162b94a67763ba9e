import { expect, it } from "vitest";
import { customerKinds, optionalCustomerKinds, tradeOf } from "./trade.rules.ts";

it("a document counts as a purchase, a sale or a retail sale by its kind, and one that neither buys nor sells counts as none of them", () => {
  expect(
    ["purchase-in", "sale-out", "sale-back", "retail-out", "retail-back", "other-in", "no-kind"].map(tradeOf),
  ).toEqual(["buy", "sale", "sale", "retail", "retail", undefined, undefined]);
});

it("an other-out document may give goods to a customer, though it is no sale", () => {
  expect(optionalCustomerKinds).toEqual(["other-out"]);
  expect(customerKinds).toEqual(expect.not.arrayContaining(optionalCustomerKinds));
});
