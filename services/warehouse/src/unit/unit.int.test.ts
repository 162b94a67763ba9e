// Units over HTTP: form, derived name, fixed fields once a product uses it (reference.md §5.6).
import type { Actor } from "@kontor/contracts/core/actor";
import { addProduct } from "@kontor/contracts/warehouse/product";
import {
  addUnit,
  deleteUnits,
  getAllUnits,
  getUnit,
  listUnits,
  setUnitsEnabled,
  updateUnit,
} from "@kontor/contracts/warehouse/unit";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { barcode, freshCode, product } from "../testing/products.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let owner: Actor;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
});

const bottle = { basicUnit: "瓶", otherUnit: "箱", ratio: "12" };
const add = async (body: typeof bottle = bottle) => (await harness.ask(addUnit, owner, { body })).id ?? "";

test("a unit is named after its parts, and can be changed, disabled and deleted", async () => {
  const id = await add();
  const body = { ...bottle, id, version: 1, enabled: true, otherUnitTwo: "托", ratioTwo: "240.5" };
  await harness.ask(updateUnit, owner, { body });
  const { info } = await harness.ask(getUnit, owner, { query: { id } });
  expect(info).toMatchObject({ name: "瓶/(箱=12瓶)/(托=240.5瓶)", ratio: "12.000", version: 2 });
  expect(await harness.ask(getAllUnits, owner, { query: {} })).toMatchObject([{ id, ratioTwo: "240.500" }]);
  await harness.ask(setUnitsEnabled, owner, { body: { ids: [id], status: false } });
  expect(await harness.ask(getAllUnits, owner, { query: {} })).toEqual([]);
  await harness.ask(deleteUnits, owner, { query: { ids: id } });
  expect(await harness.ask(listUnits, owner, { query: {} })).toMatchObject({ total: 0 });
});

test("a unit that exists already is refused, and so is an invalid one", async () => {
  await add();
  expect(refusalOf(await harness.call(addUnit, owner, { body: bottle }))).toMatchObject({
    status: 409,
    refusal: "name-already-exists",
  });
  const wrong = { basicUnit: "瓶", otherUnit: "瓶", ratio: "1", otherUnitThree: "柜", ratioThree: "9.1234" };
  expect(refusalOf(await harness.call(addUnit, owner, { body: wrong })).issues).toEqual(["number-invalid ratioThree"]);
  const better = { ...wrong, ratioThree: "9" };
  expect(refusalOf(await harness.call(addUnit, owner, { body: better })).issues).toEqual([
    "second-unit-first otherUnitTwo",
    "units-differ otherUnit",
    "ratio-above-one ratio",
  ]);
});

test("a unit that a product uses cannot be deleted, nor its names and ratios changed (601)", async () => {
  const unitId = await add();
  const meList = [barcode(freshCode()), barcode(freshCode(), "箱")];
  await harness.ask(addProduct, owner, { body: { ...product("可乐", { unit: "", unitId }), meList } });
  expect(refusalOf(await harness.call(deleteUnits, owner, { query: { ids: unitId } }))).toMatchObject({ code: 601 });
  const same = { ...bottle, id: unitId, version: 1, enabled: false };
  const other = await harness.call(updateUnit, owner, { body: { ...same, ratio: "24" } });
  expect(refusalOf(other)).toMatchObject({ code: 601, refusal: "in-use" });
  expect((await harness.call(updateUnit, owner, { body: same })).status).toBe(200);
});
