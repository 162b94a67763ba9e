import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { expect, test } from "vitest";
import { startPrice } from "./amounts.rules.ts";
import type { ProductRow } from "./model.ts";

const product = { purchaseDecimal: "2", wholesaleDecimal: "4", commodityDecimal: "5", lastPrice: "3.5" } as ProductRow; // what the rule looks at

test.each([
  ["a purchase", purchaseIn, {}, "2.0000"],
  ["a sale to a customer with a last price", saleOut, {}, "3.5000"],
  ["a sale to a new customer", saleOut, { lastPrice: null }, "4.0000"],
  ["a sale at the counter", retailOut, {}, "5.0000"],
  ["a product without a price", purchaseIn, { purchaseDecimal: null }, "0.0000"],
] as const)("a new line of %s starts with its usual price (reference.md §1.9)", (_case, kind, prices, price) => {
  expect(startPrice(kind, { ...product, ...prices })).toBe(price);
});
