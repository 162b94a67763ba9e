// The time from which a purchase price counts: a later price does not change values of closed days (docs/decisions/0044).
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { addProduct, getProduct, updateProduct } from "@kontor/contracts/warehouse/product";
import { listCosts, listStock } from "@kontor/contracts/warehouse/stock";
import { addWarehouse, listWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postDocument } from "../stock/post-document.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

const DAY_MS = 86_400_000;
let harness: TestWarehouse;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());

it("stock of a product that is negative in one warehouse and positive in another is valued at the day's purchase price, and a price set on a closed day counts from the first open day", async () => {
  const owner = await harness.tenant();
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const [first] = (await harness.ask(listWarehouses, owner, { query: {} })).rows;
  const { id: other = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Harbour" } });
  const meList = [{ barCode: newId().slice(-12), commodityUnit: "pcs", purchaseDecimal: "2" }];
  const { id: productId = "" } = await harness.ask(addProduct, owner, { body: { name: "Tea", unit: "pcs", meList } });
  const { info } = await harness.ask(getProduct, owner, { query: { id: productId } });
  const barcodeId = info.meList[0]?.id ?? "";
  for (const [depotId = "", quantity, value] of [
    [first?.id, "5", "35.00"],
    [other, "-5", null],
  ] as const) {
    const head = { documentId: newId(), kind: value ? "other-in" : "other-out", number: "N", revision: 1 };
    const line = {
      lineId: newId(),
      productId,
      barcodeId,
      depotId,
      quantity,
      worth: value,
      linkId: null,
      linkLineId: null,
    };
    await harness.tables(owner, (tx) =>
      postDocument(tx, ctx, { ...head, operTime: "2026-03-02T02:00:00.000Z" }, [line]),
    );
  }
  const price = async (purchaseDecimal: string): Promise<void> => {
    const { version, name, unit, enabled } = (await harness.ask(getProduct, owner, { query: { id: productId } })).info;
    const rows = meList.map((row) => ({ ...row, id: barcodeId, purchaseDecimal }));
    await harness.ask(updateProduct, owner, { body: { id: productId, version, name, unit, enabled, meList: rows } });
  };
  const values = async (asOf?: string) => {
    const { rows } = await harness.ask(listStock, owner, { query: { productId, ...(asOf ? { asOf } : {}) } });
    return rows.map(({ value }) => value).sort();
  };
  const march = "2026-03-31T15:59:59.999Z";
  const ofOne = async () =>
    (await harness.ask(listCosts, owner, { query: { productId, depotIds: other, endTime: march } })).closing?.value;
  expect([await values(), await values(march), await ofOne()]).toEqual([
    ["-10.00", "10.00"],
    ["-10.00", "10.00"],
    "-10.00",
  ]);

  await price("3");
  expect([await values(), await values(march), await ofOne()]).toEqual([
    ["-15.00", "15.00"],
    ["-10.00", "10.00"],
    "-10.00",
  ]);

  const tomorrow = new Date(Date.now() + DAY_MS);
  const closed = { version: 1, closedTo: new Date().toISOString().slice(0, 10), sealedBefore: null };
  await harness.tables(owner, (tx) => upsertPeriod(tx, { ...closed, closedBefore: tomorrow.toISOString() }));
  const lastMoment = new Date(tomorrow.getTime() - 1).toISOString();
  await price("4");
  expect([await values(), await values(lastMoment), await values(tomorrow.toISOString())]).toEqual([
    ["-20.00", "20.00"],
    ["-15.00", "15.00"],
    ["-20.00", "20.00"],
  ]);
  expect((await harness.facts(owner, "products")).at(-1)).toMatchObject({ pricesSince: tomorrow.toISOString() });
});

it("a product's first purchase price counts for past days too, and closed days stay as they were without a price", async () => {
  const owner = await harness.tenant();
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const [first] = (await harness.ask(listWarehouses, owner, { query: {} })).rows;
  const { id: other = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Harbour" } });
  const add = async () => {
    const meList = [{ barCode: newId().slice(-12), commodityUnit: "pcs" }];
    const { id = "" } = await harness.ask(addProduct, owner, { body: { name: newId(), unit: "pcs", meList } });
    const { info } = await harness.ask(getProduct, owner, { query: { id } });
    const barcodeId = info.meList[0]?.id ?? "";
    for (const [depotId = "", quantity, value] of [
      [first?.id, "5", "35.00"],
      [other, "-5", null],
    ] as const) {
      const head = { documentId: newId(), kind: value ? "other-in" : "other-out", number: "N", revision: 1 };
      const line = {
        lineId: newId(),
        productId: id,
        barcodeId,
        depotId,
        quantity,
        worth: value,
        linkId: null,
        linkLineId: null,
      };
      await harness.tables(owner, (tx) =>
        postDocument(tx, ctx, { ...head, operTime: "2026-03-02T02:00:00.000Z" }, [line]),
      );
    }
    return id;
  };
  const price = async (id: string, purchaseDecimal: string): Promise<void> => {
    const { version, name, unit, enabled, meList } = (await harness.ask(getProduct, owner, { query: { id } })).info;
    const rows = meList.map((row) => ({
      ...{ id: row.id, barCode: row.barCode, commodityUnit: row.commodityUnit, purchaseDecimal },
    }));
    await harness.ask(updateProduct, owner, { body: { id, version, name, unit, enabled, meList: rows } });
  };
  const values = async (productId: string, asOf: string) =>
    (await harness.ask(listStock, owner, { query: { productId, asOf } })).rows.map(({ value }) => value).sort();
  const march = "2026-03-31T15:59:59.999Z";
  const open = await add();
  const shut = await add();
  expect(await values(open, march)).toEqual(["0.00", "0.00"]);
  await price(open, "10");
  expect((await harness.facts(owner, "products")).at(-1)).toMatchObject({ pricesSince: "1970-01-01T00:00:00.000Z" });
  await price(open, "12");
  expect(await values(open, march)).toEqual(["-50.00", "50.00"]);

  const closedBefore = "2026-03-31T16:00:00.000Z";
  const period = { version: 1, closedTo: "2026-03-31", closedBefore, sealedBefore: null };
  await harness.tables(owner, (tx) => upsertPeriod(tx, period));
  await price(shut, "10");
  expect((await harness.facts(owner, "products")).at(-1)).toMatchObject({ pricesSince: closedBefore });
  expect([await values(shut, march), await values(shut, closedBefore)]).toEqual([
    ["0.00", "0.00"],
    ["-50.00", "50.00"],
  ]);
});
