import { expect, it } from "vitest";
import { customerKinds, optionalCustomerKinds, tradeOf } from "./trade.rules.ts";

it("a document counts as a purchase, a sale or a retail sale by its kind, and one that neither buys nor sells counts as none of them", () => {
  expect(
    ["purchase-in", "sale-out", "sale-back", "retail-out", "retail-back", "other-in", "no-kind"].map(tradeOf),
  ).toEqual(["buy", "sale", "sale", "retail", "retail", undefined, undefined]);
});

it("goods may go to a customer by an other out, which is no kind that sells", () => {
  expect(optionalCustomerKinds).toEqual(["other-out"]);
  expect(customerKinds).toEqual(expect.not.arrayContaining(optionalCustomerKinds));
});
