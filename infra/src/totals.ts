// Counts what passed and failed over runners that each report in their own format.
import { type Failure, type PlaywrightSuite, playwrightFailures, type VitestFile, vitestFailures } from "./failures.ts";
import { playwrightTimes, type Timed, vitestTimes } from "./slowest.ts";

export interface Totals {
  passed: number;
  failed: number;
  /** The failures whose reason is known. */
  failures: readonly Failure[];
  times: readonly Timed[];
}

export const none: Totals = { passed: 0, failed: 0, failures: [], times: [] };

/** A single failure that belongs to no test. */
export const failedOnce = (where: string, why: string): Totals => ({ ...none, failed: 1, failures: [{ where, why }] });

export const addTotals = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  failures: [...a.failures, ...b.failures],
  times: [...a.times, ...b.times],
});

/** Vitest's JSON report, as far as it is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly VitestFile[];
}

/** A file that fails before any of its tests (a wrong import) counts as one failure. */
export function vitestTotals(report: VitestReport): Totals {
  const dumb = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((each) => each.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + dumb.length,
    failures: vitestFailures(report.testResults),
    times: vitestTimes(report.testResults),
  };
}

/** Playwright's JSON report, as far as it is read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors?: readonly { message?: string }[];
  suites?: readonly PlaywrightSuite[];
}

/** A test that passes only at the second attempt counts as failed; an error outside any test counts as one failure. */
export function playwrightTotals({ stats, errors = [], suites = [] }: PlaywrightReport): Totals {
  const outside = stats.unexpected === 0 ? errors.length : 0;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + outside,
    failures: [
      ...playwrightFailures(suites),
      ...errors.map(({ message = "" }) => ({ where: "browser tests", why: message })),
    ],
    times: playwrightTimes(suites),
  };
}

/** The closing line of `npm test`. */
export const totalsLine = ({ passed, failed }: Pick<Totals, "passed" | "failed">): string =>
  `${passed} passed, ${failed} failed`;
