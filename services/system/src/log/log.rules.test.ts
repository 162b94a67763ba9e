// Content of log entries, case by case.
import { Decimal } from "decimal.js";
import { expect, test } from "vitest";
import { changes, MASK, masked } from "./log.rules.ts";

test("secrets never reach the log, at any depth (PWD-8)", () => {
  const result = masked({
    loginName: "li",
    password: "x",
    deep: [{ apiKeyV3: "k", passwordHash: "h" }],
    at: new Date(0),
  });
  expect(result).toEqual({
    loginName: "li",
    password: MASK,
    deep: [{ apiKeyV3: MASK, passwordHash: MASK }],
    at: "1970-01-01T00:00:00.000Z",
  });
});

test("log entries store figures as text and absent values as null", () => {
  expect(masked({ amount: new Decimal("12.50"), none: undefined })).toEqual({ amount: "12.5", none: null });
});

test("a log entry of a change has only the fields that differ", () => {
  const before = { name: "a", sort: "1", tags: [{ x: 1, y: 2 }] };
  expect(changes(before, { name: "b", sort: "1", tags: [{ y: 2, x: 1 }] })).toEqual({
    before: { name: "a" },
    after: { name: "b" },
  });
});
