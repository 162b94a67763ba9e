// Categories over HTTP: tree, form, moves, deletion (reference.md §5.7).
import type { Actor } from "@kontor/contracts/core/actor";
import {
  addCategory,
  checkCategoryName,
  deleteCategories,
  deleteCategory,
  findCategory,
  getProductCategoryTree,
  updateCategory,
} from "@kontor/contracts/warehouse/category";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { product } from "../testing/products.ts";
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

const add = async (name: string, parentId: string | null = null) =>
  (await harness.ask(addCategory, owner, { body: { name, serialNo: name, parentId } })).id ?? "";

test("a new tenant has one category, and more can be added below it and moved, but never below themselves", async () => {
  const drinks = await add("饮料");
  const cola = await add("可乐", drinks);
  const tree = await harness.ask(getProductCategoryTree, owner, { query: {} });
  expect(tree.map((node) => [node.title, node.children.map((child) => child.title)])).toEqual([
    ["默认分类", []],
    ["饮料", ["可乐"]],
  ]);
  const [row] = await harness.ask(findCategory, owner, { query: { id: drinks } });
  const body = { id: drinks, version: row?.version ?? 0, name: "饮料", serialNo: "饮料", parentId: cola };
  expect(refusalOf(await harness.call(updateCategory, owner, { body })).refusal).toBe("category-below-itself");
  const moved = { ...body, parentId: null, name: "酒水" };
  await harness.ask(updateCategory, owner, { body: moved });
  expect(refusalOf(await harness.call(updateCategory, owner, { body: moved })).refusal).toBe("stale-version");
});

test("a category's name is unique below its parent, its number in the tenant (7500003)", async () => {
  const drinks = await add("饮料");
  await add("其他", drinks);
  const refused = async (name: string, serialNo: string, parentId: string | null) =>
    refusalOf(await harness.call(addCategory, owner, { body: { name, serialNo, parentId } }));
  expect(await refused("其他", "X", drinks)).toMatchObject({ refusal: "name-already-exists" });
  expect(await refused("新", "饮料", null)).toMatchObject({ code: 7_500_003, refusal: "code-already-exists" });
  await harness.ask(addCategory, owner, { body: { name: "其他", serialNo: "Y", parentId: null } });
  const query = { name: "其他", parentId: drinks };
  expect(await harness.ask(checkCategoryName, owner, { query })).toEqual({ status: true });
});

test("sort numbers of categories are compared as numbers, and other text is refused", async () => {
  const addSorted = async (name: string, sort: string) =>
    harness.call(addCategory, owner, { body: { name, serialNo: name, parentId: null, sort } });
  for (const sort of ["10", "2"]) expect((await addSorted(`第${sort}`, sort)).status).toBe(200);
  const tree = await harness.ask(getProductCategoryTree, owner, { query: {} });
  expect(tree.map((node) => node.title)).toEqual(["第2", "第10", "默认分类"]);
  expect(refusalOf(await addSorted("第A", "A"))).toMatchObject({ status: 400, issues: ["digits-only sort"] });
});

test("a category with children or products cannot be deleted, but parent and child can be deleted together", async () => {
  const drinks = await add("饮料");
  const cola = await add("可乐", drinks);
  expect(refusalOf(await harness.call(deleteCategory, owner, { query: { id: drinks } }))).toMatchObject({
    code: 7_500_006,
  });
  const used = await add("用着");
  await harness.ask(addProduct, owner, { body: product("水", { categoryId: used }) });
  expect(refusalOf(await harness.call(deleteCategory, owner, { query: { id: used } }))).toMatchObject({ code: 601 });
  await harness.ask(deleteCategories, owner, { query: { ids: `${drinks},${cola}` } });
  expect(await harness.ask(getProductCategoryTree, owner, { query: {} })).toHaveLength(2);
});
