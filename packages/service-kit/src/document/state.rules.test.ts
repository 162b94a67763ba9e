import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { expect, it } from "vitest";
import { effectOf } from "./effect-event.rules.ts";
import type { StoredDocument } from "./model.ts";
import { statedOf, stateOf } from "./state.rules.ts";

const line = {
  ...{ id: "l", depotId: "w", quantity: "2", quantityBase: "20", linkLineId: "s", amount: "100.00" },
  ...{ batchNumber: "", serials: "" },
};
const head = {
  ...{ id: "d", kind: "sale-out", number: "N1", auditStatus: 1, isClosed: false, linkId: "o", quantityTotal: "2.000" },
  ...{
    amountTotal: "100.00",
    amountAfterDiscount: "90.00",
    amountOther: "5.00",
    amountDeposit: "20.00",
    amountPaid: "30.00",
  },
};
// What is looked at.
const documentOf = (overrides: object = {}): StoredDocument =>
  ({ head: { ...head, ...overrides }, lines: [line], accounts: [] }) as unknown as StoredDocument;

it.each([
  [
    "of a delivery after discount, with other fees, and with the deposit that it deducts",
    saleOut,
    { amount: "95.00", amountDeposit: "20.00", amountPaid: "30.00" },
  ],
  [
    "of an order with what was paid as its deposit",
    saleOrder,
    { amount: "95.00", amountDeposit: "30.00", amountPaid: "0.00" },
  ],
  ["of goods alone", otherIn, { amount: "95.00" }],
])("the published state %s has amounts without a sign", (_what, kind, amounts) => {
  expect(stateOf(kind, documentOf())).toMatchObject({ auditStatus: 1, isGone: false, quantity: "2.000", ...amounts });
});

it("an effect with lines does not repeat them in its state, and an order's effect, which has no lines, has them in its state", () => {
  const effect = (kind: typeof saleOut) =>
    effectOf(
      kind,
      documentOf({ discountAmount: "0", amountTax: "0", amountDebt: "0", priceTaxRate: "0", feeTaxRate: "0" }),
      false,
    );
  expect([effect(saleOut).lines.length, effect(saleOut).state?.lines]).toEqual([1, undefined]);
  const stated = [{ lineId: "l", depotId: "w", quantity: "2", quantityBase: "20", linkLineId: "s" }];
  expect([effect(saleOrder).lines, effect(saleOrder).state?.lines]).toEqual([[], stated]);
});

it("a document whose write publishes no effect publishes its whole state, with its source", () => {
  expect(statedOf(saleOut, documentOf({ auditStatus: 0 }), true)).toMatchObject({
    ...{ documentId: "d", kind: "sale-out", sourceId: "o" },
    state: { auditStatus: 0, isGone: true, lines: [{ lineId: "l", linkLineId: "s" }] },
  });
});
