// Rules for partners, case by case.
import { expect, test } from "vitest";
import { creditLimitIssue, duplicateNameId, lessenedOpening, openingIssue } from "./partner.rules.ts";

test.each<[string, string | null, string | null, boolean]>([
  ["nothing", null, null, true],
  ["a receivable alone", "100.00", null, true],
  ["a payable alone", null, "0.01", true],
  ["a receivable and an empty payable", "100", "0.00", true],
  ["both", "100.00", "0.01", false],
])(
  "a partner's opening balance may be a receivable or a payable, not both: %s (business.md §5)",
  (_, beginNeedGet, beginNeedPay, possible) => {
    const issue = openingIssue("客户", { beginNeedGet, beginNeedPay });
    expect(issue?.id).toBe(possible ? undefined : "both-opening-balances");
  },
);

test("a member has no opening balance, since his balance comes from what he prepays", () => {
  expect(openingIssue("会员", { beginNeedGet: "5.00", beginNeedPay: null })?.id).toBe("member-without-opening");
  expect(openingIssue("会员", { beginNeedGet: null, beginNeedPay: null })).toBeUndefined();
});

test("a credit limit is refused for suppliers and accepted for customers", () => {
  expect(creditLimitIssue("客户", { creditLimit: "0" })).toBeUndefined();
  expect(creditLimitIssue("供应商", { creditLimit: "5" })).toEqual({ id: "value-not-allowed", field: "creditLimit" });
  expect(creditLimitIssue("会员", { creditLimit: null })).toBeUndefined();
});

test("a taken name of a member is reported as a taken card number", () => {
  expect(duplicateNameId("会员")).toBe("card-number-already-exists");
  expect(duplicateNameId("客户")).toBe("name-already-exists");
});

test.each<[get: string | null, pay: string | null, get: string | null, pay: string | null, left: string | undefined]>([
  ["100.00", null, "100.00", null, undefined],
  ["100.00", null, "150.00", null, undefined],
  [null, null, "150.00", null, undefined],
  ["100.00", null, "99.99", null, "99.99"],
  ["100.00", null, null, null, "0.00"],
  ["100.00", "0.00", null, "200.00", "-200.00"],
  [null, "100.00", null, "40.00", "-40.00"],
  [null, "100.00", null, "140.00", undefined],
])(
  "an opening balance of %s (receivable) or %s (payable) that becomes %s or %s leaves %s to settle, undefined where it is not reduced",
  (get, pay, getNow, payNow, left) => {
    const lessened = lessenedOpening(
      { beginNeedGet: get, beginNeedPay: pay },
      { beginNeedGet: getNow, beginNeedPay: payNow },
    );
    expect(lessened?.amountDebt).toBe(left);
    if (lessened) expect(lessened.field).toBe(get === null ? "beginNeedPay" : "beginNeedGet");
  },
);
