import { expect, it } from "vitest";
import { equations, plainRatio } from "./unit.rules.ts";

it("a unit's ratio is shown without trailing zeros", () => {
  expect(["12.000", "2.500", "120", "100.000"].map(plainRatio)).toEqual(["12", "2.5", "120", "100"]);
});

it("each sub unit is shown as its number of base units, and one without a ratio is left out", () => {
  expect(equations({ basicUnit: "瓶", otherUnit: "箱", ratio: "12.000", otherUnitTwo: "托", ratioTwo: "240" })).toEqual(
    ["箱 = 12 瓶", "托 = 240 瓶"],
  );
  expect(equations({ basicUnit: "瓶", otherUnit: "箱", ratio: "" })).toEqual([]);
});
