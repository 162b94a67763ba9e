// Products over HTTP: form, rules, prices, opening stock, deletion, facts (reference.md §5.10; business.md §5).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { addCategory } from "@kontor/contracts/warehouse/category";
import {
  addProduct,
  bulkUpdateProducts,
  changeNameToPinYin,
  checkBarCode,
  checkProductExists,
  deleteProducts,
  getMaxBarCode,
  getProduct,
  listProducts,
  type ProductInfo,
  setProductsEnabled,
  updateProduct,
} from "@kontor/contracts/warehouse/product";
import { addUnit } from "@kontor/contracts/warehouse/unit";
import { addWarehouse, listWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storeReferences } from "../stock/references.store.ts";
import { barcode, form, freshCode, product } from "../testing/products.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let owner: Actor;
let warehouseId: string;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  warehouseId = (await harness.ask(listWarehouses, owner, { query: {} })).rows[0]?.id ?? "";
});

const add = async (body: ReturnType<typeof product>): Promise<string> =>
  (await harness.ask(addProduct, owner, { body })).id ?? "";
const info = async (id: string, as = owner): Promise<ProductInfo> =>
  (await harness.ask(getProduct, as, { query: { id } })).info;
const search = async (text: Record<string, string>) =>
  (await harness.ask(listProducts, owner, { query: { search: JSON.stringify(text) } })).rows.map((row) => row.name);
const bottleAndCase = async (): Promise<string> =>
  (await harness.ask(addUnit, owner, { body: { basicUnit: "瓶", otherUnit: "箱", ratio: "12" } })).id ?? "";

describe("a product", () => {
  test("a product with two units, prices and opening stock is saved, shown and published in full", async () => {
    const unitId = await bottleAndCase();
    const [bottle, box] = [freshCode(), freshCode()];
    const meList = [
      barcode(bottle, "瓶", { purchaseDecimal: "2", commodityDecimal: "3.5" }),
      barcode(box, "箱", { purchaseDecimal: "23.5" }),
    ];
    const stock = [{ depotId: warehouseId, initStock: "100", lowSafeStock: "10", highSafeStock: "500" }];
    const id = await add({ ...product("可口可乐", { unit: "", unitId, stock }), meList });
    const shown = await info(id);
    expect(shown).toMatchObject({
      ...{ name: "可口可乐", mnemonic: "KKKL", unitName: "瓶/(箱=12瓶)", barCode: bottle, purchaseDecimal: "2.0000" },
      ...{ initStock: "100.000", currentStock: "100.000", version: 1 },
      meList: [
        { barCode: bottle, ratio: "1.000", isDefault: true },
        { barCode: box, commodityUnit: "箱", ratio: "12.000", purchaseDecimal: "23.5000", isDefault: false },
      ],
      // Opening stock has the purchase price unless another cost is given.
      stock: [{ depotId: warehouseId, initStock: "100.000", openingUnitCost: "2.000000", lowSafeStock: "10.000" }],
    });
    expect(await harness.facts(owner, "products")).toMatchObject([
      { products: [{ id, version: 1, unit: "瓶", subUnits: [{ unit: "箱", ratio: "12.000" }], deleted: false }] },
    ]);
  });

  test("an edit of a product keeps the ids of its barcode rows, deletes rows that are missing and adds new ones", async () => {
    const [first, second, third] = [freshCode(), freshCode(), freshCode()];
    const id = await add({ ...product("雪碧"), meList: [barcode(first), barcode(second)] });
    const before = await info(id);
    const [stored] = form({ info: before }).meList;
    const body = form({ info: before, color: "绿", meList: [{ ...stored, commodityDecimal: "4" }, barcode(third)] });
    await harness.ask(updateProduct, owner, { body: body as never });
    const after = await info(id);
    expect(after).toMatchObject({ version: 2, color: "绿", commodityDecimal: "4.0000" });
    expect(after.meList.map((row) => row.barCode)).toEqual([first, third]);
    expect(after.meList[0]?.id).toBe(before.meList[0]?.id);
    const published = await harness.facts(owner, "products");
    expect(published.at(-1)).toMatchObject({
      products: [{ version: 2, barcodes: [{ barCode: first }, { barCode: third }] }],
    });
    const stale = await harness.call(updateProduct, owner, { body: form({ info: before, color: "红" }) as never });
    expect(refusalOf(stale)).toMatchObject({ status: 409, refusal: "stale-version" });
  });

  test("a product's prices are hidden from users who may not see them, and unchanged when such users save (RBAC-7, RBAC-9)", async () => {
    const id = await add({
      ...product("茅台"),
      meList: [barcode(freshCode(), "瓶", { purchaseDecimal: "7777.771", lowDecimal: "9" })],
    });
    const clerk = staffOf(owner, { priceLimits: ["4", "7"] });
    const shown = await info(id, clerk);
    expect(JSON.stringify(shown)).not.toContain("7777");
    expect(shown.meList[0]).toMatchObject({ purchaseDecimal: null, lowDecimal: "9.0000" });
    const stock = [{ depotId: warehouseId, initStock: "5" }];
    await harness.ask(updateProduct, clerk, { body: form({ info: shown, remark: "好", stock }) as never });
    const after = await info(id);
    expect(after).toMatchObject({
      remark: "好",
      purchaseDecimal: "7777.7710",
      stock: [{ openingUnitCost: "7777.771000" }],
    });
    const sorted = await harness.call(listProducts, clerk, { query: { column: "purchaseDecimal" } });
    expect(sorted.status).toBe(400);
  });
});

describe("what is refused", () => {
  const refused = async (body: Record<string, unknown>) =>
    refusalOf(await harness.call(addProduct, owner, { body: body as never }));

  test("a barcode that the tenant has already is refused at its row (8000005)", async () => {
    const code = freshCode();
    await add({ ...product("甲"), meList: [barcode(code)] });
    expect(await refused({ ...product("乙"), meList: [barcode(freshCode()), barcode(code)] })).toMatchObject({
      ...{ status: 409, code: 8_000_005, refusal: "bar-code-already-exists" },
      issues: ["bar-code-already-exists meList.1.barCode"],
    });
    expect(await harness.ask(checkBarCode, owner, { query: { barCode: code } })).toEqual({ status: true });
    const elsewhere = await harness.tenant();
    expect(await harness.ask(checkBarCode, elsewhere, { query: { barCode: code } })).toEqual({ status: false });
  });

  test("a barcode with a comma, or with characters that no scanner types, is refused", async () => {
    for (const code of ["12,345", "12\u0001345"])
      expect((await refused({ ...product("丙"), meList: [barcode(code)] })).issues).toEqual([
        "field-invalid meList.0.barCode",
      ]);
  });

  test("a product with the same name and spec as an existing one is refused, and one with another spec is not", async () => {
    await add(product("可乐", { standard: "500ml" }));
    expect(await refused(product("可乐", { standard: "500ml" }))).toMatchObject({ refusal: "product-already-exists" });
    const query = { name: "可乐", standard: "500ml", unit: "瓶" };
    expect(await harness.ask(checkProductExists, owner, { query })).toEqual({ status: true });
    expect((await harness.call(addProduct, owner, { body: product("可乐", { standard: "330ml" }) })).status).toBe(200);
  });

  test("opening stock of a product tracked by batch and a minimum above the maximum are refused in one answer", async () => {
    const stock = [{ depotId: warehouseId, initStock: "1", lowSafeStock: "5", highSafeStock: "4" }];
    const { code, refusal, issues } = await refused(product("药", { enableBatchNumber: true, stock }));
    expect([code, refusal]).toEqual([8_000_025, "input-invalid"]);
    expect(issues).toEqual(["opening-not-allowed stock.0.initStock", "low-above-high stock.0.lowSafeStock"]);
  });

  test("opening stock of a new or edited product needs a cost, unless one is typed or the base unit has a purchase price", async () => {
    const stock = [{ depotId: warehouseId, initStock: "4" }];
    const expected = { status: 400, refusal: "opening-cost-unknown" };
    expect(await refused(product("送", { stock }))).toMatchObject({
      ...expected,
      issues: ["opening-cost-unknown stock.0.openingUnitCost"],
    });
    expect(await search({})).not.toContain("送");
    const id = await add(product("送"));
    const edit = async (as: Actor, changes: Record<string, unknown>) =>
      harness.call(updateProduct, as, { body: form({ info: await info(id), ...changes }) as never });
    expect(refusalOf(await edit(owner, { stock }))).toMatchObject(expected);
    // Who sees no costs has no field for them.
    const clerk = staffOf(owner, { priceLimits: ["7"] });
    const blind = await edit(clerk, { stock: [{ ...stock[0], openingUnitCost: "3" }] });
    expect(refusalOf(blind)).toMatchObject({ ...expected, issues: ["opening-cost-unknown stock.0.initStock"] });
    expect((await edit(owner, { stock: [{ ...stock[0], openingUnitCost: "0" }] })).status).toBe(200);
    expect((await edit(clerk, { stock: [{ ...stock[0], initStock: "5" }] })).status).toBe(200);
    expect((await info(id)).stock).toMatchObject([{ initStock: "5.000", openingUnitCost: "0.000000" }]);
    const meList = [barcode(freshCode(), "瓶", { purchaseDecimal: "2" })];
    expect((await info(await add(product("卖", { stock, meList })))).stock).toMatchObject([
      { openingUnitCost: "2.000000" },
    ]);
  });

  test("categories, units, warehouses and pictures of other tenants are refused (TEN-9)", async () => {
    const other = await harness.tenant();
    const [theirs] = (await harness.ask(listWarehouses, other, { query: {} })).rows;
    for (const overrides of [
      { categoryId: newId() },
      { unit: "", unitId: newId() },
      { imageIds: [newId()] },
      { stock: [{ depotId: theirs?.id }] },
    ])
      expect((await refused(product("外人", overrides))).status).toBe(404);
  });

  test("a product cannot be saved with a barcode row of another product", async () => {
    const [one, two] = [await info(await add(product("甲"))), await info(await add(product("乙")))];
    const body = form({ info: one, meList: form({ info: two }).meList });
    expect((await harness.call(updateProduct, owner, { body: body as never })).status).toBe(404);
  });
});

describe("a product in use", () => {
  test("a product in use cannot be deleted, nor change its base unit or flags, and only its unused barcodes can be deleted", async () => {
    const id = await add({ ...product("啤酒"), meList: [barcode(freshCode()), barcode(freshCode())] });
    const shown = await info(id);
    const used = shown.meList[1]?.id ?? "";
    await harness.tables(owner, (tx) => storeReferences(tx, [{ productId: id, barcodeId: used, depotId: newId() }]));
    expect(refusalOf(await harness.call(deleteProducts, owner, { query: { ids: id } }))).toMatchObject({ code: 601 });
    const changed = (changes: Record<string, unknown>) =>
      harness.call(updateProduct, owner, { body: form({ info: shown, ...changes }) as never });
    const inCans = form({ info: shown }).meList.map((row) => ({ ...row, commodityUnit: "罐" }));
    expect(refusalOf(await changed({ unit: "罐", meList: inCans })).issues).toEqual(["unit-fixed unit"]);
    expect(refusalOf(await changed({ enableSerialNumber: true })).refusal).toBe("flag-fixed");
    expect(refusalOf(await changed({ meList: form({ info: shown }).meList.slice(0, 1) }))).toMatchObject({ code: 601 });
    expect((await changed({ meList: form({ info: shown }).meList.slice(1) })).status).toBe(200);
  });

  test("a product with opening stock cannot be deleted, and one that never had any is deleted and published as deleted", async () => {
    const stored = await add(
      product("水", { stock: [{ depotId: warehouseId, initStock: "3", openingUnitCost: "0" }] }),
    );
    const id = await add(product("冰"));
    const both = await harness.call(deleteProducts, owner, { query: { ids: `${id},${stored}` } });
    expect(refusalOf(both)).toMatchObject({ code: 601, refusal: "in-use" });
    await harness.ask(deleteProducts, owner, { query: { ids: id } });
    expect(await search({})).toEqual(["水"]);
    expect((await harness.facts(owner, "products")).at(-1)).toMatchObject({
      products: [{ id, version: 2, deleted: true }],
    });
  });
});

test("a deleted product is logged in full: its fields by name, each barcode with its prices (AUD-1)", async () => {
  const { id: categoryId } = await harness.ask(addCategory, owner, {
    body: { name: "饮料", serialNo: "D1", parentId: null },
  });
  const unitId = await bottleAndCase();
  const meList = [
    barcode(freshCode(), "瓶", { purchaseDecimal: "2", lowDecimal: "3" }),
    barcode(freshCode(), "箱", { purchaseDecimal: "20" }),
  ];
  const id = await add(product("茶", { unit: "", unitId, categoryId, standard: "500ml", meList }));
  await harness.ask(deleteProducts, owner, { query: { ids: id } });
  const deleted = (await harness.facts(owner, "operation")).find(({ type }) => type === "delete");
  expect(deleted).toMatchObject({
    ...{ operation: "material", content: "茶" },
    before: {
      ...{ name: "茶", standard: "500ml", categoryId: "饮料" },
      prices: {
        [meList[0]?.barCode ?? ""]: ["2", null, null, "3"],
        [meList[1]?.barCode ?? ""]: ["20", null, null, null],
      },
    },
  });
});

test("a product whose opening stock was entered by mistake and removed can be deleted, unless the product moved meanwhile", async () => {
  const stock = [{ depotId: warehouseId, initStock: "3", openingUnitCost: "2" }];
  const [id, moved] = [await add(product("错录", { stock })), await add(product("卖过", { stock }))];
  const lines = async () =>
    (await info(moved)).meList.map((row) => ({ productId: moved, barcodeId: row.id, depotId: warehouseId }));
  const noted = await lines();
  await harness.tables(owner, (tx) => storeReferences(tx, noted));
  for (const each of [id, moved]) {
    const nothing = form({ info: await info(each), stock: [{ depotId: warehouseId, initStock: "0" }] });
    await harness.ask(updateProduct, owner, { body: nothing as never });
  }
  const both = await harness.call(deleteProducts, owner, { query: { ids: `${id},${moved}` } });
  expect(refusalOf(both)).toMatchObject({ code: 601, refusal: "in-use" });
  await harness.ask(deleteProducts, owner, { query: { ids: id } });
  expect(await search({})).toEqual(["卖过"]);
});

describe("the list", () => {
  test("the product list is searched by parts of name, mnemonic, spec and barcode, and by a category with all below it", async () => {
    const code = freshCode();
    const { id: drinks } = await harness.ask(addCategory, owner, {
      body: { name: "饮料", serialNo: "D", parentId: null },
    });
    const cola = { name: "可乐类", serialNo: "C", parentId: drinks ?? null };
    const { id: colas } = await harness.ask(addCategory, owner, { body: cola });
    await add({ ...product("百事可乐", { standard: "550ml", categoryId: colas }), meList: [barcode(code)] });
    await add(product("薯片"));
    for (const materialParam of ["百事", "bskl", "550", code.toLowerCase()])
      expect(await search({ materialParam })).toEqual(["百事可乐"]);
    expect(await search({ categoryId: drinks ?? "" })).toEqual(["百事可乐"]);
    expect(await search({ categoryId: newId() })).toEqual([]);
    expect(await search({})).toEqual(["薯片", "百事可乐"]);
  });

  test("a bulk update sets the same values on several products, or on none when one is unknown (RBAC-11)", async () => {
    const ids = [await add(product("甲")), await add(product("乙"))];
    const details = { brand: "好牌", weight: "1.5", expiryNum: 30 };
    await harness.ask(bulkUpdateProducts, owner, { body: { ids, material: details } });
    expect(await info(ids[1] ?? "")).toMatchObject({ brand: "好牌", weight: "1.500", expiryNum: 30, version: 2 });
    const mixed = { ids: [...ids, newId()], status: false };
    expect((await harness.call(setProductsEnabled, owner, { body: mixed })).status).toBe(404);
    const both = { ids, material: { enableSerialNumber: true, enableBatchNumber: true } };
    expect(refusalOf(await harness.call(bulkUpdateProducts, owner, { body: both }))).toMatchObject({ code: 8_000_008 });
  });
});

test("the next barcode that is offered is one above the highest number, however long that is", async () => {
  const highest = async () => (await harness.ask(getMaxBarCode, owner)).barCode;
  expect(await highest()).toBe("1000");
  await add({
    ...product("甲"),
    meList: [barcode("6901234567890"), barcode("ABC99999999999999"), barcode("00001002")],
  });
  expect(await highest()).toBe("6901234567890");
  await add({ ...product("乙"), meList: [barcode("12345678901234567890123")] });
  expect(await highest()).toBe("12345678901234567890123");
});

test("the mnemonic of a Chinese name is its pinyin initials", async () => {
  expect(await harness.ask(changeNameToPinYin, owner, { body: { name: "农夫山泉" } })).toBe("NFSQ");
});

test("opening stock of a second warehouse leaves that of the first unchanged", async () => {
  const { id: other = "" } = await harness.ask(addWarehouse, owner, { body: { name: "北仓" } });
  const id = await add(product("米", { stock: [{ depotId: warehouseId, initStock: "7", openingUnitCost: "1" }] }));
  const body = form({ info: await info(id), stock: [{ depotId: other, initStock: "2", openingUnitCost: "1.25" }] });
  await harness.ask(updateProduct, owner, { body: body as never });
  expect(await info(id)).toMatchObject({
    initStock: "9.000",
    stock: [{ initStock: "7.000" }, { openingUnitCost: "1.250000" }],
  });
});

test("opening stock keeps its cost when other fields are edited after a price change, and new opening stock takes the current price (reference.md §2.2)", async () => {
  const { id: other = "" } = await harness.ask(addWarehouse, owner, { body: { name: "北仓" } });
  const id = await add(
    product("盐", {
      meList: [barcode(freshCode(), "瓶", { purchaseDecimal: "2" })],
      stock: [{ depotId: warehouseId, initStock: "7" }],
    }),
  );
  const edit = async (overrides: { price: string; stock: object[]; remark: string }) => {
    const body = form({ info: await info(id), stock: overrides.stock, remark: overrides.remark });
    const meList = (body.meList as object[]).map((row) => ({ ...row, purchaseDecimal: overrides.price }));
    await harness.ask(updateProduct, owner, { body: { ...body, meList } as never });
    return (await info(id)).stock.map(({ initStock, openingUnitCost }) => [initStock, openingUnitCost]);
  };
  expect((await info(id)).stock[0]).toMatchObject({ openingUnitCost: "2.000000" });
  const publishedBefore = (await harness.facts(owner, "stock")).length;
  expect(await edit({ price: "3", remark: "粗", stock: [{ depotId: warehouseId, initStock: "7" }] })).toEqual([
    ["7.000", "2.000000"],
    ["0.000", null],
  ]);
  // Nothing is posted: nothing of it changed.
  expect(await harness.facts(owner, "stock")).toHaveLength(publishedBefore);
  const both = [
    { depotId: warehouseId, initStock: "8" },
    { depotId: other, initStock: "5" },
  ];
  expect(await edit({ price: "4", remark: "细", stock: both })).toEqual([
    ["8.000", "2.000000"],
    ["5.000", "4.000000"],
  ]);
  const dearer = [{ depotId: warehouseId, initStock: "8", openingUnitCost: "2.5" }];
  expect((await edit({ price: "4", remark: "细", stock: dearer }))[0]).toEqual(["8.000", "2.500000"]);
});
