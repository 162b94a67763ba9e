import { expect, test } from "vitest";
import { openNumber } from "./link.rules.ts";

test.each([
  ["24", "0", "12", "2.000"],
  ["24", "6", "12", "1.500"],
  ["10", "10", "1", "0.000"],
  ["10", "12", "1", "0.000"],
  ["10", "9.999", "1", "0.001"],
])(
  "a line of %s base units of which %s are taken has, in units of %s base units, %s open",
  (quantityBase, takenBase, ratio, open) => {
    expect(openNumber({ quantityBase, takenBase, ratio })).toBe(open);
  },
);
