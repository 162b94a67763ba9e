import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import {
  findStockByWarehouseAndBarCode,
  listCosts,
  listHolders,
  listMovements,
  listStock,
  reserveStock,
} from "@kontor/contracts/warehouse/stock";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { upsertAssignments } from "@kontor/service-kit/document/replica.store";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fromPurchase, fromSales } from "../consumers/documents.ts";
import { addTestProduct, type TestProduct, valueAt } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { postDocument } from "./post-document.ts";

let harness: TestWarehouse;
let owner: Actor;
let tea: TestProduct;
let shopId: string;

beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  tea = await addTestProduct(harness, owner);
  const { id = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Shop" } });
  shopId = id;
  await buy(tea.depotId, "10", "4");
  await buy(shopId, "5", "4");
});

function buy(
  warehouseId: string,
  quantity: string,
  ownCost: string,
  { number = "CGRK1", operTime = "2026-03-01T08:00:00.000Z" } = {},
) {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const head = { documentId: newId(), kind: "purchase-in", number, revision: 1, operTime };
  const line = { lineId: newId(), productId: tea.id, barcodeId: tea.barcodeId, depotId: warehouseId, quantity };
  return harness.tables(owner, (tx) =>
    postDocument(tx, ctx, head, [{ ...line, worth: valueAt(quantity, ownCost), linkId: null, linkLineId: null }]),
  );
}

describe("the cost ledger (reference.md §4.4)", () => {
  it("the cost ledger shows after each line the average over all warehouses as it is now known, also after late postings", async () => {
    await buy(shopId, "5", "8", { number: "CGRK3", operTime: "2026-03-03T08:00:00.000Z" });
    await buy(shopId, "5", "16", { number: "CGRK2", operTime: "2026-03-02T08:00:00.000Z" });
    const costs = async (more: object = {}) =>
      (await harness.ask(listCosts, owner, { query: { productId: tea.id, ...more } })).rows.map(
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

describe("an actor without the right to see costs", () => {
  it("a user from whom costs are hidden sees quantities of stock, but neither costs nor values (RBAC-7)", async () => {
    const staff = staffOf(owner, { priceLimits: ["7"] });
    const query = { productId: tea.id };
    const { rows } = await harness.ask(listStock, staff, { query: { ...query, depotId: shopId } });
    expect(rows).toMatchObject([{ quantity: "5", unitCost: null, value: null }]);
    const past = await harness.ask(listStock, staff, { query: { ...query, asOf: "2026-04-01T00:00:00.000Z" } });
    expect(past.rows.map(({ unitCost, value }) => [unitCost, value])).toEqual([
      [null, null],
      [null, null],
    ]);
    const moved = await harness.ask(listMovements, staff, { query });
    expect(moved.rows.map(({ unitCost, value }) => [unitCost, value])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect((await harness.ask(listMovements, owner, { query })).rows[0]?.unitCost).toBe("4");
    const costs = await harness.ask(listCosts, staff, { query });
    expect(costs.rows.map(({ unitCost, value, average }) => [unitCost, value, average])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });
});

describe("an actor limited to warehouses", () => {
  it("a user limited to assigned warehouses sees their stock alone, and none when none is assigned", async () => {
    await harness.turn(owner, { depotFlag: true });
    const staff = staffOf(owner);
    const query = { productId: tea.id };
    expect((await harness.ask(listStock, staff, { query })).rows).toEqual([]);
    expect((await harness.ask(listMovements, staff, { query })).rows).toEqual([]);
    expect((await harness.ask(listCosts, staff, { query })).rows).toEqual([]);
    expect((await harness.ask(listHolders, staff, { query })).rows).toEqual([]);
    expect(refusalOf(await harness.call(listStock, staff, { query: { ...query, depotId: shopId } }))).toMatchObject({
      status: 404,
    });
    const stock = await harness.ask(findStockByWarehouseAndBarCode, staff, { query: { barCode: tea.barCode } });
    expect(stock.stock).toBe("0");
    expect((await harness.ask(listStock, owner, { query })).rows).toHaveLength(2);
  });
});

describe("another tenant", () => {
  it("another tenant sees nothing of the stock ledger (TEN-8)", async () => {
    const other = await harness.tenant();
    expect((await harness.ask(listStock, other, { query: {} })).rows).toEqual([]);
    const query = { productId: tea.id };
    for (const endpoint of [listStock, listMovements, listCosts, listHolders])
      expect(refusalOf(await harness.call(endpoint, other, { query }))).toMatchObject({ status: 404 });
    expect(
      refusalOf(await harness.call(findStockByWarehouseAndBarCode, other, { query: { barCode: tea.barCode } })),
    ).toMatchObject({ status: 404 });
  });
});

describe("reservation by another service", () => {
  const reservation = (quantityBase: string, lines = 1) => ({
    documentId: newId(),
    kind: "sale-out",
    number: "XSCK1",
    revision: 1,
    postedRevision: 0,
    operTime: "2026-05-01T00:00:00.000Z",
    lines: Array.from({ length: lines }, () => ({
      lineId: newId(),
      productId: tea.id,
      barcodeId: tea.barcodeId,
      depotId: shopId,
      quantityBase,
    })),
  });

  it("a reservation that fails is refused with the shortage of each product and warehouse, in which lines are added up", async () => {
    expect((await harness.call(reserveStock, owner, { body: reservation("-2") })).status).toBe(200);
    const refused = await harness.call(reserveStock, owner, { body: reservation("-2", 2) });
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 8000004, refusal: "stock-short" });
    const { data } = refused.body as { data: { values: Record<string, string> } }; // a refusal
    expect(data.values).toMatchObject({ depot: "Shop", needed: "4", available: "3", held: "2", holders: "XSCK1" });
  });

  it("a refused reservation does not name documents with reservations that the user may not see (RBAC-5)", async () => {
    expect((await harness.call(reserveStock, owner, { body: reservation("-2") })).status).toBe(200);
    const another = { ...reservation("-2", 2), number: "XSCK2" };
    for (const limited of [staffOf(owner, { dataScope: 3 }), staffOf(owner, { dataScope: 2 })]) {
      const refused = await harness.call(reserveStock, limited, { body: another });
      const { data } = refused.body as { data: { values: Record<string, string> } }; // a refusal
      expect(data.values).toMatchObject({ available: "3", held: "2", holders: "", name: "XSCK2" });
      expect(JSON.stringify(refused.body)).not.toContain("XSCK1");
    }
    const refused = await harness.call(reserveStock, staffOf(owner, { dataScope: 1 }), { body: another });
    expect(JSON.stringify(refused.body)).toContain("XSCK1");
  });

  it("a reservation is accepted only from the service that owns the document's kind (GATE-3)", async () => {
    for (const by of ["purchase", "finance"])
      expect((await harness.call(reserveStock, owner, { body: reservation("-1"), by })).status, by).not.toBe(200);
    expect((await harness.call(reserveStock, owner, { body: reservation("-1"), by: "sales" })).status).toBe(200);
  });

  it.each([
    ["2,001 lines", () => ({ ...reservation("-1"), lines: reservation("-1", 2001).lines })],
    ["a quantity beyond its decimals", () => reservation("-1.0001")],
    ["a quantity that is no number", () => reservation("NaN")],
    ["revision 0", () => ({ ...reservation("-1"), revision: 0 })],
  ])("the reservation endpoint refuses %s", async (_what, body) => {
    const called = await harness.call(reserveStock, owner, { body: body() });
    expect(refusalOf(called)).toMatchObject({ status: 400, refusal: "input-invalid" });
  });
});

describe("an actor who cannot see a document (RBAC-5, RBAC-6)", () => {
  const [customer, department] = [newId(), newId()];
  /** A sale and a purchase are published by their owner; the beforeEach's two purchases were posted before owners were recorded. */
  async function publishSale(creatorId: string) {
    const effects = [
      { kind: saleOut, quantityBase: "-1", partnerId: customer, partnerType: "客户", number: "XSCK00000000777" },
      { kind: purchaseIn, quantityBase: "2", partnerId: null, partnerType: "供应商", number: "CGRK00000000777" },
    ].map(({ kind, quantityBase, ...more }) => {
      const { example } = kind.facts.effective;
      const [line] = example.lines;
      const lines = [
        { ...line, lineId: newId(), productId: tea.id, barcodeId: tea.barcodeId, depotId: shopId, quantityBase },
      ];
      return {
        ...example,
        documentId: newId(),
        creatorId: creatorId,
        departmentId: department,
        setsPrice: null,
        ...more,
        lines,
      };
    });
    for (const fact of effects) {
      const reader = fact.kind === "sale-out" ? fromSales : fromPurchase;
      const subject = (fact.kind === "sale-out" ? saleOut : purchaseIn).facts.effective.subject;
      const envelope = {
        ...{ id: newId(), subject, tenantId: owner.tenantId ?? "", sequence: 1, occurredAt: new Date().toISOString() },
        ...{ requestId: "test", actorId: null, body: fact },
      };
      const effect = reader.read(envelope);
      const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
      await harness.tables(owner, (tx) => reader.consume(effect ? [effect] : [], { tx, ctxOf: () => ctx }));
    }
  }
  type Row = { documentId: string | null; number: string; unitCost: string | null; value: string | null };
  const query = () => ({ productId: tea.id, pageSize: 50 });
  const moved = async (as: Actor): Promise<Row[]> => (await harness.ask(listMovements, as, { query: query() })).rows;
  const costs = async (as: Actor) => (await harness.ask(listCosts, as, { query: query() })).rows;
  const numbers = (rows: readonly Row[]) =>
    rows
      .map(({ number }) => number)
      .filter((number) => number !== "")
      .sort();

  it("a user sees movements of documents hidden from him without number and cost, does not find them by number, and sees no averages", async () => {
    const creator = newId();
    await publishSale(creator);
    expect(numbers(await moved(owner))).toEqual(["CGRK00000000777", "CGRK1", "CGRK1", "XSCK00000000777"]);
    expect((await costs(owner)).every(({ average }) => average !== null)).toBe(true);
    const everything = staffOf(owner, { dataScope: 1 });
    expect(numbers(await moved(everything))).toHaveLength(4);
    const cases: [Partial<Actor>, string[]][] = [
      [{ dataScope: 3 }, []],
      [{ dataScope: 2, departmentIds: [newId()] }, []],
      [{ dataScope: 2, departmentIds: [department] }, ["CGRK00000000777", "XSCK00000000777"]],
      [{ dataScope: 3, userId: creator as Actor["userId"] }, ["CGRK00000000777", "XSCK00000000777"]],
    ];
    for (const [allowed, seen] of cases) {
      const as = staffOf(owner, allowed);
      for (const rows of [await moved(as), await costs(as)]) {
        expect(rows).toHaveLength(4);
        expect(numbers(rows)).toEqual(seen);
        const masked = rows.filter(({ number }) => number === "");
        const nothing = { documentId: null, unitCost: null, value: null };
        expect(masked.map(({ documentId, unitCost, value }) => ({ documentId, unitCost, value }))).toEqual(
          masked.map(() => nothing),
        );
      }
      expect((await costs(as)).map(({ average }) => average)).toEqual([null, null, null, null]);
      const stock = await harness.ask(listCosts, as, { query: { productId: tea.id, number: "777" } });
      expect(stock.rows).toHaveLength(seen.length);
    }
  });

  it("a user limited to assigned customers sees movements of sales to other customers without their number", async () => {
    await publishSale(newId());
    await harness.turn(owner, { customerFlag: true });
    const as = staffOf(owner, {});
    expect(numbers(await moved(as))).toEqual(["CGRK00000000777"]);
    await harness.tables(owner, (tx) =>
      upsertAssignments(tx, { userId: as.userId, kind: "UserCustomer", valueIds: [customer], replaces: true }),
    );
    expect(numbers(await moved(as))).toEqual(["CGRK00000000777", "XSCK00000000777"]);
    expect(numbers(await moved(owner))).toHaveLength(4);
  });

  it("a document's fact that is published again sets no price, so that a price changed since stays", async () => {
    const { example } = purchaseIn.facts.effective;
    const [line] = example.lines;
    const fact = {
      ...{
        ...example,
        documentId: newId(),
        setsPrice: "purchaseDecimal" as const,
        operTime: "2026-04-01T00:00:00.000Z",
      },
      lines: [
        { ...line, lineId: newId(), productId: tea.id, barcodeId: tea.barcodeId, depotId: shopId, unitPrice: "9" },
      ],
    };
    const consume = async () => {
      const envelope = {
        ...{ id: newId(), subject: purchaseIn.facts.effective.subject, tenantId: owner.tenantId ?? "", sequence: 1 },
        ...{ occurredAt: new Date().toISOString(), requestId: "test", actorId: null, body: fact },
      };
      const effect = fromPurchase.read(envelope);
      const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
      await harness.tables(owner, (tx) => fromPurchase.consume(effect ? [effect] : [], { tx, ctxOf: () => ctx }));
    };
    const price = () =>
      harness.tables(owner, async (tx) =>
        (await tx.productBarcode.findFirstOrThrow({ where: { id: tea.barcodeId } })).purchaseDecimal?.toFixed(2),
      );
    await consume();
    expect(await price()).toBe("9.00");
    await harness.tables(owner, async (tx) => {
      await tx.$executeRaw`update product_barcodes set purchase_decimal = 7 where id = ${tea.barcodeId}::uuid`;
      await tx.$executeRaw`update stock_makers set told = false, creator_id = null where document_id = ${fact.documentId}::uuid`;
    });
    await consume();
    expect(await price()).toBe("7.00");
    const [creator] = await harness.tables(
      owner,
      (tx) =>
        tx.$queryRaw<
          { creator: string }[]
        >`select creator_id as creator from stock_makers where document_id = ${fact.documentId}::uuid and told`,
    );
    expect(creator?.creator).toBe(fact.creatorId);
  });
});
