import { expect, it } from "vitest";
import { equations } from "./unit.rules.ts";

it("each sub unit is shown as its number of base units, and one without a ratio is left out", () => {
  expect(equations({ basicUnit: "瓶", otherUnit: "箱", ratio: "12.000", otherUnitTwo: "托", ratioTwo: "240" })).toEqual(
    ["箱 = 12 瓶", "托 = 240 瓶"],
  );
  expect(equations({ basicUnit: "瓶", otherUnit: "箱", ratio: "" })).toEqual([]);
});
