// Rules for units: names, order, ratios (business.md §5 "Units").
import { describe, expect, it } from "vitest";
import { subUnitsOf, type UnitTexts, unitIssues, unitName } from "./unit.rules.ts";

const unit = (overrides: Partial<UnitTexts> = {}): UnitTexts => ({
  basicUnit: "瓶",
  otherUnit: "箱",
  ratio: "12",
  otherUnitTwo: "",
  ratioTwo: null,
  otherUnitThree: "",
  ratioThree: null,
  ...overrides,
});

describe("a unit", () => {
  it.each([
    [{}, []],
    [{ otherUnitTwo: "托", ratioTwo: "240.5" }, []],
    [{ otherUnit: "瓶" }, [{ id: "units-differ", field: "otherUnit" }]],
    [{ otherUnitTwo: "箱", ratioTwo: "24" }, [{ id: "units-differ", field: "otherUnitTwo" }]],
    [{ ratio: "1" }, [{ id: "ratio-above-one", field: "ratio" }]],
    [{ ratio: "1.000" }, [{ id: "ratio-above-one", field: "ratio" }]],
    [{ ratio: "1.001" }, []],
    [{ ratio: "0.5" }, [{ id: "ratio-above-one", field: "ratio" }]],
    [{ otherUnitTwo: "托" }, [{ id: "field-required", field: "ratioTwo" }]],
    [{ ratioTwo: "24" }, [{ id: "field-required", field: "otherUnitTwo" }]],
    [{ otherUnitThree: "柜", ratioThree: "999" }, [{ id: "second-unit-first", field: "otherUnitTwo" }]],
  ])("a multi-unit needs distinct names and ratios above one, in order, here with %j", (overrides, issues) => {
    expect(unitIssues(unit(overrides))).toEqual(issues);
  });

  it("the name of a unit consists of the base unit and its sub units with their ratios", () => {
    expect(unitName(unit({ ratio: "12.000", otherUnitTwo: "托", ratioTwo: "240.500" }))).toBe(
      "瓶/(箱=12瓶)/(托=240.5瓶)",
    );
    expect(unitName(unit({ ratio: "120" }))).toBe("瓶/(箱=120瓶)");
  });

  it("the sub units of a unit are listed in order with their ratios", () => {
    expect(subUnitsOf(unit({ otherUnitTwo: "托", ratioTwo: "240" }))).toEqual([
      { unit: "箱", ratio: "12" },
      { unit: "托", ratio: "240" },
    ]);
  });
});
