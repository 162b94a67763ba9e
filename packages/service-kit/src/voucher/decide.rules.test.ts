import { describe, expect, test } from "vitest";
import { person } from "../../testing/fake-gateway.ts";
import { nothingClosed } from "../closing/period.rules.ts";
import { decideEffect, decideTransition, refuseIssues, type VoucherFamily } from "./decide.rules.ts";
import type { Voucher, VoucherHead } from "./model.ts";

interface Dated extends Voucher {
  date: string;
}
const stored = (head: Partial<VoucherHead> = {}): Dated => ({
  head: { number: "N1", version: 4, auditStatus: 0, effective: false, revision: 0, ...head } as VoucherHead, // what the rules look at
  lines: [],
  date: "2026-11-21T02:00:00.000Z",
});
const now = (auditStatus: number, before?: Dated) => ({ before, after: stored({ ...before?.head, auditStatus }) });
const counting = stored({ effective: true, revision: 1 });
const idle = stored();

describe("which effect is published (architecture.md §4, rule 1)", () => {
  test.each([
    [
      "an unaudited voucher without strict audit is published as effective",
      now(0),
      { isSaved: true },
      false,
      "effective",
      2,
    ],
    ["an unaudited voucher under strict audit is not published", now(0), { isSaved: true }, true, "none", 0],
    [
      "a new audited voucher under strict audit is published as effective",
      now(1),
      { isSaved: true },
      true,
      "effective",
      2,
    ],
    [
      "an edit of a voucher that counts is published as effective",
      now(0, counting),
      { isSaved: true },
      false,
      "effective",
      2,
    ],
    [
      "an edit after strict audit was switched on is published as withdrawn",
      now(0, counting),
      { isSaved: true },
      true,
      "withdrawn",
      2,
    ],
    ["an audit of a voucher that counts already is not published", now(1, counting), {}, false, "none", 1],
    ["an audit under strict audit is published as effective", now(1, idle), {}, true, "effective", 2],
    ["a reverse audit without strict audit is not published", now(0, counting), {}, false, "none", 1],
    ["a reverse audit under strict audit is published as withdrawn", now(0, counting), {}, true, "withdrawn", 2],
    [
      "a deletion of a voucher that counts is published as withdrawn",
      now(0, counting),
      { isGone: true },
      false,
      "withdrawn",
      2,
    ],
    ["a deletion of a voucher that never counted is not published", now(0, idle), { isGone: true }, true, "none", 0],
  ] as const)(
    "the effect that a write publishes follows from strict audit: %s",
    (_case, vouchers, state, strict, event, revision) => {
      const decision = decideEffect({ strict, revisionMax: 1, isSaved: false, isGone: false, ...vouchers, ...state });
      expect([decision.event, decision.after.head.revision]).toEqual([event, revision]);
      const stays = vouchers.before?.head.effective ?? false;
      expect(decision.after.head.effective).toBe(event === "none" ? stays : event === "effective");
    },
  );
});

const family: VoucherFamily<Dated> = {
  dateField: "date",
  dateOf: ({ date }) => date,
};
const state = {
  ...{ version: undefined, period: nothingClosed, strict: true, revisionMax: 1 },
  cutOver: { cutOverDate: null, timeZone: "UTC" },
  ...{ actor: person(), now: new Date("2026-11-21T03:00:00.000Z") },
};

describe("a transition of a stored voucher", () => {
  test("an audit stores the auditor and raises the version, and a reverse audit removes the auditor", () => {
    const { after } = decideTransition(family, { ...state, transition: "audit", stored: stored() });
    expect(after.head).toMatchObject({
      auditStatus: 1,
      auditorName: "Tester",
      version: 5,
      effective: true,
      revision: 2,
    });
    const reversed = decideTransition(family, { ...state, transition: "reverse", stored: after });
    expect(reversed).toMatchObject({
      event: "withdrawn",
      after: { head: { auditStatus: 0, auditorName: "", version: 6 } },
    });
  });

  test("a deleted voucher is no longer effective, and has the revision of its last fact", () => {
    const { isGone, after } = decideTransition(family, { ...state, transition: "remove", stored: counting });
    expect([isGone, after.head.effective, after.head.revision]).toEqual([true, false, 2]);
  });

  test.each([
    ["an audit state that does not allow it", { transition: "reverse" }, "document-not-audited"],
    ["a version that the user has not seen", { version: 3 }, "stale-version"],
    ["a date in the closed period", { period: { ...nothingClosed, closedBefore: "2027-01-01" } }, "period-closed"],
    [
      "a date before the cut-over date",
      { cutOver: { cutOverDate: "2030-01-01", timeZone: "UTC" } },
      "document-before-cut-over",
    ],
    ["an effect that strict audit would not change", { transition: "reapply" }, "stale-version"],
  ] as const)("a transition of a voucher is refused for %s", (_what, changes, refusal) => {
    const decide = () => decideTransition(family, { ...state, transition: "audit", stored: stored(), ...changes });
    expect(decide).toThrow(refusal);
  });
});

test("a voucher with issues is refused as invalid, and as not found where all its issues are absent ids (TEN-8)", () => {
  const absent = { id: "not-found", field: "organId" };
  const wrong = { id: "field-required", field: "linkId" };
  expect(() => refuseIssues([], "slip-invalid")).not.toThrow();
  expect(() => refuseIssues([absent], "slip-invalid")).toThrow("not-found");
  expect(() => refuseIssues([absent, wrong], "slip-invalid")).toThrow("slip-invalid");
});
