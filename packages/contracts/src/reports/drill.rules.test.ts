import { Refusal } from "@kontor/contracts/core/error";
import { describe, expect, it } from "vitest";
import { drillFrom, type Moments } from "./drill.rules.ts";

const now = new Date("2026-11-22T10:00:00.000Z");
const CUT_NOW = "2023-11-22T10:00:00.000Z";

describe("the period of a drill-down (LIM-1)", () => {
  it.each<[string, Moments, string, boolean]>([
    ["the last three years when the query has no period", {}, CUT_NOW, true],
    ["three years until a moment", { endTime: "2020-01-01T23:59:59.999Z" }, "2016-12-31T23:59:59.999Z", true],
    ["the whole period of the query", { beginTime: "2024-01-01T00:00:00.000Z" }, "2024-01-01T00:00:00.000Z", false],
    [
      "three years to the day",
      { beginTime: "2020-01-01T00:00:00.000Z", endTime: "2023-01-01T23:59:59.999Z" },
      "2020-01-01T00:00:00.000Z",
      false,
    ],
    [
      "the end of a longer period",
      { beginTime: "2010-01-01T00:00:00.000Z", endTime: "2023-01-02T00:00:00.000Z" },
      "2020-01-02T00:00:00.000Z",
      true,
    ],
    ["a period in the future", { beginTime: "2026-12-01T00:00:00.000Z" }, "2026-12-01T00:00:00.000Z", false],
  ])("a drill-down lists %s", (_what, search, from, isCut) => expect(drillFrom(search, now)).toEqual({ from, isCut }));

  it("a drill-down for a period that ends before it begins is refused, whatever the time zones of its bounds", () => {
    const search = { beginTime: "2026-11-02T00:00:00.000+08:00", endTime: "2026-11-01T15:59:59.999Z" };
    expect(() => drillFrom(search, now)).toThrow(Refusal);
  });
});
