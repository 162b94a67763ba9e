// What holds for partners, case by case.
import { expect, test } from "vitest";
import { nameTakenId, openingIssue } from "./partner.rules.ts";

test.each<[string, string | null, string | null, boolean]>([
  ["nothing", null, null, true],
  ["a receivable alone", "100.00", null, true],
  ["a payable alone", null, "0.01", true],
  ["a receivable and an empty payable", "100", "0.00", true],
  ["both", "100.00", "0.01", false],
])("opening balances with %s: possible? (business.md §5)", (_, beginNeedGet, beginNeedPay, possible) => {
  const issue = openingIssue("客户", { beginNeedGet, beginNeedPay });
  expect(issue?.id).toBe(possible ? undefined : "both-opening-balances");
});

test("a member has no opening figures, since his balance comes from what he prepays", () => {
  expect(openingIssue("会员", { beginNeedGet: "5.00", beginNeedPay: null })?.id).toBe("member-without-opening");
  expect(openingIssue("会员", { beginNeedGet: null, beginNeedPay: null })).toBeUndefined();
});

test("a taken name of a member is a taken card number", () => {
  expect(nameTakenId("会员")).toBe("card-number-already-exists");
  expect(nameTakenId("客户")).toBe("name-already-exists");
});
