import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { addDepot } from "@kontor/contracts/warehouse/depot";
import {
  findStockByDepotAndBarCode,
  listCosts,
  listHolders,
  listMovements,
  listStock,
  reserveStock,
} from "@kontor/contracts/warehouse/stock";
import { backgroundCtx } from "@kontor/service-kit/ctx";
import { silentLog } from "@kontor/service-kit/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addProduct, type TestProduct } from "../testing/stocked-product.ts";
import { refusalOf, staffOf, startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { settle } from "./settle.ts";

let house: TestWarehouse;
let owner: Actor;
let tea: TestProduct;
let shopId: string;

beforeAll(async () => {
  house = await startWarehouse();
});
afterAll(() => house.stop());
beforeEach(async () => {
  owner = await house.company();
  tea = await addProduct(house, owner);
  const { id = "" } = await house.ask(addDepot, owner, { body: { name: "Shop" } });
  shopId = id;
  await buy(tea.depotId, "10", "4");
  await buy(shopId, "5", "4");
});

function buy(
  depotId: string,
  quantity: string,
  ownCost: string,
  { number = "CGRK1", operTime = "2026-03-01T08:00:00.000Z" } = {},
) {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a company
  const head = { documentId: newId(), kind: "purchase-in", number, revision: 1, operTime };
  const line = { lineId: newId(), productId: tea.id, barcodeId: tea.barcodeId, depotId, quantity, ownCost };
  return house.tables(owner, (tx) => settle(tx, ctx, head, [{ ...line, linkId: null, linkLineId: null }]));
}

describe("the cost ledger (reference.md §4.4)", () => {
  it("says the average after each line as it counts now, whatever came in late, over all warehouses", async () => {
    await buy(shopId, "5", "8", { number: "CGRK3", operTime: "2026-03-03T08:00:00.000Z" });
    await buy(shopId, "5", "16", { number: "CGRK2", operTime: "2026-03-02T08:00:00.000Z" });
    const costs = async (more: object = {}) =>
      (await house.ask(listCosts, owner, { query: { productId: tea.id, ...more } })).rows.map(
        ({ number, quantity, value, average }) => [number, quantity, value, average],
      );
    // 15 at 4 are 60; with 80 for 5 they are 140 of 20, with 40 for 5 more 180 of 25.
    expect(await costs({ currentPage: 1, pageSize: 2 })).toEqual([
      ["CGRK3", "5", "40", "7.2"],
      ["CGRK2", "5", "80", "7"],
    ]);
    expect(await costs({ number: "grk2" })).toEqual([["CGRK2", "5", "80", "7"]]);
    const day = { beginTime: "2026-03-03T00:00:00.000Z", endTime: "2026-03-03T23:59:59.999Z" };
    expect(await costs(day)).toEqual([["CGRK3", "5", "40", "7.2"]]);
  });
});

describe("who may not see costs", () => {
  it("sees quantities, but neither costs nor values (RBAC-7)", async () => {
    const staff = staffOf(owner, { priceLimits: ["7"] });
    const query = { productId: tea.id };
    const { rows } = await house.ask(listStock, staff, { query: { ...query, depotId: shopId } });
    expect(rows).toMatchObject([{ quantity: "5", unitCost: null, value: null }]);
    const past = await house.ask(listStock, staff, { query: { ...query, asOf: "2026-04-01T00:00:00.000Z" } });
    expect(past.rows.map(({ unitCost, value }) => [unitCost, value])).toEqual([
      [null, null],
      [null, null],
    ]);
    const moved = await house.ask(listMovements, staff, { query });
    expect(moved.rows.map(({ unitCost, value }) => [unitCost, value])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect((await house.ask(listMovements, owner, { query })).rows[0]?.unitCost).toBe("4");
    const costs = await house.ask(listCosts, staff, { query });
    expect(costs.rows.map(({ unitCost, value, average }) => [unitCost, value, average])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });
});

describe("who is limited to warehouses", () => {
  it("sees the stock of these alone, and none when none is assigned", async () => {
    await house.turn(owner, { depotFlag: true });
    const staff = staffOf(owner);
    const query = { productId: tea.id };
    expect((await house.ask(listStock, staff, { query })).rows).toEqual([]);
    expect((await house.ask(listMovements, staff, { query })).rows).toEqual([]);
    expect((await house.ask(listCosts, staff, { query })).rows).toEqual([]);
    expect((await house.ask(listHolders, staff, { query })).rows).toEqual([]);
    expect(refusalOf(await house.call(listStock, staff, { query: { ...query, depotId: shopId } }))).toMatchObject({
      status: 404,
    });
    const found = await house.ask(findStockByDepotAndBarCode, staff, { query: { barCode: tea.barCode } });
    expect(found.stock).toBe("0");
    expect((await house.ask(listStock, owner, { query })).rows).toHaveLength(2);
  });
});

describe("another company", () => {
  it("finds nothing of the ledger (TEN-8)", async () => {
    const other = await house.company();
    expect((await house.ask(listStock, other, { query: {} })).rows).toEqual([]);
    const query = { productId: tea.id };
    for (const endpoint of [listStock, listMovements, listCosts, listHolders])
      expect(refusalOf(await house.call(endpoint, other, { query }))).toMatchObject({ status: 404 });
    expect(
      refusalOf(await house.call(findStockByDepotAndBarCode, other, { query: { barCode: tea.barCode } })),
    ).toMatchObject({ status: 404 });
  });
});

describe("setting aside by another service", () => {
  const asked = (quantityBase: string, lines = 1) => ({
    documentId: newId(),
    kind: "sale-out",
    number: "XSCK1",
    revision: 1,
    settledRevision: 0,
    lines: Array.from({ length: lines }, () => ({
      lineId: newId(),
      productId: tea.id,
      barcodeId: tea.barcodeId,
      depotId: shopId,
      quantityBase,
    })),
  });

  it("answers whether it was set aside, and a shortage by product and warehouse with all its lines summed", async () => {
    expect((await house.call(reserveStock, owner, { body: asked("-2") })).status).toBe(200);
    const refused = await house.call(reserveStock, owner, { body: asked("-2", 2) });
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 8000004, refusal: "stock-short" });
    const { data } = refused.body as { data: { values: Record<string, string> } }; // a refusing answer
    expect(data.values).toMatchObject({ depot: "Shop", needed: "4", available: "3", held: "2", holders: "XSCK1" });
  });

  it("is made by the service that owns the kind, and by no other (GATE-3)", async () => {
    for (const by of ["purchase", "finance"])
      expect((await house.call(reserveStock, owner, { body: asked("-1"), by })).status, by).not.toBe(200);
    expect((await house.call(reserveStock, owner, { body: asked("-1"), by: "sales" })).status).toBe(200);
  });

  it.each([
    ["2,001 lines", () => ({ ...asked("-1"), lines: asked("-1", 2001).lines })],
    ["a quantity beyond its decimals", () => asked("-1.0001")],
    ["a quantity that is no number", () => asked("NaN")],
    ["revision 0", () => ({ ...asked("-1"), revision: 0 })],
  ])("refuses %s", async (_what, body) => {
    const called = await house.call(reserveStock, owner, { body: body() });
    expect(refusalOf(called)).toMatchObject({ status: 400, refusal: "input-invalid" });
  });
});
