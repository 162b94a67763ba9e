import { describe, expect, it } from "vitest";
import { openUntil } from "./open-until.ts";

describe("which debts a slip is offered: by the company's clock, which is eight hours ahead", () => {
  const now = new Date("2026-11-21T10:00:00.000Z");
  it.each([
    ["of today: those up to today", "2026-11-21T15:00:00.000Z", {}],
    ["of earlier: those up to today", "2026-10-01T00:00:00.000Z", {}],
    ["of tomorrow: those up to its end", "2026-11-21T16:00:00.000Z", { endTime: "2026-11-22T15:59:59.999Z" }],
  ])("one %s", (_which, billTime, expected) => {
    expect(openUntil(billTime, now)).toEqual(expected);
  });
});
