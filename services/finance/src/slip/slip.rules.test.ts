import { newId } from "@kontor/contracts/core/id";
import { describe, expect, it } from "vitest";
import { accountId, ids, judged, partnerId, referenceData } from "../testing/judged-slip.ts";

describe("the head", () => {
  it("a slip with an absent or disabled partner, account or financial officer is refused at that field", () => {
    expect(ids(judged("1", { referenceData: referenceData({ partner: null, accounts: [] }) }))).toEqual([
      "not-found organId",
      "not-found accountId",
    ]);
    const disabled = {
      partner: { id: partnerId, type: "客户", enabled: false },
      accounts: [{ id: accountId, enabled: false }],
    };
    expect(ids(judged("1", { referenceData: referenceData(disabled) }))).toEqual([
      "document-partner-disabled organId",
      "document-account-disabled accountId",
    ]);
    expect(ids(judged("1", {}, { organId: null }))).toEqual(["document-partner-required organId"]);
    expect(ids(judged("1", {}, { handsPersonId: newId() }))).toEqual(["not-found handsPersonId"]);
  });
});

describe("sums", () => {
  it("a slip's discount reduces the money that moves, not the amount that is settled", () => {
    expect(ids(judged("50.00", {}, { discountMoney: "2", changeAmount: "48" }))).toEqual([]);
    expect(ids(judged("50.00", {}, { discountMoney: "2", changeAmount: "50" }))).toEqual([
      "slip-change-differs changeAmount",
    ]);
  });
});
