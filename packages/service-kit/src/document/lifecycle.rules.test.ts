import { describe, expect, test } from "vitest";
import { counts, type Move, moved, paymentState, wireStatus } from "./lifecycle.rules.ts";

describe("which moves a state allows", () => {
  test.each([
    [0, "save", 0],
    [0, "audit", 1],
    [0, "reverse", "document-not-audited"],
    [0, "remove", "gone"],
    [0, "print", "document-not-audited-print"],
    [0, "link", "document-source-not-audited"],
    [1, "save", "document-edit-audited"],
    [1, "audit", "document-not-unaudited"],
    [1, "reverse", 0],
    [1, "remove", "document-delete-audited"],
    [1, "print", 1],
    [1, "link", 1],
    [9, "save", "document-edit-audited"],
    [9, "audit", "document-not-unaudited"],
    [9, "reverse", "document-not-audited"],
    [9, "remove", "document-delete-audited"],
    [9, "print", "document-not-audited-print"],
  ] as const)("in state %i, the move %s leads to %s", (status, move: Move, outcome) => {
    const isRefused = typeof outcome === "string" && outcome !== "gone";
    if (isRefused) expect(() => moved(status, move)).toThrow(outcome);
    else expect(moved(status, move)).toBe(outcome);
  });
});

test.each([
  [0, false, true],
  [0, true, false],
  [1, true, true],
  [1, false, true],
  [9, true, false],
])("whether a document in audit state %i with strict audit %s counts is %s", (status, strict, does) => {
  expect(counts(status, strict)).toBe(does);
});

test.each([
  [0, 0, 0],
  [9, 0, 9],
  [1, 0, 1],
  [1, 3, 3],
  [1, 2, 2],
  [0, 2, 0],
])("audit state %i with progress %i is shown as %i", (status, progress, shown) => {
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
  "with a debt %s, of %s due, %s paid and %s settled, the payment state is %s",
  (hasDebt, amountDue, amountPaid, amountSettled, state) => {
    expect(paymentState(hasDebt, { amountDue, amountPaid, amountSettled })).toBe(state);
  },
);
