import { describe, expect, it } from "vitest";
import { blankHead } from "./head.rules.ts";

const now = new Date("2026-03-01T08:00:00.000Z");

describe("the head of a new document", () => {
  it("the head of a new document is dated now, with nothing chosen and nothing paid", () => {
    expect(blankHead(now)).toMatchObject({
      operTime: now.toISOString(),
      organId: null,
      accounts: [],
      changeAmount: "0",
    });
  });
});
