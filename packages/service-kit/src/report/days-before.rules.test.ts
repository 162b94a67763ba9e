import { expect, it } from "vitest";
import { daysBefore } from "./days-before.rules.ts";

it.each([
  ["a day", "2026-03-01", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["a month of 31 days", "2026-03-01", "2026-03-31", "2026-01-29", "2026-02-28"],
  ["a leap February", "2028-02-01", "2028-02-29", "2028-01-03", "2028-01-31"],
  ["a year", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
])("as many days before %s from %s to %s are from %s to %s", (_what, begin, end, earlierBegin, earlierEnd) => {
  expect(daysBefore({ begin, end })).toEqual({ begin: earlierBegin, end: earlierEnd });
});
