import { expect, it } from "vitest";
import { isAfterTomorrow } from "./ahead.rules.ts";

it.each([
  ["now", "2026-11-22T12:00:00.000Z", false],
  ["the last moment of tomorrow in Shanghai", "2026-11-23T15:59:59.999Z", false],
  ["the day after tomorrow in Shanghai, while it is tomorrow in London", "2026-11-23T16:00:00.000Z", true],
  ["next year", "2027-11-22T12:00:00.000Z", true],
  ["last year", "2025-11-22T12:00:00.000Z", false],
])("days are the company's: %s is after tomorrow: %s", (_, moment, isAhead) => {
  expect(isAfterTomorrow(moment, new Date("2026-11-22T12:00:00.000Z"), "Asia/Shanghai")).toBe(isAhead);
});
