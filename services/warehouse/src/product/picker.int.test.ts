// Finding products for documents over HTTP: partial texts, scans, prices, stock (reference.md §1.9); the bench measures how fast.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { addProduct, getProduct, setProductsEnabled } from "@kontor/contracts/warehouse/product";
import {
  findProductsBySelect,
  getProductByBarCode,
  getProductByParam,
} from "@kontor/contracts/warehouse/product-picker";
import { addUnit } from "@kontor/contracts/warehouse/unit";
import { listWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { staffOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { postDocument } from "../stock/post-document.ts";
import { consumeOrders, dayIn, orderOf } from "../testing/orders.ts";
import { barcode, freshCode, product } from "../testing/products.ts";
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

const find = async (q: string) =>
  (await harness.ask(findProductsBySelect, owner, { query: { q } })).rows.map((row) => row.mBarCode);

async function cola() {
  const [bottle, box] = [freshCode(), freshCode()];
  const { id: unitId } = await harness.ask(addUnit, owner, { body: { basicUnit: "瓶", otherUnit: "箱", ratio: "12" } });
  const meList = [
    barcode(bottle, "瓶", { purchaseDecimal: "2", commodityDecimal: "3.5", wholesaleDecimal: "3" }),
    barcode(box, "箱", { purchaseDecimal: "24", commodityDecimal: "40", wholesaleDecimal: "36" }),
  ];
  const stock = [{ depotId: warehouseId, initStock: "30" }];
  const { id = "" } = await harness.ask(addProduct, owner, {
    body: { ...product("可口可乐", { standard: "500ml", unit: "", unitId, stock }), meList },
  });
  return { id, bottle, box };
}

test("the product picker finds parts of name, mnemonic, spec and barcode, one row for each unit, an exact barcode first", async () => {
  const { bottle, box } = await cola();
  await harness.ask(addProduct, owner, { body: product("薯片") });
  for (const q of ["可口", "kkk", "500ML"]) expect(await find(q)).toEqual([bottle, box]);
  expect(await find(box)).toEqual([box]);
  expect(await find("%")).toEqual([]);
  expect(await find("")).toHaveLength(3);
});

test("filters of the product picker narrow the typed search, or all products when nothing is typed", async () => {
  const { bottle, box } = await cola();
  await harness.ask(addProduct, owner, { body: product("可口糖", { color: "红", standard: "20g" }) });
  const pick = async (query: object) =>
    (await harness.ask(findProductsBySelect, owner, { query })).rows.map((row) => row.mBarCode);
  for (const q of ["可口", ""]) {
    expect(await pick({ q, standardOrModel: "500ML" })).toEqual([bottle, box]);
    expect(await pick({ q, color: "红" })).toHaveLength(1);
    expect(await pick({ q, color: "红", standardOrModel: "500ml" })).toEqual([]);
    expect(await pick({ q, enableSerialNumber: "1" })).toEqual([]);
    expect(await pick({ q, enableBatchNumber: "0" })).toHaveLength(3);
    expect(await pick({ q, categoryId: newId() })).toEqual([]);
  }
});

test("a scan returns the row in its unit with the price of the document and the stock in that unit", async () => {
  const { bottle, box } = await cola();
  const scan = (prefixNo: string, as = owner) =>
    harness.ask(getProductByBarCode, as, {
      query: { barCode: `${box},nothing,${bottle}`, prefixNo, depotId: warehouseId, withStock: "1" },
    });
  expect(await scan("XSCK")).toMatchObject([
    { mBarCode: box, commodityUnit: "箱", ratio: "12.000", billPrice: "36.0000", stock: "2.50" },
    { mBarCode: bottle, billPrice: "3.0000", stock: "30.000" },
  ]);
  expect((await scan("CGRK")).map((row) => row.billPrice)).toEqual(["24.0000", "2.0000"]);
  const clerk = staffOf(owner, { priceLimits: ["4"] });
  expect((await scan("CGRK", clerk)).map((row) => [row.billPrice, row.purchaseDecimal])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test("disabled products are neither found nor scanned", async () => {
  const { id, bottle } = await cola();
  await harness.ask(setProductsEnabled, owner, { body: { ids: [id], status: false } });
  expect(await find("可口")).toEqual([]);
  expect(await find(bottle)).toEqual([]);
  expect(await harness.ask(getProductByBarCode, owner, { query: { barCode: bottle } })).toEqual([]);
});

test("with warehouse permission on, the product picker leaves out stock of other warehouses (RBAC-6)", async () => {
  const { bottle } = await cola();
  await harness.turn(owner, { depotFlag: true });
  const [row] = await harness.ask(getProductByBarCode, staffOf(owner), {
    query: { barCode: bottle, depotId: warehouseId, withStock: "1" },
  });
  expect(row?.stock).toBe("0.000");
});

test("stock is told only where it is asked for, which the gateway lets nobody do who has no page that shows it", async () => {
  const { bottle } = await cola();
  const untold = { mBarCode: bottle, stock: null, available: null };
  expect(await harness.ask(getProductByBarCode, owner, { query: { barCode: bottle } })).toMatchObject([untold]);
  const { rows } = await harness.ask(findProductsBySelect, owner, { query: { q: bottle } });
  expect(rows).toMatchObject([untold]);
});

test("a typed search offers each matching product as one text of barcode, name, spec and unit", async () => {
  const { bottle } = await cola();
  const [first] = await harness.ask(getProductByParam, owner, { query: { q: "kkkl" } });
  expect(first).toEqual({ barCode: bottle, materialStr: `${bottle} 可口可乐 500ml 瓶` });
});

test("the product picker shows each variant with its own stock, and how much of it orders hold", async () => {
  const [red, blue] = [freshCode(), freshCode()];
  const meList = [barcode(red, "件", { sku: "红" }), barcode(blue, "件", { sku: "蓝" })];
  const attribute = [{ attributeName: "颜色", attributeValues: ["红", "蓝"] }];
  const { id = "" } = await harness.ask(addProduct, owner, {
    body: { ...product("衬衫", { unit: "件", attribute }), meList },
  });
  const { info } = await harness.ask(getProduct, owner, { query: { id } });
  const variant = (at: number) => ({ barcodeId: info.meList[at]?.id ?? "", variantId: info.meList[at]?.id ?? "" });
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const line = (at: number, quantity: string) => ({
    ...{ lineId: newId(), productId: id, depotId: warehouseId, quantity, ...variant(at) },
    ...{ worth: "10.00", linkId: null, linkLineId: null },
  });
  const head = {
    documentId: newId(),
    kind: "purchase-in",
    number: "P1",
    revision: 1,
    operTime: new Date().toISOString(),
  };
  await harness.tables(owner, (tx) => postDocument(tx, ctx, head, [line(0, "7"), line(1, "2")]));
  const picked = async () =>
    (await harness.ask(findProductsBySelect, owner, { query: { q: "衬衫", withStock: "1" } })).rows.map(
      ({ mBarCode, stock, available }) => [mBarCode, Number(stock), Number(available)],
    );
  expect(await picked()).toEqual([
    [red, 7, 7],
    [blue, 2, 2],
  ]);
  const hold = { heldUntil: dayIn(2), heldDepotId: warehouseId };
  const order = orderOf(
    { progress: "sale" },
    { id, name: "", barCode: red, depotId: warehouseId, ...variant(0) },
    "3",
    hold,
  );
  await consumeOrders(harness, owner, {
    ...order,
    lines: order.lines.map((each) => ({ ...each, variantId: variant(0).variantId })),
  });
  expect(await picked()).toEqual([
    [red, 7, 4],
    [blue, 2, 2],
  ]);
});
