// Reasons for which an adjustment leaves items out, or is refused.
import { describe, expect, it } from "vitest";
import { reasonsIn, refusedFor } from "./left-out.rules.ts";

const none = { movedItems: 0, byHandItems: 0, elsewhereItems: 0, disabledItems: 0, costlessItems: 0 };

describe("an adjustment", () => {
  it.each([
    ["nothing", none, undefined],
    ["goods that moved while they were counted", { ...none, movedItems: 2 }, undefined],
    ["serial numbers", { ...none, byHandItems: 2 }, undefined],
    ["goods that another task has adjusted", { ...none, movedItems: 1, elsewhereItems: 3 }, ["elsewhere", 3]],
    ["a disabled product", { ...none, byHandItems: 1, disabledItems: 1 }, ["disabled", 1]],
    ["a gain without a cost", { ...none, costlessItems: 2 }, ["costless", 2]],
  ])(
    "an adjustment that leaves out %s is refused for what nobody can book, and for nothing else",
    (_what, counts, refused) => {
      expect(refusedFor(counts)).toEqual(refused);
    },
  );

  it("an adjustment names each reason for leaving goods out once, those for which it is refused first", () => {
    const counts = { movedItems: 1, byHandItems: 2, elsewhereItems: 3, disabledItems: 4, costlessItems: 5 };
    expect(reasonsIn(counts).map(([reason]) => reason)).toEqual([
      ...["elsewhere", "disabled", "costless", "moved", "by-hand"],
    ]);
  });
});
