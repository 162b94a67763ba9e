import { person } from "@kontor/service-kit/testing/fake-gateway";
import { withAuditState } from "@kontor/service-kit/voucher/decide.rules";
import { describe, expect, it } from "vitest";
import { debtChanges, slipFamily } from "./decide.rules.ts";
import type { Slip } from "./model.ts";

const slip = (overrides: Partial<Slip["head"]> = {}, eachAmount = "60.00"): Slip => ({
  head: {
    ...{
      id: "s",
      kind: "money-in",
      number: "SK1",
      version: 1,
      billTime: "2026-11-21T02:00:00.000Z",
      createdAt: "2026-11-21T02:00:00.000Z",
    },
    ...{
      partnerId: "p",
      partnerType: "客户",
      handsPersonId: null,
      accountId: "a",
      moneySign: 1,
      totalPrice: eachAmount,
      discountMoney: "0.00",
    },
    ...{
      changeAmount: eachAmount,
      remark: "",
      creatorId: null,
      creatorName: "",
      departmentId: null,
      auditStatus: 0,
      auditorName: "",
    },
    ...{ auditedAt: null, effective: false, revision: 0, attachmentIds: [] },
    ...overrides,
  },
  lines: [
    {
      id: "l",
      position: 0,
      itemId: null,
      accountId: null,
      settlesId: "d",
      settlesKind: "sale-out",
      isOpening: false,
      eachAmount,
      remark: "",
    },
  ],
});
const counting = { effective: true, revision: 3 };

describe("the audit state of a slip", () => {
  it("an audit stores the auditor on the slip, and reverse audit removes him", () => {
    const by = { actor: person(), now: new Date("2026-11-21T03:00:00.000Z") };
    const done = withAuditState(slipFamily, slip(), by);
    expect(done.head).toMatchObject({ auditStatus: 1, auditorName: "Tester", auditedAt: "2026-11-21T03:00:00.000Z" });
    expect(withAuditState(slipFamily, done, undefined).head).toMatchObject({
      auditStatus: 0,
      auditorName: "",
      auditedAt: null,
    });
  });
});

describe("reserved and settled amounts of open items", () => {
  const change = (before: Slip | undefined, after: Slip) => debtChanges([{ before, after, isGone: false }]);
  it.each([
    ["a draft holds", undefined, slip(), [{ kind: "sale-out", id: "d", reserved: "60.00", settled: "0.00" }]],
    [
      "one that counts settles too",
      undefined,
      slip(counting),
      [{ kind: "sale-out", id: "d", reserved: "60.00", settled: "60.00" }],
    ],
    [
      "an audit settles what was reserved",
      slip(),
      slip(counting),
      [{ kind: "sale-out", id: "d", reserved: "0.00", settled: "60.00" }],
    ],
    [
      "an edit changes the difference",
      slip(counting),
      slip(counting, "50.00"),
      [{ kind: "sale-out", id: "d", reserved: "-10.00", settled: "-10.00" }],
    ],
    ["the same again changes nothing", slip(counting), slip(counting), []],
  ] as const)(
    "a slip that is saved, audited or edited changes the reserved and settled amounts of its open items: %s",
    (_what, before, after, expected) => {
      expect(change(before, after)).toEqual(expected);
    },
  );

  it("deleting a slip frees all that it reserved and settled", () => {
    const freed = [{ kind: "sale-out", id: "d", reserved: "-60.00", settled: "-60.00" }];
    expect(debtChanges([{ before: slip(counting), after: slip(), isGone: true }])).toEqual(freed);
  });
});
