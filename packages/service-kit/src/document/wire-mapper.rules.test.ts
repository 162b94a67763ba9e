import { expect, test } from "vitest";
import { type DocumentLineRow, lineOf } from "./wire-mapper.rules.ts";

const line = {
  ratio: "12.000",
  quantity: "2.000",
  quantityBase: "24.000",
  cost: null,
  source: null,
} as DocumentLineRow; // what is looked at

test("a line's cost is shown for its own unit, once the stock ledger has published it", () => {
  expect(lineOf(line).purchaseUnitPrice).toBeNull();
  expect(lineOf({ ...line, cost: "2.500000" }).purchaseUnitPrice).toBe("30.0000");
});

test("a linked line shows what its source had and what others took, in its own unit", () => {
  const source = { quantityBase: "36.000", takenBase: "6.000" };
  expect(lineOf({ ...line, source })).toMatchObject({ preNumber: "3.000", finishNumber: "0.500" });
  expect(lineOf(line)).toMatchObject({ preNumber: null, finishNumber: null });
});
