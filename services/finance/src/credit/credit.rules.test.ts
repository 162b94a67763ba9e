import { Refusal } from "@kontor/contracts/core/error";
import fc from "fast-check";
import { expect, test } from "vitest";
import { creditLeft, refuseExceeded } from "./credit.rules.ts";

const refused = (creditLimit: string | null, used: string, amount: string, isHidden = false) => {
  try {
    refuseExceeded({ creditLimit, used }, { customer: "Chen", amount, isHidden });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.id, error.status, error.values];
  }
};

test.each([
  ["a customer without a limit", null, "5000.00", "0.01", false],
  ["exactly what is left", "1000", "400.00", "600.00", false],
  ["a cent more than is left", "1000", "400.00", "600.01", true],
  ["anything on a limit of 0", "0", "0.00", "0.01", true],
  ["anything where somebody let the limit be exceeded before", "1000", "1200.00", "0.01", true],
  ["what a prepayment covers on a limit of 0", "0", "-50.00", "50.00", false],
])(
  "a voucher that adds to a customer's debts is refused only beyond his credit limit, here: %s",
  (_what, limit, used, amount, isRefused) => {
    expect(refused(limit, used, amount) !== undefined).toBe(isRefused);
  },
);

test("a refusal by the credit limit names limit, used, added and left amounts, masked for users from whom sales prices are hidden", () => {
  const figures = { limit: "1000.00", used: "400.00", more: "700.00", left: "600.00" };
  expect(refused("1000", "400.00", "700")).toEqual(["credit-limit-exceeded", 409, { customer: "Chen", ...figures }]);
  const hidden = { limit: "***", used: "***", more: "***", left: "***" };
  expect(refused("1000", "400.00", "700", true)?.at(2)).toEqual({ customer: "Chen", ...hidden });
});

test("what is used of a credit limit and what is left add up to the limit, and an amount one cent above what is left is refused", () => {
  const cents = (value: number) => (value / 100).toFixed(2);
  const any = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(fc.nat(1_000_000), any, (limit, used) => {
      const { left } = creditLeft({ creditLimit: cents(limit), used: cents(used) });
      expect(left).toBe(cents(limit - used));
      if (limit < used) return;
      expect(refused(cents(limit), cents(used), cents(limit - used))).toBeUndefined();
      expect(refused(cents(limit), cents(used), cents(limit - used + 1))).toBeDefined();
    }),
  );
});
