// What holds for partners, case by case.
import { expect, test } from "vitest";
import { nameTaken, refuseOpenings, refuseOtherType } from "./partner.rules.ts";

test.each<[string, string | null, string | null, boolean]>([
  ["nothing", null, null, true],
  ["a receivable alone", "100.00", null, true],
  ["a payable alone", null, "0.01", true],
  ["a receivable and an empty payable", "100", "0.00", true],
  ["both", "100.00", "0.01", false],
])("opening balances with %s: possible? (business.md §5)", (_, beginNeedGet, beginNeedPay, possible) => {
  const run = () => refuseOpenings("客户", { beginNeedGet, beginNeedPay });
  if (possible) expect(run).not.toThrow();
  else expect(run).toThrow("both-opening-balances");
});

test("a taken name of a member is a taken card number", () => {
  expect(nameTaken("会员").id).toBe("card-number-already-exists");
  expect(nameTaken("客户").id).toBe("name-already-exists");
});

test("a customer cannot be changed as if it were a supplier", () => {
  expect(() => refuseOtherType("供应商", "客户")).toThrow("not-found");
  expect(() => refuseOtherType("客户", "客户")).not.toThrow();
});

test("a member has no opening figures, since his balance comes from what he prepays", () => {
  expect(() => refuseOpenings("会员", { beginNeedGet: "5.00", beginNeedPay: null })).toThrow("member-without-opening");
  expect(() => refuseOpenings("会员", { beginNeedGet: null, beginNeedPay: null })).not.toThrow();
});
