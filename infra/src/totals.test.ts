import { expect, test } from "vitest";
import { addTotals, none, playwrightTotals, totalsLine, vitestTotals } from "./totals.ts";

test("a test file that fails before its first test counts as one failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { name: "a.test.ts", status: "failed", assertionResults: [{ status: "failed", fullName: "is even" }] },
      { name: "b.test.ts", status: "failed", assertionResults: [] },
    ],
  };
  expect(vitestTotals(report)).toMatchObject({ passed: 3, failed: 2 });
});

test("a browser test that passes only at the second try counts as failed", () => {
  expect(playwrightTotals({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] })).toMatchObject({
    passed: 5,
    failed: 2,
  });
  expect(playwrightTotals({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] })).toMatchObject({
    passed: 0,
    failed: 1,
  });
});

test("the last line of a test run adds up the results of all its test runners", () => {
  expect(totalsLine(addTotals({ ...none, passed: 2 }, { ...none, passed: 3, failed: 1 }))).toBe("5 passed, 1 failed");
});
