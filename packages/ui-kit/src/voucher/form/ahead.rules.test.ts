import { expect, it } from "vitest";
import { isAfterTomorrow } from "./ahead.rules.ts";

it.each([
  ["today", "2026-12-31", false],
  ["tomorrow, of the next year", "2027-01-01", false],
  ["the day after tomorrow", "2027-01-02", true],
  ["the year after", "2028-01-01", true],
  ["yesterday", "2026-12-30", false],
])("seen from 2026-12-31, whether %s (%s) lies after tomorrow is %s", (_, day, isAhead) => {
  expect(isAfterTomorrow(day, "2026-12-31")).toBe(isAhead);
});
