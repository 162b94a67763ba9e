import { expect, it } from "vitest";
import { lastDayBefore } from "./closing.rules.ts";

it.each([
  ["2026-11-22", null, "2026-10-31"],
  ["2026-01-01", null, "2025-12-31"],
  ["2028-03-31", null, "2028-02-29"],
  ["2026-11-22", "2026-09-30", "2026-10-31"],
  ["2026-11-22", "2026-10-31", null],
  ["2026-11-22", "2026-11-10", null],
])(
  "on %s, with books closed up to %s, the closing day that the page proposes is the last day of the month before, or null if that is closed: %s",
  (today, closedTo, day) => {
    expect(lastDayBefore({ today, closedTo })).toBe(day);
  },
);
