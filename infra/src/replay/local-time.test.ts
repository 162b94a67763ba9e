import { describe, expect, it } from "vitest";
import { clockOf, dayBefore, mondayOf, nextDay } from "./local-time.ts";

describe("the clock of a tenant", () => {
  it.each([
    ["Asia/Shanghai", "2010-12-01T08:26:00", "2010-12-01T00:26:00.000Z"],
    ["Europe/London", "2011-06-01T08:26:00", "2011-06-01T07:26:00.000Z"],
    ["Europe/London", "2011-03-27T00:59:59", "2011-03-27T00:59:59.000Z"],
    ["Europe/London", "2011-03-27T02:00:00", "2011-03-27T01:00:00.000Z"],
    // Clocks skip from one to two, so half past one is read as half past two.
    ["Europe/London", "2011-03-27T01:30:00", "2011-03-27T01:30:00.000Z"],
    // Half past one occurs twice; the first is used.
    ["Europe/London", "2011-10-30T01:30:00", "2011-10-30T00:30:00.000Z"],
    ["America/New_York", "2011-11-06T01:30:00", "2011-11-06T05:30:00.000Z"],
  ])("the clock in %s shows %s at the moment %s", (zone, local, instant) => {
    expect(clockOf(zone).instant(local).toISOString()).toBe(instant);
  });

  it("a local time that is converted to a moment and back is the same", () => {
    const { instant, local } = clockOf("Europe/London");
    for (const text of ["2011-03-27T00:00:00", "2011-03-28T00:00:00", "2011-10-30T23:59:59"])
      expect(local(instant(text))).toBe(text);
  });
});

it("weeks begin on Monday, and days follow each other across months and years", () => {
  expect(["2010-12-05T23:59:59", "2010-12-06T00:00:00", "2011-01-01T09:00:00"].map(mondayOf)).toEqual([
    "2010-11-29",
    "2010-12-06",
    "2010-12-27",
  ]);
  expect([nextDay("2010-12-31"), dayBefore("2011-03-01")]).toEqual(["2011-01-01", "2011-02-28"]);
});
