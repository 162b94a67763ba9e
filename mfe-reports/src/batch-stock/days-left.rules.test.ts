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
])("%i days left in a report that is of the past (%s) are told by %s of %i", (daysLeft, isPast, key, days) => {
  expect(daysLeftWord(daysLeft, isPast)).toEqual({ key, days });
});
