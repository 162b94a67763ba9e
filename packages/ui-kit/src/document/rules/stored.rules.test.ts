import type { DocumentDetail } from "@kontor/contracts/document/document";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { describe, expect, it } from "vitest";
import { copied, copiedLines } from "./stored.rules.ts";

const now = new Date("2026-03-01T08:00:00.000Z");

describe("a copy of a document", () => {
  const row = { id: "00000000-0000-7000-8000-000000000001", operNumber: "10000.000", taxRate: "13.00" };
  const old = { ...row, unitPrice: "0.0088", allPrice: "88.00", taxMoney: "12.00", taxLastMoney: "100.00" };
  const usual = { ...row, unitPrice: "0.0100", allPrice: "100.00", taxMoney: "13.00", taxLastMoney: "113.00" };
  const hidden = { ...row, unitPrice: null, allPrice: null, taxMoney: null, taxLastMoney: null };
  const newId = () => "00000000-0000-7000-8000-000000000002";
  // What a copy takes over.
  const detailOf = (lines: object[], head = {}) => ({ accounts: [], lines, ...head }) as unknown as DocumentDetail;
  const copyOf = (lines: object[]) => copiedLines(detailOf(lines), newId);

  it("in a copy of a document a line with tax by an earlier rule is computed again from its total, so that the copy can be saved", () => {
    expect(copyOf([old])).toMatchObject([
      { unitPrice: "0.0089", allPrice: "88.50", taxMoney: "11.50", taxLastMoney: "100.00" },
    ]);
  });

  it("a copy of a document takes over the figures of lines that follow today's rules, or are hidden, unchanged", () => {
    const { id: _id, operNumber: _number, taxRate: _rate, ...figures } = usual;
    expect(copyOf([usual, hidden])).toMatchObject([figures, { hidden: true, unitPrice: "0", taxLastMoney: "0" }]);
  });

  it("a copy of an order has no deposit, and nothing of it is delivered, bought or open", () => {
    const progress = {
      finishNumber: "4.000",
      openNumber: "6.000",
      finishPurchaseNumber: "1.000",
      openPurchaseNumber: "9",
    };
    const paid = {
      changeAmount: "50.00",
      accounts: [{ accountId: newId(), amount: "50.00" }],
      deliveryDate: "2026-03-02",
    };
    const order = detailOf([{ ...usual, ...progress }], paid);
    const { head, lines } = copied(saleOrder, order, now, newId);
    expect(head).toMatchObject({
      changeAmount: "0",
      accounts: [{ accountId: newId(), amount: "0" }],
      deliveryDate: null,
    });
    const none = { finishNumber: null, openNumber: null, finishPurchaseNumber: null, openPurchaseNumber: null };
    expect(lines).toMatchObject([none]);
    // What is paid on a delivery follows from its lines, which are the same.
    expect(copied(saleOut, order, now, newId).head).toMatchObject({ changeAmount: "50" });
  });
});
