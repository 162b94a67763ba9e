import { Refusal } from "@kontor/contracts/core/error";
import { describe, expect, it } from "vitest";
import { type Period, refusePeriod } from "./period.rules.ts";

const now = new Date("2026-11-22T10:00:00.000Z");
function refusalOf(period: Period): string | undefined {
  try {
    refusePeriod(period, now);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.id} ${error.issues[0]?.field}`;
  }
}

describe("period of an account's movements", () => {
  it.each<[string, Period, string | undefined]>([
    ["of all time", {}, undefined],
    ["until a moment", { endTime: "2020-01-01T00:00:00.000Z" }, undefined],
    ["since a moment", { beginTime: "2024-01-01T00:00:00.000Z" }, undefined],
    ["of a day", { beginTime: "2026-11-01T00:00:00.000Z", endTime: "2026-11-01T23:59:59.999Z" }, undefined],
    ["of three years", { beginTime: "2020-01-01T00:00:00.000Z", endTime: "2023-01-01T23:59:59.999Z" }, undefined],
    [
      "of a day more",
      { beginTime: "2020-01-01T00:00:00.000Z", endTime: "2023-01-02T00:00:00.000Z" },
      "report-range-too-long endTime",
    ],
    ["since more than three years ago", { beginTime: "2020-01-01T00:00:00.000Z" }, "report-range-too-long endTime"],
    [
      "backwards, in whichever zone",
      { beginTime: "2026-11-02T00:00:00.000+08:00", endTime: "2026-11-01T15:59:59.999Z" },
      "report-range-reversed endTime",
    ],
    ["since a moment to come", { beginTime: "2026-12-01T00:00:00.000Z" }, "report-range-reversed endTime"],
  ])(
    "a period of an account's movements is refused where it is reversed or longer than three years: %s",
    (_what, period, refusal) => expect(refusalOf(period)).toBe(refusal),
  );
});
