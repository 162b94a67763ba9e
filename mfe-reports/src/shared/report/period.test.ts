import { expect, it } from "vitest";
import { lastMonth, lastMonths } from "./period.ts";

it("three months back from the end of May is the end of February", () => {
  expect(lastMonths(3, "2026-05-31")).toEqual({ beginTime: "2026-02-28", endTime: "2026-05-31" });
});

it("last month is whole, also over the new year", () => {
  expect(lastMonth("2026-01-15")).toEqual({ beginTime: "2025-12-01", endTime: "2025-12-31" });
});
