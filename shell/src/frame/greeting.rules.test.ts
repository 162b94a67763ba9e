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
])("at %i o'clock it is %s", (hour, word) => {
  expect(greetingOf(hour)).toBe(`greeting.${word}`);
});

it("goes by the company's clock, as its figures of today do", () => {
  const instant = new Date("2026-11-22T23:30:00Z");
  expect(hourOf(formatDateTime(instant, "Asia/Shanghai"))).toBe(7);
  expect(hourOf(formatDateTime(instant, "Europe/Paris"))).toBe(0);
  expect(greetingOf(hourOf(formatDateTime(instant, "America/New_York")))).toBe("greeting.evening");
});
