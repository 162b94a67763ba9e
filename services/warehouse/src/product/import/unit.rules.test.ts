import { expect, it } from "vitest";
import { type UnitDefinition, unitOf } from "./unit.rules.ts";

const box = { unit: "箱", ratio: "12" };
const pallet = { unit: "托", ratio: "240" };
const definition = (id: string, subUnits: UnitDefinition["subUnits"], enabled = true) => ({
  ...{ id, enabled, subUnits },
  basicUnit: "瓶",
});
const units = [
  definition("both", [box, pallet]),
  definition("box", [box]),
  definition("former", [{ unit: "箱", ratio: "6.000" }], false),
];

it.each([
  ["no sub unit", { subUnit: "", ratio: null }, null, null],
  ["a box", { subUnit: "箱", ratio: "12" }, null, "box"],
  ["a box of a product that has pallets too", { subUnit: "箱", ratio: "12.000" }, "both", "both"],
  ["a pallet", { subUnit: "托", ratio: "240" }, null, "both"],
  ["another box than the product has", { subUnit: "箱", ratio: "12" }, "former", "box"],
  ["the box that the product has, disabled", { subUnit: "箱", ratio: "6" }, "former", "former"],
  ["a disabled box", { subUnit: "箱", ratio: "6" }, null, undefined],
  ["no word of the box that the product has", { subUnit: "", ratio: null }, "both", "both"],
  ["a box without its ratio", { subUnit: "箱", ratio: null }, null, undefined],
  ["a box without its ratio, which the product has", { subUnit: "箱", ratio: null }, "box", "box"],
])(
  "an imported row with %s, %j, of a product with the unit %s gets the unit %s",
  (_what, cells, currentUnitId, expected) => {
    const unit = unitOf(units, { unit: "瓶", ...cells }, currentUnitId);
    expect(unit ? unit.id : unit).toBe(expected);
  },
);

it("an imported row that names another base unit is refused rather than removing the product's sub unit", () => {
  expect(unitOf(units, { unit: "罐", subUnit: "", ratio: null }, "box")).toBeUndefined();
});
