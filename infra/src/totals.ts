// How many of something passed and failed, over runners that each report in their own way.
export interface Totals {
  passed: number;
  failed: number;
}

export const none: Totals = { passed: 0, failed: 0 };

export const addTotals = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
});

/** Vitest's JSON report, as far as it is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[];
}

/** A file that fails before any of its tests (a wrong import) counts as one failure. */
export function vitestTotals(report: VitestReport): Totals {
  const dumb = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((each) => each.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + dumb.length };
}

/** Playwright's JSON report, as far as it is read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors?: readonly unknown[];
}

/** A test that only passes on a second try did not pass; an error outside any test counts as one failure. */
export function playwrightTotals({ stats, errors = [] }: PlaywrightReport): Totals {
  const outside = stats.unexpected === 0 ? errors.length : 0;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + outside };
}

/** The closing line of `npm test`. */
export const totalsLine = ({ passed, failed }: Totals): string => `${passed} passed, ${failed} failed`;
