import { expect, test } from "vitest";
import { paymentState, wireStatus } from "./status.rules.ts";

test.each([
  [0, 0, 0],
  [9, 0, 9],
  [1, 0, 1],
  [1, 3, 3],
  [1, 2, 2],
  [0, 2, 0],
])("a document in audit state %i with the progress %i is shown with the status %i", (status, progress, shown) => {
  expect(wireStatus(status, progress)).toBe(shown);
});

test.each([
  [false, "10", "0", "0", "none"],
  [true, "10", "0", "0", "unpaid"],
  [true, "10", "4", "0", "inDebt"],
  [true, "10", "0", "4", "inDebt"],
  [true, "10", "6", "4", "settled"],
  [true, "0", "0", "0", "settled"],
] as const)(
  "a document (of a kind with open items: %s) of which %s is due, %s paid and %s settled has the payment state %s",
  (hasDebt, amountDue, amountPaid, amountSettled, state) => {
    expect(paymentState(hasDebt, { amountDue, amountPaid, amountSettled })).toBe(state);
  },
);
