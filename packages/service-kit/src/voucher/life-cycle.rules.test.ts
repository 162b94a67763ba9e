import { describe, expect, test } from "vitest";
import { isEffective, nextState, type Transition } from "./life-cycle.rules.ts";

describe("which transitions a state allows", () => {
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
  ] as const)(
    "in audit state %i, the transition %s leads to the state or refusal %s",
    (status, transition: Transition, outcome) => {
      const isRefused = typeof outcome === "string" && outcome !== "gone";
      if (isRefused) expect(() => nextState(status, transition)).toThrow(outcome);
      else expect(nextState(status, transition)).toBe(outcome);
    },
  );
});

test.each([
  [0, false, true],
  [0, true, false],
  [1, true, true],
  [1, false, true],
  [9, true, false],
])("a voucher in audit state %i with strict audit %s is effective: %s", (status, strict, does) => {
  expect(isEffective(status, strict)).toBe(does);
});
