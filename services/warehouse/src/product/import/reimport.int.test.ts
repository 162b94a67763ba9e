// Reimports an exported workbook of products, unchanged or with a few cells edited (reference.md §5.10).
import type { Actor } from "@kontor/contracts/core/actor";
import { addCategory } from "@kontor/contracts/warehouse/category";
import { addProduct, getProduct, type ProductInfo } from "@kontor/contracts/warehouse/product";
import { exportProducts, importProducts } from "@kontor/contracts/warehouse/product-workbook";
import { addUnit, setUnitsEnabled } from "@kontor/contracts/warehouse/unit";
import { addWarehouse, listWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { writeWorkbook } from "@kontor/service-kit/workbook/write";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { barcode, freshCode, product } from "../../testing/products.ts";
import { startWarehouse, type TestWarehouse } from "../../testing/warehouse.ts";
import { productColumns } from "./workbook.columns.ts";

let harness: TestWarehouse;
let owner: Actor;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
});

const at = (field: string): number => productColumns.findIndex((column) => column.field === field);
const exported = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const { bytes } = await harness.call(exportProducts, owner, { query: {} });
  return new Uint8Array(bytes);
};
const load = (bytes: Uint8Array<ArrayBuffer>) =>
  harness.call(importProducts, owner, { file: { name: "a.xlsx", bytes } });
/** The export with its rows changed; texts stay as they are in the file. */
async function changed(change: (cells: string[]) => string[] | string[][]): Promise<Uint8Array<ArrayBuffer>> {
  const [header = [], ...rows] = await rowsOfWorkbook(await exported());
  const after = rows.flatMap((cells) => {
    const made = change([...cells, ...header.slice(cells.length).map(() => "")]);
    return Array.isArray(made[0]) ? (made as string[][]) : [made as string[]]; // one row or several
  });
  return writeWorkbook([header, ...after].map((cells) => cells.map((text) => (text === "" ? null : { text }))));
}
const add = async (body: Record<string, unknown>) =>
  (await harness.ask(addProduct, owner, { body: body as never })).id ?? "";
const infoOf = async (id: string): Promise<ProductInfo> =>
  (await harness.ask(getProduct, owner, { query: { id } })).info;
const unit = async (...subs: [unit: string, ratio: string][]) => {
  const [[otherUnit = "", ratio = ""] = [], [otherUnitTwo = "", ratioTwo = null] = []] = subs;
  const body = { basicUnit: "瓶", otherUnit, ratio, otherUnitTwo, ratioTwo };
  return (await harness.ask(addUnit, owner, { body })).id ?? "";
};
const category = async (name: string, serialNo: string, parentId: string | null = null) =>
  (await harness.ask(addCategory, owner, { body: { name, serialNo, parentId } })).id ?? "";
const multi = (name: string, unitId: string, more: Record<string, unknown> = {}) => ({
  ...{ name, unitId },
  meList: [
    barcode(freshCode(), "瓶", { purchaseDecimal: "2", commodityDecimal: "3" }),
    barcode(freshCode(), "箱", { purchaseDecimal: "20", commodityDecimal: "33.5" }),
  ],
  ...more,
});
const shirt = (more: Record<string, unknown> = {}) => ({
  ...{ name: "衬衫", unit: "件" },
  attribute: [
    { attributeName: "颜色", attributeValues: ["红", "蓝", "绿"] },
    { attributeName: "尺码", attributeValues: ["大"] },
  ],
  meList: ["红/大", "蓝/大"].map((sku) => barcode(freshCode(), "件", { sku, purchaseDecimal: "9" })),
  ...more,
});

test("importing an exported workbook unchanged changes nothing", async () => {
  const [box, pallet, former] = [
    await unit(["箱", "12"]),
    await unit(["箱", "12"], ["托", "240"]),
    await unit(["箱", "6"]),
  ];
  const [one, other] = [await category("饮料", "1"), await category("食品", "2")];
  const [tea, leaves] = [await category("茶", "11", one), await category("茶", "21", other)];
  await harness.ask(addWarehouse, owner, { body: { name: "-20 ℃ 冷库" } });
  const warehouses = (await harness.ask(listWarehouses, owner, { query: {} })).rows;
  const stock = warehouses.map(({ id: warehouseId }) => ({
    depotId: warehouseId,
    initStock: "24.5",
    lowSafeStock: "3",
  }));
  const ids = [
    await add(multi("可乐", box, { categoryId: tea, stock })),
    await add(multi("可乐", pallet, { categoryId: leaves, stock })),
    await add(multi("汽水", former)),
    await add(shirt()),
    await add(product("螺丝", { mfrs: "北厂", enableSerialNumber: true })),
    await add(product("螺丝", { mfrs: "南厂", enableBatchNumber: true, otherField2: "M8" })),
    await add(product("螺丝", { mfrs: "南厂", otherField2: "M10", weight: "0.125", expiryNum: 0 })),
    await add(product("=1+1", { remark: "'-5", meList: [barcode("-1001"), barcode(freshCode())] })),
  ];
  await harness.ask(setUnitsEnabled, owner, { body: { ids: [former], status: false } });
  const before = await Promise.all(ids.map(infoOf));
  const published = (await harness.facts(owner, "products")).length + (await harness.facts(owner, "stock")).length;
  const called = await load(await exported());
  expect(called.body).toMatchObject({ code: 200, data: { count: ids.length } });
  expect(await Promise.all(ids.map(infoOf))).toEqual(before);
  expect((await harness.facts(owner, "products")).length + (await harness.facts(owner, "stock")).length).toBe(
    published,
  );
});

test("emptied cells of an import change nothing, except for name, unit, barcode and status, which are required", async () => {
  const warehouseId = (await harness.ask(listWarehouses, owner, { query: {} })).rows[0]?.id ?? "";
  const [stock, categoryId] = [[{ depotId: warehouseId, initStock: "5" }], await category("饮料", "1")];
  const more = { categoryId, stock, mfrs: "北厂", brand: "好茶", standard: "500g", weight: "1", expiryNum: 30 };
  const ids = [
    await add(multi("可乐", await unit(["箱", "12"]), more)),
    await add(shirt()),
    await add(product("螺丝", { enableSerialNumber: true })),
    await add(product("药", { enableBatchNumber: true })),
  ];
  const before = await Promise.all(ids.map(infoOf));
  const needed = ["name", "unit", "barCode", "enabled"].map(at);
  const bytes = await changed((cells) => cells.map((cell, column) => (needed.includes(column) ? cell : "")));
  expect((await load(bytes)).body).toMatchObject({ data: { count: 4 } });
  expect(await Promise.all(ids.map(infoOf))).toEqual(before);
});

test("importing another price of the base unit changes that price of the sub unit too, and no other price", async () => {
  const id = await add(multi("可乐", await unit(["箱", "12"])));
  await load(await changed((cells) => cells.with(at("purchaseDecimal"), "2.5")));
  expect((await infoOf(id)).meList).toMatchObject([
    { purchaseDecimal: "2.5000", commodityDecimal: "3.0000" },
    { purchaseDecimal: "30.0000", commodityDecimal: "33.5000" },
  ]);
});

test("an imported row belongs to the product with its barcode, even if another product has its name", async () => {
  const [id, other] = [await add(product("茶")), await add(product("绿茶"))];
  const bytes = await changed((cells) =>
    cells[at("name")] === "茶" ? cells.with(at("name"), "绿茶").with(at("mfrs"), "北厂") : cells,
  );
  expect((await load(bytes)).status).toBe(200);
  expect(await infoOf(id)).toMatchObject({ name: "绿茶", mfrs: "北厂", version: 2 });
  expect(await infoOf(other)).toMatchObject({ name: "绿茶", mfrs: "", version: 1 });
});

test("importing a product again with a new attribute value adds it to those that it has, under the same attributes", async () => {
  const id = await add(shirt());
  await load(
    await changed((cells) =>
      cells[at("sku")] === "红/大" ? [cells, cells.with(at("sku"), "红/小").with(at("barCode"), freshCode())] : [cells],
    ),
  );
  const { attribute, meList } = await infoOf(id);
  expect(attribute).toEqual([
    { attributeName: "颜色", attributeValues: ["红", "蓝", "绿"] },
    { attributeName: "尺码", attributeValues: ["大", "小"] },
  ]);
  expect(meList.map(({ sku }) => sku)).toEqual(["红/大", "蓝/大", "红/小"]);
});

test("imported opening stock of a product with attributes is refused at its row (8000025)", async () => {
  await add(shirt());
  const bytes = await changed((cells) => (cells[at("sku")] === "蓝/大" ? cells.with(-1, "7") : cells));
  const called = await load(bytes);
  expect(refusalOf(called)).toMatchObject({ code: 8_000_025, issues: ["opening-not-allowed initStock"] });
  expect(called.body).toMatchObject({ data: { issues: [{ row: 2 }] } });
});

test("imported rows of one product with different names are refused", async () => {
  await add(shirt());
  const called = await load(await changed((cells) => cells.with(at("name"), cells[at("sku")] ?? "")));
  expect(refusalOf(called)).toMatchObject({ code: 510, issues: ["value-not-allowed name"] });
});
