import { NIL_ID } from "@kontor/contracts/core/id";
import { expect, test } from "vitest";
import type { Order, OrderedLine } from "./open-order.rules.ts";
import { progressOf, takenBy } from "./progress.rules.ts";

const line = (id: string, quantityBase: string, takenBase = "0", effectiveBase = takenBase): OrderedLine => ({
  ...{ id, quantityBase, takenBase, effectiveBase },
  ...{
    productId: "m",
    barcodeId: "b",
    variantId: NIL_ID,
    barCode: "B",
    ratio: "1",
    remark: "",
    amountWithTax: "100.00",
  },
});
const order = (lines: OrderedLine[], isClosed = false): Order => ({
  head: {
    ...{ id: "o", kind: "sale-order", number: "XSDD1", operTime: "2026-11-20T02:00:00.000Z", auditStatus: 1 },
    ...{
      version: 1,
      revision: 1,
      effective: true,
      isClosed,
      partnerId: "p",
      creatorId: "u",
      departmentId: null,
      remark: "",
    },
    ...{ isProcurementClosed: false, deliveryDate: null, heldUntil: null, heldDepotId: null },
    ...{ discountAmount: "0", amountWithTax: "200.00" },
  },
  lines,
});

test.each([
  ["nothing of it is delivered", order([line("a", "10"), line("b", "5")]), 0],
  ["a part of one line is delivered", order([line("a", "10", "0.001"), line("b", "5")]), 3],
  ["one of two lines is delivered", order([line("a", "10", "10"), line("b", "5")]), 3],
  ["every line is delivered", order([line("a", "10", "10.000"), line("b", "5", "7")]), 2],
  ["what is delivered has no effect yet", order([line("a", "10", "10", "0")]), 2],
  ["a line without quantity asks for nothing", order([line("a", "10", "10"), line("b", "0")]), 2],
  ["all of its lines are without quantity", order([line("a", "0")]), 0],
  ["it is closed before anything is delivered", order([line("a", "10")], true), 2],
] as const)("an order's progress follows from what is taken of its lines where %s", (_case, of, expected) => {
  expect(progressOf(of)).toBe(expected);
});

test("what a document takes is added to what others took, over all of its lines, and has effect where the document has", () => {
  const of = order([line("a", "10", "3", "1"), line("b", "5")]);
  const lines = [
    { linkLineId: "a", quantityBase: "2" },
    { linkLineId: null, quantityBase: "8" },
    { linkLineId: "a", quantityBase: "0.1" },
  ];
  const taken = (effective: boolean) =>
    takenBy(of, { head: { effective }, lines }).lines.map(({ takenBase, effectiveBase }) => [takenBase, effectiveBase]);
  expect(taken(true)).toEqual([
    ["5.1", "3.1"],
    ["0", "0"],
  ]);
  expect(taken(false)).toEqual([
    ["5.1", "1"],
    ["0", "0"],
  ]);
});
