import { person } from "@kontor/service-kit/testing/fake-gateway";
import { describe, expect, it } from "vitest";
import { debtChanges, decided, withAudit } from "./decide.rules.ts";
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
      settlesId: "d",
      settlesKind: "sale-out",
      isOpening: false,
      eachAmount,
      remark: "",
    },
  ],
});
const audited = { auditStatus: 1 };
const counting = { effective: true, revision: 3 };

describe("whether a slip counts", () => {
  it.each([
    ["a new draft without strict audit", undefined, slip(), true, false, "effective", true],
    ["a new draft under strict audit", undefined, slip(), true, true, "none", false],
    ["a new audited one under strict audit", undefined, slip(audited), true, true, "effective", true],
    ["an edit of one that counts", slip(counting), slip(counting), true, false, "effective", true],
    [
      "an audit of one that counts already",
      slip(counting),
      slip({ ...counting, ...audited }),
      false,
      false,
      "none",
      true,
    ],
    ["an audit under strict audit", slip(), slip(audited), false, true, "effective", true],
    [
      "a reversal under strict audit",
      slip({ ...counting, ...audited }),
      slip(counting),
      false,
      true,
      "withdrawn",
      false,
    ],
    ["a reversal without", slip({ ...counting, ...audited }), slip(counting), false, false, "none", true],
    ["the deletion of one that counts", slip(counting), undefined, false, false, "withdrawn", undefined],
    ["the deletion of one that does not", slip(), undefined, false, true, "none", undefined],
  ] as const)("whether a slip is effective: %s", (_what, before, after, isSaved, strict, published, effective) => {
    const decision = decided({ before, after, isSaved, strict, revisionMax: 3 });
    expect([decision.effectEvent, decision.after?.head.effective, decision.revision]).toEqual([
      published,
      effective,
      published === "none" ? 3 : 4,
    ]);
  });

  it("an audit stores the auditor on the slip, and its reversal removes him", () => {
    const by = { actor: person(), now: new Date("2026-11-21T03:00:00.000Z") };
    const done = withAudit(slip(), by);
    expect(done.head).toMatchObject({ auditStatus: 1, auditorName: "Tester", auditedAt: "2026-11-21T03:00:00.000Z" });
    expect(withAudit(done, undefined).head).toMatchObject({ auditStatus: 0, auditorName: "", auditedAt: null });
  });
});

describe("reserved and settled amounts of open items", () => {
  const change = (before: Slip | undefined, after: Slip | undefined) =>
    debtChanges([{ before, after, effectEvent: "none", revision: 0 }]);
  it.each([
    ["a draft holds", undefined, slip(), [{ kind: "sale-out", id: "d", held: "60.00", settled: "0.00" }]],
    [
      "one that counts settles too",
      undefined,
      slip(counting),
      [{ kind: "sale-out", id: "d", held: "60.00", settled: "60.00" }],
    ],
    [
      "an audit settles what was held",
      slip(),
      slip(counting),
      [{ kind: "sale-out", id: "d", held: "0.00", settled: "60.00" }],
    ],
    [
      "an edit changes the difference",
      slip(counting),
      slip(counting, "50.00"),
      [{ kind: "sale-out", id: "d", held: "-10.00", settled: "-10.00" }],
    ],
    ["the same again changes nothing", slip(counting), slip(counting), []],
    [
      "a deletion frees all",
      slip(counting),
      undefined,
      [{ kind: "sale-out", id: "d", held: "-60.00", settled: "-60.00" }],
    ],
  ] as const)(
    "reserved and settled amounts of open items change with the slip: %s",
    (_what, before, after, expected) => {
      expect(change(before, after)).toEqual(expected);
    },
  );
});
