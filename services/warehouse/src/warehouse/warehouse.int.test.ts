// Warehouses over HTTP: form, the one default, who may use them, deletion (reference.md §5.1).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { addProduct, getProduct, updateProduct } from "@kontor/contracts/warehouse/product";
import {
  addWarehouse,
  checkWarehouseName,
  deleteWarehouse,
  deleteWarehouses,
  findUserWarehouses,
  findWarehousesOfCurrentUser,
  getAllWarehouses,
  getWarehouse,
  listWarehouses,
  setDefaultWarehouse,
  setWarehousesEnabled,
  updateWarehouse,
} from "@kontor/contracts/warehouse/warehouse";
import { upsertAssignments } from "@kontor/service-kit/document/replica.store";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeReferences } from "../stock/references.store.ts";
import { form, product } from "../testing/products.ts";
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

const add = async (name: string): Promise<string> =>
  (await harness.ask(addWarehouse, owner, { body: { name } })).id ?? "";
const rows = async () => (await harness.ask(listWarehouses, owner, { query: {} })).rows;
const defaults = async () => (await rows()).filter((row) => row.isDefault).map((row) => row.name);

test("a new tenant has a default warehouse, which its owner may use and which is published", async () => {
  expect(await defaults()).toEqual(["默认仓库"]);
  expect(await harness.facts(owner, "depots")).toMatchObject([
    { depots: [{ name: "默认仓库", isDefault: true, creatorId: owner.userId }] },
  ]);
});

test("a warehouse is added, changed and published each time, and its changes are logged", async () => {
  const body = { name: "北仓", address: "港口路 1 号", warehousing: "12.5", principal: owner.userId };
  const { id = "" } = await harness.ask(addWarehouse, owner, { body });
  await harness.ask(updateWarehouse, owner, { body: { ...body, id, version: 1, name: "北大仓", enabled: true } });
  const { info } = await harness.ask(getWarehouse, owner, { query: { id } });
  expect(info).toMatchObject({ name: "北大仓", version: 2, warehousing: "12.50", isDefault: false });
  expect((await harness.facts(owner, "depots")).slice(1)).toMatchObject([
    { depots: [{ id, version: 1, name: "北仓", creatorId: owner.userId }] },
    { depots: [{ id, version: 2, name: "北大仓" }] },
  ]);
  expect((await harness.facts(owner, "operation")).at(-1)).toMatchObject({
    ...{ operation: "depot", type: "update", content: "北大仓" },
    after: { name: "北大仓" },
    by: { userId: owner.userId },
  });
});

test("a warehouse name is unique in its tenant, and free in another", async () => {
  await add("北仓");
  const again = await harness.call(addWarehouse, owner, { body: { name: "北仓" } });
  expect(refusalOf(again)).toMatchObject({ status: 409, refusal: "name-already-exists" });
  expect(await harness.ask(checkWarehouseName, owner, { query: { name: "北仓" } })).toEqual({ status: true });
  expect((await harness.call(addWarehouse, await harness.tenant(), { body: { name: "北仓" } })).status).toBe(200);
});

test("a tenant has exactly one default warehouse, which cannot be deleted or disabled while others exist", async () => {
  const [first] = await rows();
  const id = await add("北仓");
  await harness.ask(setDefaultWarehouse, owner, { body: { id } });
  expect(await defaults()).toEqual(["北仓"]);
  for (const refused of [
    await harness.call(deleteWarehouse, owner, { query: { id } }),
    await harness.call(setWarehousesEnabled, owner, { body: { ids: [id], status: false } }),
  ])
    expect(refusalOf(refused)).toMatchObject({ status: 409, refusal: "default-needed" });
  await harness.ask(deleteWarehouse, owner, { query: { id: first?.id ?? "" } });
  expect(await defaults()).toEqual(["北仓"]);
});

test("two concurrent choices of a default warehouse both succeed and one default is left", async () => {
  const ids = [await add("甲仓"), await add("乙仓"), await add("丙仓")];
  const called = await Promise.all(ids.map((id) => harness.call(setDefaultWarehouse, owner, { body: { id } })));
  expect(called.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await defaults()).toHaveLength(1);
});

test("a disabled warehouse cannot be the default and is left out of pickers, but not of filters", async () => {
  const id = await add("旧仓");
  await harness.ask(setWarehousesEnabled, owner, { body: { ids: [id], status: false } });
  expect(refusalOf(await harness.call(setDefaultWarehouse, owner, { body: { id } })).refusal).toBe("default-disabled");
  expect((await harness.ask(findWarehousesOfCurrentUser, owner)).map((each) => each.depotName)).toEqual(["默认仓库"]);
  expect((await harness.ask(getAllWarehouses, owner)).map((each) => each.depotName)).toEqual(["默认仓库", "旧仓"]);
});

test("warehouses are sorted by their sort number, those without a sort number come last, and a sort value that is no number is refused", async () => {
  for (const [name, sort] of [
    ["十仓", "10"],
    ["二仓", "2"],
  ] as const)
    await harness.ask(addWarehouse, owner, { body: { name, sort } });
  const older = await add("旧仓");
  await harness.tables(owner, (tx) => tx.depot.updateMany({ where: { id: older }, data: { sort: "A1" } }));
  const inOrder = ["二仓", "十仓", "默认仓库", "旧仓"];
  expect((await harness.ask(findWarehousesOfCurrentUser, owner)).map((each) => each.depotName)).toEqual(inOrder);
  const { rows: listed } = await harness.ask(listWarehouses, owner, { query: { column: "sort", order: "asc" } });
  expect(listed.map(({ name, sort }) => `${name} ${sort}`)).toEqual(["二仓 2", "十仓 10", "默认仓库 ", "旧仓 A1"]);
  const { info } = await harness.ask(getWarehouse, owner, { query: { id: older } });
  const { isDefault: _d, createTime: _t, ...body } = info;
  const again = await harness.call(updateWarehouse, owner, { body });
  expect(refusalOf(again)).toMatchObject({ status: 400, issues: ["digits-only sort"] });
});

test("a warehouse with stock or documents cannot be deleted, and a bulk deletion with it deletes nothing (601, RBAC-11)", async () => {
  const [used, free] = [await add("用仓"), await add("空仓")];
  await harness.tables(owner, (tx) => storeReferences(tx, [{ productId: newId(), barcodeId: newId(), depotId: used }]));
  const refused = await harness.call(deleteWarehouses, owner, { query: { ids: `${free},${used}` } });
  expect(refusalOf(refused)).toMatchObject({ code: 601, refusal: "in-use" });
  expect(await rows()).toHaveLength(3);
  await harness.ask(deleteWarehouses, owner, { query: { ids: free } });
  expect((await harness.facts(owner, "depots")).at(-1)).toMatchObject({ depots: [{ id: free, deleted: true }] });
});

test("a warehouse whose opening stock was entered by mistake and removed can be deleted", async () => {
  const id = await add("错仓");
  const body = product("米", { stock: [{ depotId: id, initStock: "3", openingUnitCost: "0" }] });
  const { id: productId = "" } = await harness.ask(addProduct, owner, { body });
  const refused = await harness.call(deleteWarehouse, owner, { query: { id } });
  expect(refusalOf(refused)).toMatchObject({ code: 601, refusal: "in-use" });
  const { info } = await harness.ask(getProduct, owner, { query: { id: productId } });
  const nothing = form({ info, stock: [{ depotId: id, initStock: "0" }] });
  await harness.ask(updateProduct, owner, { body: nothing as never });
  await harness.ask(deleteWarehouse, owner, { query: { id } });
  expect(await rows()).toHaveLength(1);
});

test("while the setting for warehouse permission is on, users see assigned warehouses only, and none when none is assigned (RBAC-6)", async () => {
  const id = await add("北仓");
  const clerk = staffOf(owner);
  const seen = async (as: Actor) => (await harness.ask(findWarehousesOfCurrentUser, as)).map((each) => each.depotName);
  expect(await seen(clerk)).toEqual(["默认仓库", "北仓"]);
  await harness.turn(owner, { depotFlag: true });
  expect(await seen(clerk)).toEqual([]);
  const assignment = { userId: clerk.userId, kind: "UserDepot" as const, valueIds: [id], replaces: true };
  await harness.tables(owner, (tx) => upsertAssignments(tx, assignment));
  expect(await seen(clerk)).toEqual(["北仓"]);
  expect(await seen(owner)).toHaveLength(2);
  expect((await harness.ask(listWarehouses, clerk, { query: {} })).rows.map((row) => row.name)).toEqual(["北仓"]);
  const [root] = await harness.ask(findUserWarehouses, owner, {
    query: { UBType: "UserDepot", UBKeyId: clerk.userId },
  });
  expect(root?.children.filter((each) => each.checked).map((each) => each.title)).toEqual(["北仓"]);
});

test("a warehouse with several invalid fields is refused at all of them", async () => {
  const body = { name: "仓", warehousing: "-1", address: "x".repeat(51) };
  const refused = await harness.call(addWarehouse, owner, { body });
  expect(refusalOf(refused).issues.sort()).toEqual([
    "field-too-long address",
    "field-too-short name",
    "number-invalid warehousing",
  ]);
  expect((await harness.call(getWarehouse, owner, { query: { id: newId() } })).status).toBe(404);
  const managed = { name: "北仓", principal: (await harness.tenant()).userId };
  expect((await harness.call(addWarehouse, owner, { body: managed })).status).toBe(404);
});
