// Products as workbooks over HTTP: template, import of new and existing ones, all issues at once, export (XLS-1 to XLS-5).
import type { Actor } from "@kontor/contracts/core/actor";
import { addProduct, getProduct, listProducts } from "@kontor/contracts/warehouse/product";
import { exportProducts, importProducts } from "@kontor/contracts/warehouse/product-workbook";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { addUnit } from "@kontor/contracts/warehouse/unit";
import { addWarehouse, listWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook, secondRowsOf } from "@kontor/service-kit/testing/fake-gateway";
import { writeWorkbook } from "@kontor/service-kit/workbook/write";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { consumeOrders, orderOf } from "../../testing/orders.ts";
import { freshCode } from "../../testing/products.ts";
import { startWarehouse, type TestWarehouse } from "../../testing/warehouse.ts";
import { headerOf, productColumns } from "./workbook.columns.ts";

let harness: TestWarehouse;
let owner: Actor;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
});

const WAREHOUSE = "默认仓库";
const at = (field: string): number => productColumns.findIndex((column) => column.field === field);
/** A row of the workbook; opening stock in the default warehouse under "opening". */
function row({ opening = "", ...cells }: Record<string, string>): string[] {
  const texts: string[] = productColumns.map(() => "");
  for (const [field, text] of Object.entries({ unit: "瓶", enabled: "1", ...cells })) texts[at(field)] = text;
  return [...texts, opening];
}
const workbook = async (rows: readonly string[][], header = headerOf([WAREHOUSE])) => ({
  name: "a.xlsx",
  bytes: await writeWorkbook([header, ...rows].map((cells) => cells.map((text) => ({ text })))),
});
const load = async (rows: readonly string[][]) => harness.call(importProducts, owner, { file: await workbook(rows) });
const listed = async () => (await harness.ask(listProducts, owner, { query: {} })).rows;
const workbookOf = async (as: Actor, query: { template?: "1"; lang?: "en" } = {}) => {
  const { bytes } = await harness.call(exportProducts, as, { query });
  return rowsOfWorkbook(bytes);
};

test("products are imported with sub units, attributes, categories and opening stock, and exported as they were imported", async () => {
  await harness.ask(addUnit, owner, { body: { basicUnit: "瓶", otherUnit: "箱", ratio: "12" } });
  const [a, b, c, d] = [freshCode(), freshCode(), freshCode(), freshCode()];
  const box = { subUnit: "箱", subBarCode: b, ratio: "12", purchaseDecimal: "2", categoryName: "默认分类" };
  const called = await load([
    row({ name: "可乐", barCode: a, ...box, opening: "24" }),
    row({ name: "衬衫", barCode: c, sku: "红/大", unit: "件" }),
    row({ name: "衬衫", barCode: d, sku: "蓝/大", unit: "件" }),
  ]);
  expect(called.body).toMatchObject({ data: { count: 2 } });
  const [shirt, cola] = (await listed()).sort((one, other) => (one.name < other.name ? 1 : -1));
  expect(shirt).toMatchObject({ name: "衬衫", manySku: true });
  expect(cola).toMatchObject({ mnemonic: "KL", categoryName: "默认分类", initStock: "24.000" });
  const { info } = await harness.ask(getProduct, owner, { query: { id: cola?.id ?? "" } });
  expect(info.meList).toMatchObject([{ barCode: a }, { barCode: b, ratio: "12.000", purchaseDecimal: "24.0000" }]);
  expect(info.stock).toMatchObject([{ openingUnitCost: "2.000000" }]);
  const [header, ...rows] = await workbookOf(owner);
  expect(header).toEqual(headerOf([WAREHOUSE]));
  expect(rows.map((cells) => [cells[at("name")], cells[at("barCode")], cells[at("sku")]]).sort()).toEqual(
    [
      ["可乐", a, ""],
      ["衬衫", c, "红/大"],
      ["衬衫", d, "蓝/大"],
    ].sort(),
  );
  expect(rows.find((cells) => cells[0] === "可乐")?.at(-1)).toBe("24");
});

test("exported products have a second worksheet with their stock and who holds it, which an import leaves alone", async () => {
  const [code, none] = [freshCode(), freshCode()];
  await load([
    row({ name: "茶", barCode: code, purchaseDecimal: "2", opening: "24" }),
    row({ name: "醋", barCode: none }),
  ]);
  const [tea] = (await listed()).filter(({ name }) => name === "茶");
  const { info } = await harness.ask(getProduct, owner, { query: { id: tea?.id ?? "" } });
  const ordered = { id: info.id, name: "茶", barCode: code, barcodeId: info.meList[0]?.id ?? "", depotId: "" };
  await consumeOrders(
    harness,
    owner,
    orderOf({ progress: "sale" }, ordered, "30"),
    orderOf({ progress: "purchase" }, ordered, "9"),
  );
  const { bytes } = await harness.call(exportProducts, owner, { query: { lang: "en" } });
  const [header, ...rows] = await secondRowsOf(bytes);
  const named = ["Barcode", "Name", "Spec", "Model", "Unit", "Stock", "Available", "Reserved", "Promised", "Coming"];
  expect(header).toEqual(named);
  expect(rows.sort()).toEqual(
    [
      [code, "茶", "", "", "瓶", "24", "24", "0", "30", "9"],
      [none, "醋", "", "", "瓶", "0", "0", "0", "0", "0"],
    ].sort(),
  );
  const again = await harness.call(importProducts, owner, { file: { name: "a.xlsx", bytes: new Uint8Array(bytes) } });
  expect(again.body).toMatchObject({ data: { count: 2 } });
});

test("cells are imported as data, whatever they contain, and found as they were written (INJ-3)", async () => {
  const spelled = [
    "'); drop table products; --",
    "' or '1'='1",
    "%_\\",
    ["$", "{process.exit(1)}"].join(""),
    "{{constructor.constructor('return process')()}}",
    "<img src=x onerror=alert(1)>",
    "__proto__",
  ];
  const called = await load(spelled.map((name) => row({ name, barCode: freshCode(), remark: name })));
  expect(called.body).toMatchObject({ data: { count: spelled.length } });
  expect((await listed()).map(({ name, remark }) => [name, remark]).sort()).toEqual(
    spelled.map((name) => [name, name]).sort(),
  );
  for (const name of spelled) {
    const search = JSON.stringify({ name }) as never;
    const { rows } = await harness.ask(listProducts, owner, { query: { search } });
    expect(rows.map((productRow) => productRow.name)).toEqual([name]);
  }
});

test("an import updates an existing product: filled cells replace values, empty ones keep them", async () => {
  const code = freshCode();
  await load([row({ name: "茶", barCode: code, brand: "好茶", purchaseDecimal: "5", commodityDecimal: "8" })]);
  const called = await load([row({ name: "茶", barCode: code, purchaseDecimal: "6", enabled: "0" })]);
  expect(called.status).toBe(200);
  expect(await listed()).toMatchObject([
    { brand: "好茶", purchaseDecimal: "6.0000", commodityDecimal: "8.0000", enabled: false, version: 2 },
  ]);
});

test("importing a price list leaves opening costs, safety levels and products without a change as they are", async () => {
  const [code, same] = [freshCode(), freshCode()];
  const warehouseId = (await harness.ask(listWarehouses, owner, { query: {} })).rows[0]?.id ?? "";
  const level = { initStock: "24.000", openingUnitCost: "1.500000", lowSafeStock: "10.000", highSafeStock: "500.000" };
  const meList = [{ barCode: code, commodityUnit: "瓶", purchaseDecimal: "5" }];
  const { id = "" } = await harness.ask(addProduct, owner, {
    body: { name: "茶", unit: "瓶", meList, stock: [{ ...level, depotId: warehouseId }] },
  });
  await load([row({ name: "醋", barCode: same, purchaseDecimal: "2", opening: "3" })]);
  const before = (await harness.facts(owner, "stock")).length;
  const published = (await harness.facts(owner, "products")).length;
  await load([
    row({ name: "茶", barCode: code, purchaseDecimal: "6", opening: "24" }),
    row({ name: "醋", barCode: same, purchaseDecimal: "2.00", opening: "3.000" }),
  ]);
  const { info } = await harness.ask(getProduct, owner, { query: { id } });
  expect(info).toMatchObject({ version: 2, purchaseDecimal: "6.0000", stock: [level] });
  expect((await listed()).find(({ name }) => name === "醋")).toMatchObject({ version: 1 });
  expect(await harness.facts(owner, "stock")).toHaveLength(before);
  expect((await harness.facts(owner, "products")).slice(published)).toMatchObject([{ products: [{ id, version: 2 }] }]);
  await load([row({ name: "茶", barCode: code, opening: "30" })]);
  const { info: more } = await harness.ask(getProduct, owner, { query: { id } });
  expect(more.stock).toMatchObject([{ ...level, initStock: "30.000" }]);
});

test("a price list of many existing products is written and published together", async () => {
  const COUNT = 250;
  const rows = Array.from({ length: COUNT }, (_, n) =>
    row({ name: `商品 ${n}`, barCode: `B${String(n).padStart(6, "0")}`, purchaseDecimal: "2.5", opening: "10" }),
  );
  await load(rows);
  const dearer = rows.map((cells) => cells.with(at("purchaseDecimal"), "2.75"));
  expect((await load(dearer)).body).toMatchObject({ data: { count: COUNT } });
  expect((await listed())[0]).toMatchObject({ purchaseDecimal: "2.7500", version: 2 });
  const published = (await harness.facts(owner, "products")).map((fact) => (fact.products as unknown[]).length);
  expect(published).toEqual([100, 100, 50, 100, 100, 50]);
  expect(await harness.facts(owner, "stock")).toHaveLength(COUNT);
});

test("all issues of an import are reported with row and field, and nothing is imported (XLS-3)", async () => {
  const [existing, twice] = [freshCode(), freshCode()];
  await load([row({ name: "老货", barCode: existing })]);
  const called = await load([
    row({ name: "", barCode: freshCode() }),
    row({ name: "甲", barCode: twice }),
    row({ name: "乙", barCode: twice }),
    row({ name: "丙", barCode: freshCode(), subUnit: "箱", subBarCode: freshCode(), ratio: "9" }),
    row({ name: "丁", barCode: freshCode(), enableBatchNumber: "1", opening: "5" }),
    row({ name: "戊", barCode: freshCode(), opening: "many" }),
    row({ name: "己", barCode: freshCode(), enableSerialNumber: "1", enableBatchNumber: "1" }),
  ]);
  expect(refusalOf(called)).toMatchObject({ status: 400, refusal: "workbook-rows-invalid" });
  const { issues } = (called.body as { data: { issues: { id: string; row: number; field: string }[] } }).data;
  expect(issues.map(({ id, row: line, field }) => `${line} ${field} ${id}`)).toEqual([
    "1 name field-required",
    "3 barCode bar-code-already-exists",
    "4 subUnit unit-not-matching",
    "5 initStock opening-not-allowed",
    "6 initStock number-invalid",
    "7 enableBatchNumber serial-and-batch",
  ]);
  expect(await listed()).toHaveLength(1);
});

test("imported opening stock without a known cost is refused at its row unless it has a purchase price, which may be 0", async () => {
  const [taken, fresh] = [freshCode(), freshCode()];
  await load([row({ name: "老货", barCode: taken })]);
  const called = await load([
    row({ name: "新货", barCode: fresh, opening: "5" }),
    row({ name: "有价", barCode: freshCode(), purchaseDecimal: "2", opening: "5" }),
    row({ name: "老货", barCode: taken, opening: "5" }),
  ]);
  expect(refusalOf(called).refusal).toBe("workbook-rows-invalid");
  const { issues } = (called.body as { data: { issues: { id: string; row: number; field: string }[] } }).data;
  expect(issues.map(({ id, row: line, field }) => `${line} ${field} ${id}`)).toEqual([
    "1 purchaseDecimal opening-cost-unknown",
  ]);
  const existing = await load([row({ name: "老货", barCode: taken, opening: "5" })]);
  expect(existing.body).toMatchObject({
    data: { issues: [{ id: "opening-cost-unknown", field: "purchaseDecimal", row: 1 }] },
  });
  await load([
    row({ name: "新货", barCode: fresh, purchaseDecimal: "0", opening: "5" }),
    row({ name: "老货", barCode: taken, purchaseDecimal: "3", opening: "5" }),
  ]);
  const { rows } = await harness.ask(listStock, owner, { query: {} });
  expect(rows.map(({ name, value }) => [name, value]).sort()).toEqual([
    ["新货", "0.00"],
    ["老货", "15.00"],
  ]);
});

test("import issues have their business codes, and the answer has that of the first (reference.md §7.9)", async () => {
  await harness.ask(addUnit, owner, { body: { basicUnit: "瓶", otherUnit: "箱", ratio: "12" } });
  const [existing, twice] = [freshCode(), freshCode()];
  await load([row({ name: "老货", barCode: existing })]);
  const box = { subUnit: "箱", ratio: "12" };
  const called = await load([
    row({ name: "甲", barCode: freshCode(), brand: "牌".repeat(101) }),
    row({ name: "乙", barCode: "12", ...box, subBarCode: "3".repeat(41) }),
    row({ name: "", barCode: freshCode(), unit: "", enabled: "" }),
    row({ name: "丙", barCode: freshCode(), weight: "heavy", expiryNum: "1.5", ratio: "many", enabled: "yes" }),
    row({ name: "名".repeat(101), barCode: "", standard: "规".repeat(101), model: "型".repeat(101) }),
    row({ name: "丁", barCode: twice }),
    row({ name: "丁", barCode: freshCode() }),
    row({ name: "戊", barCode: twice }),
    row({ name: "己", barCode: freshCode(), ...box, subBarCode: existing }),
    row({ name: "庚", barCode: freshCode(), ...box }),
    row({ name: "辛", barCode: freshCode(), enableSerialNumber: "1", enableBatchNumber: "1" }),
    row({ name: "壬", barCode: freshCode(), enableSerialNumber: "1", opening: "1" }),
    row({ name: "癸", barCode: freshCode(), ...box, ratio: "13" }),
  ]);
  expect(refusalOf(called)).toMatchObject({ code: 8_000_007, refusal: "workbook-rows-invalid" });
  const { issues } = (called.body as { data: { issues: { row: number; field: string; code?: number }[] } }).data;
  expect(issues.map(({ row: line, field, code }) => `${line} ${field} ${code}`).sort()).toEqual(
    [
      ...["1 brand undefined", "2 barCode 8000007", "2 subBarCode 8000007"],
      ...["3 name 8000010", "3 unit 8000011", "3 enabled 8000012"],
      ...["4 weight 8000014", "4 expiryNum 8000015", "4 ratio 8000016", "4 enabled 8000012"],
      ...["5 name 8000022", "5 barCode 8000027", "5 standard 8000023", "5 model 8000024"],
      ...["7 name 80000020", "8 barCode 80000021", "9 subBarCode 80000028", "10 subBarCode undefined"],
      ...["11 enableBatchNumber 8000008", "12 initStock 8000025", "13 subUnit 8000006"],
    ].sort(),
  );
});

test("wrong rows of an import are returned for correction with all their issues, including a barcode that is taken", async () => {
  const code = freshCode();
  await load([row({ name: "酒", barCode: code })]);
  const wrong = row({ name: "茶", barCode: code, enabled: "启用" });
  const answer = await harness.call(importProducts, owner, { file: await workbook([wrong]) });
  const { issues, faultyWorkbook: faultyRows } = (
    answer.body as { data: { issues: object[]; faultyWorkbook: { header: string[]; rows: object[] } } }
  ).data;
  expect(issues).toMatchObject([
    { id: "value-not-allowed", field: "enabled", row: 1, values: { allowed: "0, 1" } },
    { id: "bar-code-already-exists", field: "barCode", row: 1, values: { barCode: code } },
  ]);
  expect(faultyRows.header[0]).toBe("名称*");
  expect(faultyRows.rows).toMatchObject([{ row: 1, cells: expect.arrayContaining(["茶", code, "启用"]) }]);
});

test("an import with other headings than the template's is refused, and the template's are accepted in any language", async () => {
  const [head, ...none] = await workbookOf(owner, { template: "1", lang: "en" });
  expect([head?.slice(0, 2), none]).toEqual([["Name*", "Spec"], []]);
  const file = await workbook([row({ name: "Tea", barCode: freshCode() })], headerOf([WAREHOUSE], "fr"));
  expect((await harness.call(importProducts, owner, { file })).status).toBe(200);
  const unknown = await workbook([], headerOf(["别的仓库"]));
  expect(refusalOf(await harness.call(importProducts, owner, { file: unknown })).refusal).toBe(
    "workbook-header-mismatch",
  );
});

test("hidden prices are neither exported nor changed by an import (RBAC-7, RBAC-9)", async () => {
  const code = freshCode();
  await load([row({ name: "酒", barCode: code, purchaseDecimal: "7777.771" })]);
  const clerk = staffOf(owner, { priceLimits: ["4"] });
  expect(JSON.stringify(await workbookOf(clerk))).not.toContain("7777");
  const file = await workbook([row({ name: "酒", barCode: code, purchaseDecimal: "1" })]);
  expect((await harness.call(importProducts, clerk, { file })).status).toBe(200);
  expect(await listed()).toMatchObject([{ purchaseDecimal: "7777.7710" }]);
});

test("a thousand products with opening stock in three warehouses are imported at once and published in parts, and more are refused", async () => {
  const warehouses = [WAREHOUSE, "北仓", "南仓"];
  for (const name of warehouses.slice(1)) await harness.ask(addWarehouse, owner, { body: { name } });
  const rows = Array.from({ length: 1000 }, (_, n) => [
    ...row({ name: `商品 ${n}`, barCode: `B${String(n).padStart(6, "0")}`, purchaseDecimal: "2.5", opening: "10" }),
    ...["20", "0.125"],
  ]);
  const file = await workbook(rows, headerOf(warehouses));
  expect((await harness.call(importProducts, owner, { file })).body).toMatchObject({ data: { count: 1000 } });
  const published = await harness.facts(owner, "products");
  expect(published.map((fact) => (fact.products as unknown[]).length)).toEqual(Array.from({ length: 10 }, () => 100));
  expect(await harness.facts(owner, "stock")).toHaveLength(1000);
  expect((await harness.ask(listStock, owner, { query: {} })).total).toBe(3000);
  const more = await workbook([...rows, row({ name: "多", barCode: freshCode() })], headerOf(warehouses));
  expect(refusalOf(await harness.call(importProducts, owner, { file: more }))).toMatchObject({
    ...{ code: 8_000_013, refusal: "workbook-too-many-rows" },
  });
});
