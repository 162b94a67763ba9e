import { newId } from "@kontor/contracts/core/id";
import { itemIn, itemOut } from "@kontor/contracts/finance/slip-kinds";
import { expect, it } from "vitest";
import { documentId, ids, judged, referenceData } from "../testing/judged-slip.ts";

const item = { id: documentId, type: "支出", enabled: true };
const expense = (line: object, overrides: object = {}, items = [item]) =>
  ids(
    judged(
      "5",
      { kind: itemOut, referenceData: referenceData({ items }), ...overrides },
      { lines: [{ id: newId(), inOutItemId: documentId, eachAmount: "5", ...line }] },
    ),
  );

it("a line of an expense slip has to name an enabled expense item and an amount, and no document", () => {
  expect(expense({})).toEqual([]);
  expect(expense({ inOutItemId: null })).toEqual(["slip-item-required lines.0.inOutItemId"]);
  expect(expense({}, {}, [])).toEqual(["not-found lines.0.inOutItemId"]);
  expect(expense({}, {}, [{ ...item, enabled: false }])).toEqual(["slip-item-disabled lines.0.inOutItemId"]);
  expect(expense({ billId: newId() })).toEqual(["value-not-allowed lines.0.billId"]);
  expect(expense({ eachAmount: "-5" })).toEqual([
    "slip-amount-not-positive lines.0.eachAmount",
    "slip-total-differs totalPrice",
    "slip-change-differs changeAmount",
  ]);
});

it("an expense item is refused on an income slip", () => {
  expect(expense({}, { kind: itemIn })).toEqual(["slip-item-type lines.0.inOutItemId"]);
});
