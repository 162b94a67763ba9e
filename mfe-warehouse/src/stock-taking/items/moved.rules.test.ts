// A quantity that is typed once more is a count where the goods moved, or may have.
import { expect, it } from "vitest";
import { isNoCount } from "./moved.rules.ts";

it.each([
  ["nothing typed", "", "5.000", "2.000", true],
  ["the same of goods that did not move", "5", "5.000", "0.000", true],
  ["the same of goods that moved", "5", "5.000", "2.000", false],
  ["the same in a blind count", "5", "5.000", null, false],
  ["another quantity", "6", "5.000", "0.000", false],
  ["the first quantity", "5", null, "0.000", false],
])(
  "whether a quantity that is typed over the shown one is no new count: %s (%s over %s, moved %s): %s",
  (_case, text, shown, movedNumber, expected) => {
    expect(isNoCount(text, shown, { movedNumber })).toBe(expected);
  },
);
