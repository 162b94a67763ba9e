import { saleOut } from "@kontor/contracts/sales/kinds";
import { expect, test } from "vitest";
import { type DocumentLineRow, lineOf } from "./wire-mapper.rules.ts";

const line = {
  ratio: "12.000",
  quantity: "2.000",
  quantityBase: "24.000",
  cost: null,
  source: null,
  takenBase: null,
  procuredBase: null,
} as DocumentLineRow; // what is looked at

test("a line's cost is shown for the line's own unit, once the stock ledger has published that cost", () => {
  expect(lineOf(saleOut, line).purchaseUnitPrice).toBeNull();
  expect(lineOf(saleOut, { ...line, cost: "2.500000" }).purchaseUnitPrice).toBe("30.0000");
});

test("a linked line shows the quantity of its source's line and what other documents took of that, in its own unit", () => {
  const source = { quantityBase: "36.000", takenBase: "6.000" };
  expect(lineOf(saleOut, { ...line, source })).toMatchObject({ preNumber: "3.000", finishNumber: "0.500" });
  expect(lineOf(saleOut, line)).toMatchObject({ preNumber: null, finishNumber: null, openNumber: null });
});

test("an order's line shows what is delivered and what is open, and nothing is open of a closed order", () => {
  const ordered = { ...line, takenBase: "6.000" };
  expect(lineOf(saleOut, ordered)).toMatchObject({ preNumber: null, finishNumber: "0.500", openNumber: "1.500" });
  expect(lineOf(saleOut, ordered, { forceCloseFlag: true })).toMatchObject({ finishNumber: "0.500", openNumber: "0" });
  expect(lineOf(saleOut, { ...line, takenBase: "30.000" })).toMatchObject({
    finishNumber: "2.500",
    openNumber: "0.000",
  });
});

test("an order's line shows the quantity that is bought for it apart from the quantity that is delivered", () => {
  const bought = { ...line, takenBase: "0", procuredBase: "18.000" };
  expect(lineOf(saleOut, bought)).toMatchObject({
    openNumber: "2.000",
    finishPurchaseNumber: "1.500",
    openPurchaseNumber: "0.500",
  });
  expect(lineOf(saleOut, bought, { forceClosePurchaseFlag: true })).toMatchObject({
    openNumber: "2.000",
    openPurchaseNumber: "0",
  });
  expect(lineOf(saleOut, line)).toMatchObject({ finishPurchaseNumber: null, openPurchaseNumber: null });
});
