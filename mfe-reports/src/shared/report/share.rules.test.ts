import { expect, it } from "vitest";
import { shareOf } from "./share.rules.ts";

it.each([
  ["80", "80", 100],
  ["20", "80", 25],
  ["1", "3", 33.3],
  ["0.01", "1000", 1],
  [null, "80", 0],
  ["0", "0", 0],
  [null, null, 0],
  ["5", undefined, 0],
])("a bar of %s beside a largest of %s is %s percent long", (value, largest, share) => {
  expect(shareOf(value, largest)).toBe(share);
});
