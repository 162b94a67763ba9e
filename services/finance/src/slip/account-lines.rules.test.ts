import { newId } from "@kontor/contracts/core/id";
import { advanceIn, giro, itemIn, moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { expect, it } from "vitest";
import { accountId, ids, judged, partnerId, referenceData } from "../testing/judged-slip.ts";
import type { JudgedSlip } from "./model.ts";

const [bank, old] = [newId(), newId()];
const accounts = [
  { id: accountId, enabled: true },
  { id: bank, enabled: true },
  { id: old, enabled: false },
];
const lineOf = (line: object) => ({ id: newId(), accountId: bank, eachAmount: "5", ...line });
const giroIssues = (line: object, head: object = {}, more: Partial<JudgedSlip> = {}) =>
  ids(
    judged(
      "5",
      { kind: giro, referenceData: referenceData({ accounts, partner: null }), ...more },
      { organId: null, lines: [lineOf(line)], ...head },
    ),
  );
const member = { id: partnerId, type: "会员", enabled: true };
const advanceIssues = (lines: object[], sum: string, head: object = {}) =>
  ids(
    judged(
      sum,
      { kind: advanceIn, referenceData: referenceData({ accounts, partner: member }) },
      { accountId: null, lines: lines.map(lineOf), ...head },
    ),
  );

it.each<[what: string, line: object, head: object, issues: string[]]>([
  ["to another account is accepted", {}, {}, []],
  ["needs a receiving account", { accountId: null }, {}, ["slip-account-required lines.0.accountId"]],
  ["refuses an unknown account", { accountId: newId() }, {}, ["not-found lines.0.accountId"]],
  ["refuses a disabled account", { accountId: old }, {}, ["document-account-disabled lines.0.accountId"]],
  [
    "refuses its paying account among the receiving ones",
    { accountId },
    {},
    ["slip-account-is-payer lines.0.accountId"],
  ],
  ["needs a paying account", {}, { accountId: null }, ["document-account-required accountId"]],
  ["has no partner", {}, { organId: partnerId }, ["value-not-allowed organId"]],
  ["has no items", { inOutItemId: newId() }, {}, ["value-not-allowed lines.0.inOutItemId"]],
  ["settles nothing", { billId: newId() }, {}, ["value-not-allowed lines.0.billId"]],
  ["has no discount", {}, { discountMoney: "1", changeAmount: "4" }, ["value-not-allowed discountMoney"]],
])("a transfer %s", (_, line, head, issues) => {
  expect(giroIssues(line, head)).toEqual(issues);
});

it("a transfer whose paying account is among the receiving ones is refused with its code, and an account that was disabled since can stay", () => {
  const issues = judged("5", { kind: giro }, { organId: null, lines: [lineOf({ accountId })] });
  expect(ids(issues)).toContain("slip-account-is-payer lines.0.accountId");
  const stored = { head: { accountId }, lines: [{ accountId: old }] } as unknown as NonNullable<JudgedSlip["stored"]>;
  expect(giroIssues({ accountId: old }, {}, { stored })).toEqual([]);
});

it.each(["0", "-5"])("a transfer of %s is refused at the amount", (eachAmount) => {
  const [first] = giroIssues({ eachAmount }, { totalPrice: eachAmount, changeAmount: eachAmount });
  expect(first).toBe("slip-amount-not-positive lines.0.eachAmount");
});

it.each<[what: string, amounts: string[], sum: string, issues: string[]]>([
  ["of several amounts is accepted", ["5", "3"], "8", []],
  ["that is taken back is accepted", ["-5", "-3"], "-8", []],
  ["of nothing is refused", ["0"], "0", ["slip-amount-zero lines.0.eachAmount"]],
  ["that is received and taken back at once is refused", ["5", "-3"], "2", ["slip-amounts-mixed lines.1.eachAmount"]],
])("an advance %s", (_, amounts, sum, issues) => {
  expect(
    advanceIssues(
      amounts.map((eachAmount) => ({ eachAmount })),
      sum,
    ),
  ).toEqual(issues);
});

it("an advance needs a member and has no account in its head", () => {
  expect(advanceIssues([{}], "5", { organId: null })).toEqual(["document-partner-required organId"]);
  expect(advanceIssues([{}], "5", { accountId })).toEqual(["value-not-allowed accountId"]);
});

it("lines of other slips name no account", () => {
  const line = { id: newId(), accountId: bank, eachAmount: "5" };
  const issuesOf = (kind: typeof itemIn) =>
    ids(judged("5", { kind, referenceData: referenceData({ accounts }) }, { lines: [line] }));
  for (const kind of [itemIn, moneyIn]) expect(issuesOf(kind)).toContain("value-not-allowed lines.0.accountId");
});
