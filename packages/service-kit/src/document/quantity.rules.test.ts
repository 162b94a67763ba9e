import { expect, test } from "vitest";
import { baseQuantity } from "./quantity.rules.ts";

test.each([
  ["2", "12", "24.000"],
  ["0.5", "12", "6.000"],
  ["1.001", "1.5", "1.502"],
  ["0", "12", "0.000"],
])("%s of a unit of %s are %s base units", (quantity, ratio, base) => {
  expect(baseQuantity(quantity, ratio)).toBe(base);
});
