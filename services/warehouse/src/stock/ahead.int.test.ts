// Movements dated after today do not count in current stock (docs/decisions/0041), but their goods cannot be sold today either (reference.md §2.5).
import type { Actor } from "@kontor/contracts/core/actor";
import type { Query } from "@kontor/contracts/core/endpoint";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { getProduct, listProducts } from "@kontor/contracts/warehouse/product";
import { findProductsBySelect, getProductByBarCode } from "@kontor/contracts/warehouse/product-picker";
import { findStockByWarehouseAndBarCode, listCosts, listStock } from "@kontor/contracts/warehouse/stock";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTestProduct, type TestProduct, valueAt } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { postDocument } from "./post-document.ts";
import { reserve } from "./reserve.store.ts";

const days = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString();
const TODAY = days(0);
const AHEAD = days(10);
const AFTER = days(11);

let harness: TestWarehouse;
let owner: Actor;
let tea: TestProduct;
let shop: string;

/** A document that stock posts; incoming goods have the given unit cost. */
async function post(kind: string, operTime: string, warehouseId: string, quantity: string, cost: string | null) {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // stands in for the owning service's identity of a tenant
  const head = { documentId: newId(), kind, number: `N-${kind}-${warehouseId.slice(-4)}`, revision: 1, operTime };
  const stockLine = {
    productId: tea.id,
    barcodeId: tea.barcodeId,
    depotId: warehouseId,
    quantity,
    worth: valueAt(quantity, cost),
  };
  const line = { lineId: newId(), ...stockLine, linkId: null, linkLineId: null };
  await harness.tables(owner, (tx) => postDocument(tx, ctx, head, [line]));
}

// Today 10 come into the first warehouse at 2. In ten days 5 come into the shop at 8, and then 4 leave the first at (20 + 40) ÷ 15 = 4.
beforeAll(async () => {
  harness = await startWarehouse();
  owner = await harness.tenant();
  tea = await addTestProduct(harness, owner);
  shop = (await harness.ask(addWarehouse, owner, { body: { name: "Shop" } })).id ?? "";
  await post("purchase-in", TODAY, tea.depotId, "10", "2");
  await post("purchase-in", AHEAD, shop, "5", "8");
  await post("sale-out", AHEAD, tea.depotId, "-4", null);
});
afterAll(() => harness.stop());

async function listed(query: Partial<Query<typeof listStock>>) {
  const { rows } = await harness.ask(listStock, owner, { query: { productId: tea.id, ...query } });
  return [tea.depotId, shop].map((id) => {
    const row = rows.find(({ depotId: warehouseId }) => warehouseId === id);
    return [row?.quantity, row?.available, row?.value, row?.unitCost].map(Number);
  });
}

describe("a document dated ten days ahead counts in no stock of now, and counts from its day on", () => {
  it("the stock list leaves out what is dated in the future: quantity, available quantity, value and unit cost of each warehouse", async () => {
    const now = [
      [10, 10, 20, 2],
      [0, 0, 0, 2],
    ];
    expect(await listed({})).toEqual(now);
    expect(await listed({ asOf: TODAY })).toEqual(now);
    expect(await listed({ asOf: AFTER })).toEqual([
      [6, 6, 24, 4],
      [5, 5, 20, 4],
    ]);
  });

  it("the product list, its totals and a product's form leave out stock dated in the future", async () => {
    const { rows, totals } = await harness.ask(listProducts, owner, { query: { currentPage: 1, pageSize: 10 } });
    expect(rows.map(({ currentStock }) => Number(currentStock))).toEqual([10]);
    if (totals) expect(Number(totals.currentStock)).toBe(10);
    const { info } = await harness.ask(getProduct, owner, { query: { id: tea.id } });
    expect(Number(info.currentStock)).toBe(10);
  });

  it.each([
    ["all warehouses", () => undefined, 10],
    ["the one that sells ahead", () => tea.depotId, 10],
    ["the one that buys ahead", () => shop, 0],
  ])(
    "stock dated in the future is left out where products are picked, scanned and shown in lines of documents: %s",
    async (_which, warehouse, stock) => {
      const warehouseId = warehouse();
      const where = warehouseId ? { depotId: warehouseId } : {};
      const withStock = "1" as const;
      const picked = await harness.ask(findProductsBySelect, owner, {
        query: { page: 1, rows: 10, withStock, ...where },
      });
      expect(picked.rows.map((row) => Number(row.stock))).toEqual([stock]);
      const scanned = await harness.ask(getProductByBarCode, owner, {
        query: { barCode: tea.barCode, withStock, ...where },
      });
      expect(scanned.map((row) => Number(row.stock))).toEqual([stock]);
      const line = await harness.ask(findStockByWarehouseAndBarCode, owner, {
        query: { barCode: tea.barCode, ...where },
      });
      expect([line.stock, line.rows[0]?.stock].map(Number)).toEqual([stock, stock]);
    },
  );

  it("the cost ledger leaves out stock dated in the future, unless it is asked for up to a later day", async () => {
    const costs = async (query: { depotIds?: string; endTime?: string }) => {
      const { rows, closing } = await harness.ask(listCosts, owner, { query: { productId: tea.id, ...query } });
      return [rows.length, Number(closing?.quantity), Number(closing?.value)];
    };
    expect(await costs({})).toEqual([1, 10, 20]);
    expect(await costs({ endTime: AFTER })).toEqual([3, 11, 44]);
    const warehouseIds = tea.depotId;
    expect(await costs({ depotIds: warehouseIds })).toEqual([1, 10, 20]);
    expect(await costs({ depotIds: warehouseIds, endTime: AFTER })).toEqual([2, 6, 24]);
  });
});

it("a reservation leaves enough stock for later documents: of ten pieces of which four leave later six can be sold today, not seven", async () => {
  const sell = (quantityBase: string) => {
    const document = { documentId: newId(), kind: "sale-out", number: `R${quantityBase}`, revision: 1 };
    const stockLine = { productId: tea.id, barcodeId: tea.barcodeId, depotId: tea.depotId, quantityBase };
    const reservation = {
      ...document,
      postedRevision: 0,
      operTime: TODAY,
      lines: [{ lineId: newId(), ...stockLine }],
    };
    return harness.tables(owner, (tx) => reserve(tx, reservation, null));
  };
  await expect(sell("-7")).rejects.toThrow();
  await sell("-6");
});
