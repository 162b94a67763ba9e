import fc from "fast-check";
import { expect, test } from "vitest";
import { day, moment } from "./day.ts";

const isDay = (text: string) => day().safeParse(text).success;
const isMoment = (text: string) => moment().safeParse(text).success;

test.each(["1970-01-01", "2024-02-29", "2999-12-31"])("the text %s is accepted as a day", (text) => {
  expect(isDay(text)).toBe(true);
  expect(isMoment(`${text}T00:00:00Z`)).toBe(true);
  expect(isMoment(`${text}T23:59:59.999+08:00`)).toBe(true);
});

test.each([
  "0000-01-01",
  "0000-02-29",
  "0001-01-01",
  "-0001-01-01",
  "1969-12-30",
  "2023-02-29",
  "2100-02-29",
  "2026-04-31",
  "2026-13-01",
  "3000-01-02",
  "9999-12-31",
  "10000-01-01",
  "+275760-09-13",
  "275760-09-13",
  "2026-1-1",
  "20260101",
  "2026-01-01BC",
  "infinity",
  "now",
  "",
  " ",
])("the text %s is accepted neither as a day nor as a moment", (text) => {
  expect(isDay(text)).toBe(false);
  expect(isMoment(`${text}T00:00:00Z`)).toBe(false);
  expect(isMoment(text)).toBe(false);
});

test.each([
  ["1970-01-01T00:00:00+14:00", true],
  ["1970-01-01T00:00:00+14:01", false],
  ["1969-12-31T10:00:00Z", true],
  ["1969-12-31T09:59:59Z", false],
  ["2999-12-31T23:59:59-12:00", true],
  ["3000-01-01T12:00:00Z", false],
  ["2026-01-01T00:00:00+23:59", false],
  ["2026-01-01T24:00:00Z", false],
  ["2026-01-01T00:00:60Z", false],
  ["2026-01-01T00:00:00", false],
  ["2026-01-01T00:00:00.123456Z", true],
  ["2026-01-01T00:00:00.1234567Z", false],
])("whether the text %s is accepted as a moment is %s", (text, expected) => {
  expect(isMoment(text)).toBe(expected);
});

test("every accepted moment lies on a day from 1970 to 2999 in some time zone", () => {
  const times = fc.date({ min: new Date(-1e15), max: new Date(1e15), noInvalidDate: true });
  fc.assert(
    fc.property(times, (time) => {
      if (!isMoment(time.toISOString())) return true;
      const year = (hours: number) => new Date(time.getTime() + hours * 3_600_000).getUTCFullYear();
      return year(14) >= 1970 && year(-12) <= 2999;
    }),
  );
});
