import { describe, expect, it } from "vitest";
import { openUntil } from "./open-until.ts";

describe("the open items offered to a slip", () => {
  const now = new Date("2026-11-21T10:00:00.000Z");
  it.each([
    ["of today is offered the open items up to today", "2026-11-21T15:00:00.000Z", {}],
    ["of an earlier day is offered the open items up to today", "2026-10-01T00:00:00.000Z", {}],
    [
      "of tomorrow is offered the open items up to the end of tomorrow",
      "2026-11-21T16:00:00.000Z",
      { endTime: "2026-11-22T15:59:59.999Z" },
    ],
  ])("in a time zone eight hours ahead of UTC, a slip %s", (_which, billTime, expected) => {
    expect(openUntil(billTime, now)).toEqual(expected);
  });
});
