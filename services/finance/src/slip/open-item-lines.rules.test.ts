import { openItemKinds } from "@kontor/contracts/document/document-kinds";
import type { DebtSide } from "@kontor/contracts/finance/open-item";
import { moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentId, ids, judged, partnerId, referenceData } from "../testing/judged-slip.ts";
import { OPENING, openItemsOf } from "./open-item-lines.rules.ts";
import { slipOf } from "./slip.rules.ts";

it("the lines of a receipt may settle each kind of document that customers owe for, and the opening balance, and so for suppliers", () => {
  const { input } = judged("1");
  const [line] = input.lines;
  const lines = line ? [line, { ...line, billId: null }] : [];
  const documentsOf = (side: DebtSide) => openItemKinds(side).map((kind) => ({ kind, id: documentId }));
  expect(openItemsOf({ organId: partnerId, lines }, "客户")).toEqual([
    ...documentsOf("客户"),
    { kind: OPENING, id: partnerId },
  ]);
  expect(documentsOf("客户")).toContainEqual({ kind: "sale-back", id: documentId });
  expect(openItemsOf({ organId: null, lines }, "供应商")).toEqual(documentsOf("供应商"));
});

describe("settling", () => {
  it.each([
    ["the rest exactly", "70.00", "100.00", "30.00", []],
    ["a cent more than the rest", "70.01", "100.00", "30.00", ["slip-more-than-open lines.0.eachAmount"]],
    ["what is settled already", "0.01", "30.00", "30.00", ["slip-more-than-open lines.0.eachAmount"]],
    ["nothing", "0.00", "100.00", "30.00", ["slip-amount-zero lines.0.eachAmount"]],
    ["the other way", "-5.00", "100.00", "30.00", ["slip-more-than-open lines.0.eachAmount"]],
    ["a return's rest", "-20.00", "-20.00", "0.00", []],
    ["more than a return's rest", "-20.01", "-20.00", "0.00", ["slip-more-than-open lines.0.eachAmount"]],
    ["what a coming revision leaves", "10.01", "40.00", "30.00", ["slip-more-than-open lines.0.eachAmount"]],
  ])(
    "slips settle an open item only up to its open amount, here: %s",
    (_what, eachAmount, limit, settled, expected) => {
      const debts = [
        { kind: "sale-out", id: documentId, number: "XSCK1", partnerId, limit, held: settled, reached: true },
      ];
      expect(ids(judged(eachAmount, { referenceData: referenceData({ debts }) }))).toEqual(expected);
    },
  );

  it("an edited slip may settle again what it settled before", () => {
    const input = judged("70.00");
    const stored = slipOf({ ...input, number: "SK1", actor: person() });
    const debts = [
      { kind: "sale-out", id: documentId, number: "XSCK1", partnerId, limit: "100.00", held: "100.00", reached: false },
    ];
    expect(ids({ ...input, referenceData: referenceData({ debts }), stored })).toEqual([]);
  });

  it("a payment is entered with positive amounts and stored with negative ones, as what we owe a supplier", () => {
    const debts = [
      { kind: "purchase-in", id: documentId, number: "CGRK1", partnerId, limit: "-50.00", held: "0.00", reached: true },
    ];
    const partner = { id: partnerId, type: "供应商", enabled: true };
    expect(ids(judged("50.00", { kind: moneyOut, referenceData: referenceData({ debts, partner }) }))).toEqual([]);
    expect(ids(judged("50.01", { kind: moneyOut, referenceData: referenceData({ debts, partner }) }))).toHaveLength(1);
    const slip = slipOf({ ...judged("50.00", { kind: moneyOut }), number: "FK1", actor: person() });
    expect([slip.head.totalPrice, slip.lines[0]?.eachAmount]).toEqual(["-50.00", "-50.00"]);
  });

  it("a slip cannot name a document that is absent or that the user may not see", () => {
    expect(ids(judged("1", { referenceData: referenceData({ debts: [] }) }))).toEqual(["not-found lines.0.billId"]);
    const hidden = [
      { kind: "sale-out", id: documentId, number: "XSCK1", partnerId, limit: "9", held: "0", reached: false },
    ];
    expect(ids(judged("1", { referenceData: referenceData({ debts: hidden }) }))).toEqual(["not-found lines.0.billId"]);
  });

  it("no cent is settled twice, however an open item is divided into receipts", () => {
    const cents = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(cents, fc.array(cents, { maxLength: 8 }), (openCents, tries) => {
        let settled = new Decimal(0);
        for (const amount of tries.map((each) => new Decimal(each).div(100))) {
          const debts = [
            {
              kind: "sale-out",
              id: documentId,
              number: "",
              partnerId,
              limit: (openCents / 100).toFixed(2),
              held: settled.toFixed(2),
              reached: true,
            },
          ];
          if (ids(judged(amount.toFixed(2), { referenceData: referenceData({ debts }) })).length === 0)
            settled = settled.plus(amount);
        }
        expect(settled.times(100).toNumber()).toBeLessThanOrEqual(openCents);
      }),
    );
  });
});
