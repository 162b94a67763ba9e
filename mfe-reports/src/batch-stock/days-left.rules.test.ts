import { expect, it } from "vitest";
import { daysLeftWord } from "./days-left.rules.ts";

it.each([
  [0, false, "today", 0],
  [0, true, "onDay", 0],
  [1, false, "left-one", 1],
  [2, false, "left-several", 2],
  [365, true, "left-several", 365],
  [-1, false, "over-one", 1],
  [-2, true, "over-several", 2],
])(
  "%i days until a batch expires, in a report of a past day (%s) or of today, are shown by the text %s with %i days",
  (daysLeft, isPast, key, days) => {
    expect(daysLeftWord(daysLeft, isPast)).toEqual({ key, days });
  },
);
