import { describe, expect, it } from "vitest";
import { shortDay, wholeDay, wholeMoment, withDay } from "./day.rules.ts";

describe("a shorthand of a day", () => {
  it.each([
    ["-1", "2026-02-28"],
    ["+1", "2026-03-02"],
    ["-60", "2025-12-31"],
    ["3", "2026-03-03"],
    [" 31 ", "2026-03-31"],
    ["5-2", "2026-05-02"],
    ["12/31", "2026-12-31"],
    ["2.28", "2026-02-28"],
  ])("the shorthand %j on the first of March 2026 is %s", (text, day) => {
    expect(shortDay(text, "2026-03-01")).toBe(day);
  });

  it.each(["", "0", "32", "2-30", "13-1", "2026-03-01", "-", "--1", "1-2-3", "x"])(
    "the text %j is not accepted as a shorthand of a day",
    (text) => {
      expect(shortDay(text, "2026-03-01")).toBeUndefined();
    },
  );
});

describe("a whole day", () => {
  it.each([
    ["2026-03-01", "2026-03-01"],
    [" 2026/3/1 ", "2026-03-01"],
    ["2024-02-29", "2024-02-29"],
  ])("the text %j is the whole day %s", (text, day) => {
    expect(wholeDay(text)).toBe(day);
  });

  it.each(["", "2026-02-29", "2026-03-01 09:00", "26-3-1", "x"])(
    "the text %j is not accepted as a complete day",
    (text) => {
      expect(wholeDay(text)).toBeUndefined();
    },
  );
});

describe("a day with its time", () => {
  it.each([
    ["2026-03-01 09:00", "2026-03-01 09:00:00"],
    ["2026-03-01 09:00:07", "2026-03-01 09:00:07"],
    [" 2026/3/1  9:05 ", "2026-03-01 09:05:00"],
    ["2026-03-01T23:59:59", "2026-03-01 23:59:59"],
  ])("the text %j is the moment %s", (text, moment) => {
    expect(wholeMoment(text)).toBe(moment);
  });

  it.each(["", "2026-03-01", "2026-02-29 09:00", "2026-03-01 24:00", "2026-03-01 9", "09:00", "x 09:00"])(
    "the text %j is not accepted as a day with its time",
    (text) => {
      expect(wholeMoment(text)).toBeUndefined();
    },
  );
});

describe("a range of days", () => {
  it.each([
    [["", ""], 0, "-1", ["2026-02-28", ""]],
    [["", ""], 1, "3", ["", "2026-03-03"]],
    [["2026-02-01", "2026-02-28"], 0, "2-5", ["2026-02-05", "2026-02-28"]],
    [["2026-02-01", "2026-02-28"], 1, "+3", ["2026-02-01", "2026-03-04"]],
    [["2026-02-01", "2026-02-28"], 0, "", ["", "2026-02-28"]],
    [["2026-02-01", "2026-02-28"], 1, " ", ["2026-02-01", ""]],
  ] as const)("in the range of days %j, setting bound %i to the text %j gives %j", (days, at, text, put) => {
    expect(withDay(days, at, text, "2026-03-01")).toEqual(put);
  });

  it("in a range of days a shorthand clears the other end where that would lie on the wrong side, and another text changes nothing", () => {
    expect(withDay(["2026-02-01", "2026-02-28"], 0, "-0", "2026-03-01")).toEqual(["2026-03-01", ""]);
    expect(withDay(["2026-02-01", "2026-02-28"], 1, "1-5", "2026-03-01")).toEqual(["", "2026-01-05"]);
    expect(withDay(["2026-02-01", "2026-02-28"], 0, "2026-02-02", "2026-03-01")).toBeUndefined();
  });
});
