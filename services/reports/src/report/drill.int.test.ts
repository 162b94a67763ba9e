// Drill-downs for users who may not see all rows, and the cost at which stock of a past day is valued.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type UserId } from "@kontor/contracts/core/id";
import {
  buyOrSalePrice,
  getBuyAndSaleStatistics,
  getTradeDocuments,
  MASKED_FIGURE,
} from "@kontor/contracts/reports/dashboard";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import {
  exportListWithStock,
  getListWithStock,
  getProductWarehouseStock,
} from "@kontor/contracts/reports/product-stock";
import { getStatementMovements, getStatementOpenDocuments } from "@kontor/contracts/reports/statement";
import { productsChanged } from "@kontor/contracts/warehouse/facts";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { effect, partner, postedAs, product, settings, warehouseFact } from "../testing/trade.ts";

let harness: Harness;
let owner: Actor;
let ids: Record<"tea" | "main" | "shop" | "customer" | "clerk", string>;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  owner = harness.tenant();
  ids = { tea: newId(), main: newId(), shop: newId(), customer: newId(), clerk: newId() };
  await harness.consume(owner, [
    warehouseFact({ id: ids.main, name: "Main" }),
    warehouseFact({ id: ids.shop, name: "Shop" }),
  ]);
});

const page = { currentPage: 1, pageSize: 20 };
const search = (overrides: object) => JSON.stringify(overrides);

describe("cost basis", () => {
  const priced = (version: number, purchaseDecimal: string, occurredAt: string, name = "Tea") => {
    const barcodes = [{ ...productsChanged.example.products[0]?.barcodes[0], id: newId(), purchaseDecimal }];
    return { ...product({ id: ids.tea, version, name, barcodes }), occurredAt };
  };
  beforeEach(async () => {
    await harness.consume(owner, [settings({ moveAvgPriceFlag: false, timeZone: "Asia/Shanghai" })]);
    // The evening of 1 March in London is 2 March in Shanghai. A change of name leaves the price; versions arrive in any order.
    await harness.consume(owner, [
      priced(3, "3", "2026-04-01T00:00:00.000Z", "Green tea"),
      priced(1, "2", "2026-01-01T00:00:00.000Z"),
    ]);
    await harness.consume(owner, [
      priced(4, "5", "2026-06-01T00:00:00.000Z"),
      priced(2, "3", "2026-03-01T20:00:00.000Z"),
      priced(2, "3", "2026-03-01T20:00:00.000Z"),
    ]);
    const lines = [ids.main, ids.shop].map((warehouseId) => ({
      ...{
        lineId: newId(),
        productId: ids.tea,
        depotId: warehouseId,
        quantityBase: "0.5",
        unitCost: "2.01",
        value: "1.005",
      },
    }));
    const bought = { documentId: newId(), kind: "purchase-in", operTime: "2025-12-15T02:00:00.000Z", lines };
    await harness.consume(owner, [postedAs(bought)]);
  });

  it.each([
    ["before the first, at the first", "2025-12-31", "2", "2.00"],
    ["at the price of the day", "2026-03-01", "2", "2.00"],
    ["at a new price from its day on", "2026-03-02", "3", "3.00"],
    ["at the price that was there before the last", "2026-05-31", "3", "3.00"],
    ["at today's price now", undefined, "5", "5.00"],
  ])("stock of a past day is valued at that day's purchase price: %s", async (_what, asOf, cost, value) => {
    const query = asOf ? { ...page, search: search({ asOf }) } : page;
    const { rows, basis } = await harness.ask(getListWithStock, { as: owner, query });
    expect(basis).toBe("purchasePrice");
    expect(rows).toMatchObject([{ currentStock: "1", purchaseDecimal: cost, currentStockPrice: value }]);
    const spread = await harness.ask(getProductWarehouseStock, { as: owner, query: { materialId: ids.tea, asOf } });
    expect(spread).toMatchObject({ basis, totals: { currentStock: "1", allPrice: value } });
    expect(spread.rows.map(({ unitPrice }) => unitPrice)).toEqual([cost, cost]);
    if (!asOf) return;
    const period = { ...page, search: search({ beginTime: asOf, endTime: asOf }) };
    expect(await harness.ask(getInOutStock, { as: owner, query: period })).toMatchObject({
      basis,
      rows: [{ unitPrice: cost, thisAllPrice: value }],
    });
  });

  it("the moving average is the ledger's at the end of the day, and warehouses add up to the product's value to the cent", async () => {
    await harness.consume(owner, [settings({ version: 2, moveAvgPriceFlag: true, timeZone: "Asia/Shanghai" })]);
    const query = { ...page, search: search({ asOf: "2026-01-31" }) };
    const { rows, basis } = await harness.ask(getListWithStock, { as: owner, query });
    expect([basis, rows[0]?.purchaseDecimal, rows[0]?.currentStockPrice]).toEqual(["movingAverage", "2.01", "2.01"]);
    const spread = await harness.ask(getProductWarehouseStock, { as: owner, query: { materialId: ids.tea } });
    expect(spread.rows.map(({ allPrice }) => allPrice).sort()).toEqual(["1.00", "1.01"]);
  });

  it.each([
    [false, "Cost (purchase price)"],
    [true, "Cost (moving average)"],
  ])(
    "a workbook values stock of a past day at that day's cost (moving average: %s)",
    async (moveAvgPriceFlag, heading) => {
      await harness.consume(owner, [settings({ version: 2, moveAvgPriceFlag, timeZone: "Asia/Shanghai" })]);
      const query = { ...page, lang: "en", columns: "name,purchaseDecimal" } as const;
      const { bytes } = await harness.call(exportListWithStock, { as: owner, query });
      const [head] = await rowsOfWorkbook(bytes);
      expect(head).toEqual(["Name", heading]);
    },
  );
});

describe("a user who may not see all rows of a figure", () => {
  const now = new Date().toISOString();
  const staff = (overrides: Partial<Actor>): Actor => ({
    ...owner,
    kind: "staff",
    userId: newId() as UserId,
    ...overrides,
  });
  beforeEach(async () => {
    await harness.consume(owner, [
      settings({ timeZone: "UTC" }),
      partner({ id: ids.customer, type: "客户", beginNeedGet: "10" }),
    ]);
    const sale = (creatorId: string, amount: string, warehouseId: string) => {
      const head = { documentId: newId(), partnerId: ids.customer, partnerType: "客户", creatorId, operTime: now };
      const lines = [{ productId: ids.tea, depotId: warehouseId, quantityBase: "-1", amount }];
      return effect("sale-out", {
        ...head,
        amountTotal: amount,
        amountAfterDiscount: amount,
        amountDebt: amount,
        lines,
      });
    };
    await harness.consume(owner, [sale(ids.clerk, "7.00", ids.main), sale(newId(), "5.55", ids.shop)]);
  });
  const of = () => ({ ...page, supplierType: "客户", organId: ids.customer }) as const;

  it("a user who may not see all rows of a statement sees the sum of the others, so that opening, rows and that sum are the balance", async () => {
    const clerk = staff({ userId: ids.clerk as UserId, dataScope: 3 });
    expect(await harness.ask(getStatementMovements, { as: clerk, query: of() })).toMatchObject({
      ...{ total: 1, opening: { need: "10.00" }, totals: { need: "7.00" } },
      ...{ unseen: { need: "5.55" }, closing: { need: "22.55" } },
    });
    expect(await harness.ask(getStatementOpenDocuments, { as: clerk, query: of() })).toMatchObject({
      ...{ opening: { debt: "10.00" }, totals: { debt: "7.00" }, unseen: { debt: "5.55" }, closing: { debt: "22.55" } },
    });
    expect((await harness.ask(getStatementMovements, { as: owner, query: of() })).unseen).toBeNull();
  });

  it("a user whose role hides the amounts of documents sees no sum of them", async () => {
    const blind = staff({ priceLimits: ["6"], dataScope: 3 });
    expect(await harness.ask(getStatementMovements, { as: blind, query: of() })).toMatchObject({
      ...{ opening: { need: null }, totals: { need: null }, unseen: { need: null }, closing: { need: null } },
    });
    const query = { ...page, trade: "sale", period: "today" } as const;
    for (const limit of ["3", "6"] as const) {
      const documents = await harness.ask(getTradeDocuments, { as: staff({ priceLimits: [limit] }), query });
      expect([documents.totals.amount, documents.closing?.amount, documents.rows[0]?.amount]).toEqual([
        null,
        null,
        null,
      ]);
    }
  });

  it.each([
    ["purchases", "Buy", "buyPriceList", ["1", "4"]],
    ["retail sales", "RetailSale", "retailPriceList", ["2", "5"]],
    ["sales", "Sale", "salePriceList", ["3", "6"]],
  ] as const)(
    "a user sees no figure of %s on the home page where the role hides their prices there or on documents (RBAC-7)",
    async (_what, figure, list, limits) => {
      for (const limit of limits) {
        const as = staff({ priceLimits: [limit] });
        const hidden = Object.entries(await harness.ask(getBuyAndSaleStatistics, { as }))
          .flatMap(([name, value]) => (value === MASKED_FIGURE ? [name] : []))
          .toSorted();
        expect(hidden).toEqual(["month", "today", "year", "yesterday"].map((span) => `${span}${figure}`));
        const months = await harness.ask(buyOrSalePrice, { as });
        expect(months[list].every(({ y }) => y === null)).toBe(true);
      }
    },
  );

  it("a user sees no sums of a customer who is not assigned to him, nor of a customer requested as a supplier (RBAC-6, RBAC-8)", async () => {
    const nothing = async (
      as: Actor,
      query: ReturnType<typeof of> | (Omit<ReturnType<typeof of>, "supplierType"> & { supplierType: "供应商" }),
    ) => {
      const made = await harness.ask(getStatementMovements, { as, query });
      const open = await harness.ask(getStatementOpenDocuments, { as, query });
      expect([made.total, made.opening?.need, made.closing?.need]).toEqual([0, "0.00", "0.00"]);
      expect([open.total, open.opening?.debt, open.closing?.debt]).toEqual([0, "0.00", "0.00"]);
    };
    await nothing(staff({ priceLimits: ["6"] }), { ...of(), supplierType: "供应商" });
    await harness.consume(owner, [settings({ version: 2, customerFlag: true, timeZone: "UTC" })]);
    await nothing(staff({}), of());
  });

  it("behind a figure of the home page a user sees documents of his own warehouses, and of all others their sum alone", async () => {
    const query = { ...page, trade: "sale", period: "month" } as const;
    const all = await harness.ask(getTradeDocuments, { as: owner, query });
    expect(all).toMatchObject({ total: 2, totals: { amount: "12.55" }, opening: null, unseen: null });
    await harness.consume(owner, [settings({ version: 2, depotFlag: true, timeZone: "UTC" })]);
    const documents = await harness.ask(getTradeDocuments, { as: staff({}), query });
    expect(documents).toMatchObject({ total: 0, unseen: { amount: "12.55" }, closing: { amount: "12.55" } });
  });

  it("a user limited to warehouses sees of a product's past stock only what his own warehouses had", async () => {
    await harness.consume(owner, [settings({ version: 2, depotFlag: true, timeZone: "UTC" })]);
    const query = { materialId: ids.tea, asOf: "2026-01-31" };
    expect((await harness.ask(getProductWarehouseStock, { as: staff({}), query })).rows).toEqual([]);
  });

  it("a statement's movements that are searched by a document number have neither opening nor closing balance", async () => {
    const query = { ...of(), search: search({ number: "nothing" }) };
    expect(await harness.ask(getStatementMovements, { as: owner, query })).toMatchObject({
      opening: null,
      closing: null,
    });
  });
});
