// Attribute templates over HTTP: form, list, name check, what products are made from (business.md §5, §7; reference.md §5.8).
import type { Actor } from "@kontor/contracts/core/actor";
import {
  addAttributeTemplate,
  checkAttributeName,
  deleteAttributeTemplate,
  deleteAttributeTemplates,
  getAllAttributeTemplates,
  getAttributeTemplate,
  listAttributeTemplates,
  updateAttributeTemplate,
} from "@kontor/contracts/warehouse/attribute-template";
import { addProduct, getProduct } from "@kontor/contracts/warehouse/product";
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

const callAdd = (attributeName: string, attributeValue = "棉|麻", as = owner) =>
  harness.call(addAttributeTemplate, as, { body: { attributeName, attributeValue } });
const add = async (attributeName: string, attributeValue = "棉|麻") =>
  (await harness.ask(addAttributeTemplate, owner, { body: { attributeName, attributeValue } })).id ?? "";

test("a new tenant has templates of colors and sizes for the form of a product (reference.md §6.1)", async () => {
  expect(await harness.ask(getAllAttributeTemplates, owner, {})).toMatchObject([
    { attributeName: "颜色", attributeValue: "黑色|白色|灰色|红色|蓝色" },
    { attributeName: "尺寸", attributeValue: "S|M|L|XL|XXL" },
  ]);
});

test("an attribute template is added without blanks and empty values, found, changed and deleted", async () => {
  const id = await add("材质", " 棉 || 麻 | ");
  expect((await harness.ask(getAttributeTemplate, owner, { query: { id } })).info).toMatchObject({
    attributeName: "材质",
    attributeValue: "棉|麻",
    version: 1,
  });
  const body = { id, version: 1, attributeName: "面料", attributeValue: "丝| 棉" };
  await harness.ask(updateAttributeTemplate, owner, { body });
  const query = { search: '{"attributeName":"面"}' };
  expect(await harness.ask(listAttributeTemplates, owner, { query })).toMatchObject({
    total: 1,
    rows: [{ id, version: 2, attributeValue: "丝|棉" }],
  });
  expect(refusalOf(await harness.call(updateAttributeTemplate, owner, { body })).refusal).toBe("stale-version");
  await harness.ask(deleteAttributeTemplate, owner, { query: { id } });
  expect(await harness.ask(listAttributeTemplates, owner, { query })).toMatchObject({ total: 0 });
});

test("what users did with attribute templates is published for the operation log (AUD-1)", async () => {
  const id = await add("材质");
  await harness.ask(deleteAttributeTemplates, owner, { query: { ids: id } });
  expect(await harness.facts(owner, "operation")).toMatchObject([
    { operation: "material-attribute", type: "add", content: "材质" },
    { operation: "material-attribute", type: "delete", content: "材质" },
  ]);
});

test("a template's name is unique in the tenant, and its check says so before it is saved", async () => {
  const id = await add("材质");
  expect(refusalOf(await callAdd("材质"))).toMatchObject({ status: 409, refusal: "name-already-exists" });
  const taken = (query: { name: string; id?: string }) => harness.ask(checkAttributeName, owner, { query });
  expect(await taken({ name: "材质 " })).toEqual({ status: true });
  expect(await taken({ name: "材质", id })).toEqual({ status: false });
  expect(await taken({ name: "款式" })).toEqual({ status: false });
});

test.each([
  ["", "棉", "field-required attributeName"],
  ["十一个字的名称确实太长了", "棉", "field-too-long attributeName"],
  ["材质", "", "field-required attributeValue"],
  ["材质", " | ", "field-required attributeValue"],
  ["材质", "棉|麻|棉", "attribute-values-differ attributeValue"],
  ["材质", "S/M", "attribute-value-slash attributeValue"],
  ["材质", "x".repeat(21), "attribute-value-long attributeValue"],
  ["材质", Array.from({ length: 51 }, (_, at) => at).join("|"), "attribute-values-many attributeValue"],
  ["材质", "x".repeat(501), "field-too-long attributeValue"],
])("a template %j with the values %j is refused with %s", async (name, values, issue) => {
  expect(refusalOf(await callAdd(name, values))).toMatchObject({ status: 400, issues: [issue] });
});

test("another tenant neither sees nor changes an attribute template, and may have one of the same name (TEN-3)", async () => {
  const id = await add("材质");
  const other = await harness.tenant();
  const update = { id, version: 1, attributeName: "改", attributeValue: "棉" };
  expect((await harness.call(getAttributeTemplate, other, { query: { id } })).status).toBe(404);
  expect((await harness.call(updateAttributeTemplate, other, { body: update })).status).toBe(404);
  expect((await harness.call(deleteAttributeTemplate, other, { query: { id } })).status).toBe(404);
  expect((await harness.call(deleteAttributeTemplates, other, { query: { ids: id } })).status).toBe(404);
  expect((await harness.ask(getAllAttributeTemplates, other, {})).map((each) => each.id)).not.toContain(id);
  expect((await callAdd("材质", "棉", other)).status).toBe(200);
});

test("a product keeps the values that it took from a template when the template is deleted", async () => {
  const id = await add("材质");
  const attribute = [{ attributeName: "材质", attributeValues: ["棉", "麻"] }];
  const meList = ["棉", "麻"].map((sku) => barcode(freshCode(), "瓶", { sku }));
  const added = await harness.ask(addProduct, owner, { body: product("衬衫", { attribute, meList }) });
  await harness.ask(deleteAttributeTemplate, owner, { query: { id } });
  const { info } = await harness.ask(getProduct, owner, { query: { id: added.id ?? "" } });
  expect(info).toMatchObject({ attribute, meList: [{ sku: "棉" }, { sku: "麻" }] });
});
