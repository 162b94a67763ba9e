import { NIL_ID } from "@kontor/contracts/core/id";
import { expect, it } from "vitest";
import { stockKey, wholeKey } from "./stock-key.rules.ts";

const goods = { productId: "p", depotId: "w" };

it("goods without a variant and a batch have the nil id in place of both, and other goods are told apart by each part of their key", () => {
  expect(wholeKey(goods)).toEqual({ ...goods, variantId: NIL_ID, batchId: NIL_ID });
  const keys = [{}, { productId: "q" }, { depotId: "x" }, { variantId: "v" }, { batchId: "v" }];
  expect(new Set(keys.map((part) => stockKey(wholeKey({ ...goods, ...part }))))).toHaveLength(keys.length);
});

it("the key by which stock is counted has no other field of its line", () => {
  const line = { ...goods, batchId: "b", quantity: "5", lineId: "l" };
  expect(Object.keys(wholeKey(line))).toEqual(["productId", "depotId", "variantId", "batchId"]);
});
