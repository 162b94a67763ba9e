import { expect, it } from "vitest";
import { barCodesByIdentity } from "./same-product.rules.ts";

const listed = { name: "TIN", standard: "", model: "85123A", color: "", unit: "pcs", unitId: null, barCode: "7001" };
const product = { name: "TIN", model: "85123A", unit: "pcs" };

it.each([
  ["the same name, model and unit are the same product", {}, "7001"],
  ["another model is another product", { model: "85123B" }, undefined],
  ["another spec is another product", { standard: "large" }, undefined],
  ["another colour is another product", { color: "red" }, undefined],
  ["another unit is another product", { unit: "box" }, undefined],
  ["a product of several units is another product", { unitId: "0190a000-0000-7000-8000-000000000001" }, undefined],
])("the replay recognizes products that exist already: %s", (_what, differs, barCode) => {
  expect(barCodesByIdentity([{ ...listed, ...differs }])(product)).toBe(barCode);
});
