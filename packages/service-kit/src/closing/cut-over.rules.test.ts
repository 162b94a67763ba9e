import { expect, it } from "vitest";
import { cutOverIssues, refuseBeforeCutOver } from "./cut-over.rules.ts";

const set = { cutOverDate: "2026-01-01", timeZone: "Asia/Shanghai" };

it.each([
  ["the last moment of the day before, by the tenant's clock", "2025-12-31T15:59:59.999Z", true],
  ["its first moment", "2025-12-31T16:00:00.000Z", false],
  ["a later day", "2026-03-01T00:00:00.000Z", false],
])(
  "the cut-over date refuses a document of the day before and accepts one of the day itself: %s",
  (_what, moment, isEarly) => {
    const issues = isEarly
      ? [{ id: "document-before-cut-over", field: "operTime", values: { day: "2026-01-01" } }]
      : [];
    expect(cutOverIssues(set, moment, "operTime")).toEqual(issues);
    expect(cutOverIssues({ ...set, cutOverDate: null }, moment, "operTime")).toEqual([]);
    const refused = () => refuseBeforeCutOver(set, moment, "operTime");
    if (isEarly) expect(refused).toThrow("document-before-cut-over");
    else expect(refused).not.toThrow();
  },
);
