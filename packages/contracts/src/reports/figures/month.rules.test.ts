// Tests of the days of a month within a period, case by case.
import { expect, test } from "vitest";
import { daysOfMonth } from "./month.rules.ts";

test.each([
  ["2026-02", "2026-01-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["2024-02", "2024-01-01", "2024-03-31", "2024-02-01", "2024-02-29"],
  ["2026-12", "2026-12-05", "2026-12-20", "2026-12-05", "2026-12-20"],
  ["2026-12", undefined, undefined, "2026-12-01", "2026-12-31"],
])(
  "in the VAT report the days of month %s within the period %s to %s are %s to %s",
  (month, begin, end, first, last) => {
    expect(daysOfMonth(month, { beginTime: begin, endTime: end })).toEqual({ beginTime: first, endTime: last });
  },
);
