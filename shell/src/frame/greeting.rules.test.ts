import { formatDateTime } from "@kontor/ui-kit/i18n/format";
import { expect, it } from "vitest";
import { greetingOf, hourOf } from "./greeting.rules.ts";

it.each([
  [0, "night"],
  [5, "early"],
  [9, "morning"],
  [12, "noon"],
  [14, "afternoon"],
  [18, "evening"],
  [23, "evening"],
])("the greeting at %i o'clock is %s", (hour, word) => {
  expect(greetingOf(hour)).toBe(`greeting.${word}`);
});

it("the greeting follows the tenant's time zone, as today's figures do", () => {
  const instant = new Date("2026-11-22T23:30:00Z");
  expect(hourOf(formatDateTime(instant, "Asia/Shanghai"))).toBe(7);
  expect(hourOf(formatDateTime(instant, "Europe/Paris"))).toBe(0);
  expect(greetingOf(hourOf(formatDateTime(instant, "America/New_York")))).toBe("greeting.evening");
});
