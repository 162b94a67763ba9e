import { newId } from "@kontor/contracts/core/id";
import { slipAdd } from "@kontor/contracts/finance/slip";
import { itemOut, moneyIn, moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { nothingClosed } from "@kontor/service-kit/period.rules";
import { person } from "@kontor/service-kit/testing";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SlipKnown } from "./model.ts";
import { type JudgedSlip, slipOf, slipProblems } from "./slip.rules.ts";

const [partnerId, accountId, bill] = [newId(), newId(), newId()];
const known = (given: Partial<SlipKnown> = {}): SlipKnown => ({
  strict: false,
  period: nothingClosed,
  partner: { id: partnerId, type: "客户", enabled: true },
  account: { id: accountId, enabled: true },
  personIds: [],
  items: [],
  attachmentIds: [],
  debts: [{ kind: "sale-out", id: bill, number: "XSCK1", partnerId, limit: "100.00", held: "30.00", reached: true }],
  ...given,
});
const now = new Date("2026-11-21T12:00:00.000Z");
function judged(eachAmount: string, given: Partial<JudgedSlip> = {}, more: object = {}): JudgedSlip {
  const input = slipAdd.parse({
    id: newId(),
    billTime: "2026-11-21T02:00:00.000Z",
    organId: partnerId,
    accountId,
    totalPrice: eachAmount,
    changeAmount: eachAmount,
    lines: [{ id: newId(), billId: bill, eachAmount }],
    ...more,
  });
  return { traits: moneyIn, input, known: known(), stored: undefined, now, ...given };
}
const ids = (given: JudgedSlip): string[] => slipProblems(given).map(({ id, field }) => `${id} ${field}`);

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
  ])("%s", (_what, eachAmount, limit, held, expected) => {
    const debts = [{ kind: "sale-out", id: bill, number: "XSCK1", partnerId, limit, held, reached: true }];
    expect(ids(judged(eachAmount, { known: known({ debts }) }))).toEqual(expected);
  });

  it("an edit may keep what the slip itself holds", () => {
    const given = judged("70.00");
    const stored = slipOf({ ...given, number: "SK1", actor: person() });
    const debts = [
      { kind: "sale-out", id: bill, number: "XSCK1", partnerId, limit: "100.00", held: "100.00", reached: false },
    ];
    expect(ids({ ...given, known: known({ debts }), stored })).toEqual([]);
  });

  it("a payment's amounts are those of what we owe", () => {
    const debts = [
      { kind: "purchase-in", id: bill, number: "CGRK1", partnerId, limit: "-50.00", held: "0.00", reached: true },
    ];
    const partner = { id: partnerId, type: "供应商", enabled: true };
    expect(ids(judged("50.00", { traits: moneyOut, known: known({ debts, partner }) }))).toEqual([]);
    expect(ids(judged("50.01", { traits: moneyOut, known: known({ debts, partner }) }))).toHaveLength(1);
    const slip = slipOf({ ...judged("50.00", { traits: moneyOut }), number: "FK1", actor: person() });
    expect([slip.head.totalPrice, slip.lines[0]?.eachAmount]).toEqual(["-50.00", "-50.00"]);
  });

  it("what is absent, out of reach, another's or disabled is named", () => {
    expect(ids(judged("1", { known: known({ debts: [] }) }))).toEqual(["not-found lines.0.billId"]);
    const hidden = [{ kind: "sale-out", id: bill, number: "XSCK1", partnerId, limit: "9", held: "0", reached: false }];
    expect(ids(judged("1", { known: known({ debts: hidden }) }))).toEqual(["not-found lines.0.billId"]);
    expect(ids(judged("1", { known: known({ partner: null, account: null }) }))).toEqual([
      "not-found organId",
      "not-found accountId",
    ]);
    const disabled = {
      partner: { id: partnerId, type: "客户", enabled: false },
      account: { id: accountId, enabled: false },
    };
    expect(ids(judged("1", { known: known(disabled) }))).toEqual([
      "document-partner-disabled organId",
      "document-account-disabled accountId",
    ]);
    expect(ids(judged("1", {}, { organId: null }))).toEqual(["document-partner-required organId"]);
    expect(ids(judged("1", {}, { handsPersonId: newId() }))).toEqual(["not-found handsPersonId"]);
  });

  it("no cent is settled twice, however a rest is cut into receipts", () => {
    const cents = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(cents, fc.array(cents, { maxLength: 8 }), (owed, tries) => {
        let held = new Decimal(0);
        for (const amount of tries.map((each) => new Decimal(each).div(100))) {
          const debts = [
            {
              kind: "sale-out",
              id: bill,
              number: "",
              partnerId,
              limit: (owed / 100).toFixed(2),
              held: held.toFixed(2),
              reached: true,
            },
          ];
          if (ids(judged(amount.toFixed(2), { known: known({ debts }) })).length === 0) held = held.plus(amount);
        }
        expect(held.times(100).toNumber()).toBeLessThanOrEqual(owed);
      }),
    );
  });
});

describe("sums", () => {
  it("a discount comes off the money, not off what is settled", () => {
    expect(ids(judged("50.00", {}, { discountMoney: "2", changeAmount: "48" }))).toEqual([]);
    expect(ids(judged("50.00", {}, { discountMoney: "2", changeAmount: "50" }))).toEqual([
      "slip-change-differs changeAmount",
    ]);
  });
  it("an expense slip has no discount", () => {
    const item = { id: bill, type: "支出", enabled: true };
    const more = {
      lines: [{ id: newId(), inOutItemId: bill, eachAmount: "5" }],
      discountMoney: "1",
      changeAmount: "4",
    };
    expect(ids(judged("5", { traits: itemOut, known: known({ items: [item] }) }, more))).toEqual([
      "value-not-allowed discountMoney",
    ]);
  });
});
