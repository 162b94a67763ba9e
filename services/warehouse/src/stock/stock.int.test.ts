import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { repairProductCost } from "@kontor/contracts/warehouse/product";
import {
  findStockByWarehouseAndBarCode,
  listHolders,
  listMovements,
  listStock,
} from "@kontor/contracts/warehouse/stock";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTestProduct, type TestProduct, valueAt } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { postDocument } from "./post-document.ts";
import { release } from "./reservation-cleanup.ts";
import { reserve } from "./reserve.store.ts";

const RACES = raceRounds();

let harness: TestWarehouse;
let owner: Actor;
let warehouseId: string;
let product: TestProduct;
let number = 0;

beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  product = await addTestProduct(harness, owner);
  warehouseId = product.depotId;
});

interface TestDocument {
  id: string;
  lineId: string;
  kind: string;
  number: string;
}
const newDocument = (kind: string): TestDocument => ({ id: newId(), lineId: newId(), kind, number: `N${++number}` });
const DAY = (day: number): string => `2026-03-${String(day).padStart(2, "0")}T08:00:00.000Z`;

/** Publishes a document's effect, as its fact would. */
function state(
  document: TestDocument,
  revision: number,
  day: number,
  quantity: string,
  ownCost: string | null = null,
  source: TestDocument | null = null,
) {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const head = { documentId: document.id, kind: document.kind, number: document.number, revision, operTime: DAY(day) };
  const line = {
    lineId: document.lineId,
    productId: product.id,
    barcodeId: product.barcodeId,
    depotId: warehouseId,
    quantity,
    worth: valueAt(quantity, ownCost),
  };
  const lines = quantity === "0" ? [] : [{ ...line, linkId: source?.id ?? null, linkLineId: source?.lineId ?? null }];
  return harness.tables(owner, (tx) => postDocument(tx, ctx, head, lines));
}
const reservationOf = (document: TestDocument, revision: number, quantity: string, postedRevision = 0) => ({
  operTime: DAY(2),
  documentId: document.id,
  kind: document.kind,
  number: document.number,
  revision,
  postedRevision,
  lines:
    quantity === "0"
      ? []
      : [
          {
            lineId: document.lineId,
            productId: product.id,
            barcodeId: product.barcodeId,
            depotId: warehouseId,
            quantityBase: quantity,
          },
        ],
});
const reserveStock = (document: TestDocument, revision: number, quantity: string, postedRevision = 0) =>
  harness.tables(owner, (tx) => reserve(tx, reservationOf(document, revision, quantity, postedRevision)));

async function shown(asOf?: string) {
  const query = { productId: product.id, ...(asOf ? { asOf } : {}) };
  const { rows } = await harness.ask(listStock, owner, { query });
  return rows.map(({ quantity, reserved, unitCost, value }) =>
    [quantity, reserved, unitCost, value].map(Number).join(" "),
  );
}

describe("the stock ledger", () => {
  it("goods that come in are added at their price, and goods that leave have the average cost", async () => {
    await state(newDocument("purchase-in"), 1, 1, "100", "5");
    await state(newDocument("purchase-in"), 1, 2, "50", "8");
    await state(newDocument("sale-out"), 1, 3, "-30");
    expect(await shown()).toEqual(["120 0 6 720"]);
  });

  it("a product's value is shared among its warehouses by quantity, now and at past moments, and the last one takes the remaining cent (D6)", async () => {
    const { id: other = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Shop" } });
    const [main, shop] = [warehouseId, other];
    await state(newDocument("purchase-in"), 1, 1, "10", "10");
    warehouseId = shop;
    await state(newDocument("purchase-in"), 1, 2, "10", "20");
    warehouseId = main;
    await state(newDocument("sale-out"), 1, 3, "-9");
    // 11 have a value of 300 − 9 × 15 = 165: one is 15, ten are 150. On the second day both are 150.
    const values = async (asOf?: string) => {
      const { rows } = await harness.ask(listStock, owner, {
        query: { productId: product.id, ...(asOf ? { asOf } : {}) },
      });
      return [main, shop].map((id) => Number(rows.find((row) => row.depotId === id)?.value));
    };
    expect(await values()).toEqual([15, 150]);
    expect(await values(DAY(2))).toEqual([150, 150]);
  });

  it("a document is posted once, however often and in whatever order its facts arrive", async () => {
    const bought = newDocument("purchase-in");
    await state(bought, 2, 1, "80", "5");
    await state(bought, 1, 1, "100", "5");
    await state(bought, 2, 1, "80", "5");
    expect(await shown()).toEqual(["80 0 5 400"]);
  });

  it("a withdrawn document is taken back by opposite movements, and no movement is deleted", async () => {
    const bought = newDocument("purchase-in");
    await state(bought, 1, 1, "100", "5");
    await state(bought, 2, 1, "0");
    expect(await shown()).toEqual(["0 0 0 0"]);
    const { rows } = await harness.ask(listMovements, owner, { query: { productId: product.id } });
    expect(rows.map(({ quantity, revision }) => [Number(quantity), revision])).toEqual([
      [-100, 2],
      [100, 1],
    ]);
  });

  it("movements dated after today are marked (docs/decisions/0041)", async () => {
    await state(newDocument("purchase-in"), 1, 1, "10", "5");
    const { id: documentId, lineId, kind, number: name } = newDocument("purchase-in");
    const operTime = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const goods = {
      productId: product.id,
      barcodeId: product.barcodeId,
      depotId: warehouseId,
      quantity: "3",
      worth: "15.00",
    };
    const line = { lineId, ...goods, linkId: null, linkLineId: null };
    const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
    await harness.tables(owner, (tx) =>
      postDocument(tx, ctx, { documentId, kind, number: name, revision: 1, operTime }, [line]),
    );
    const { rows } = await harness.ask(listMovements, owner, { query: { productId: product.id } });
    expect(rows.map(({ isAhead }) => isAhead)).toEqual([true, false]);
  });

  it("a back-dated document recosts all later lines, and the changed documents are published", async () => {
    await state(newDocument("purchase-in"), 1, 5, "10", "6");
    const sold = newDocument("sale-out");
    await state(sold, 1, 10, "-4");
    await state(newDocument("purchase-in"), 1, 1, "10", "4");
    expect(await shown()).toEqual(["16 0 5 80"]);
    expect(await harness.facts(owner, "costs")).toEqual([
      {
        productId: product.id,
        lines: [
          {
            documentId: sold.id,
            kind: "sale-out",
            operTime: DAY(10),
            lineId: sold.lineId,
            leg: 0,
            unitCost: "5.000000",
            value: "-20.00",
            valueChange: "4.00",
          },
        ],
      },
    ]);
  });

  it("a return dated before its sale is costed at the average, since the sale has no cost yet", async () => {
    await state(newDocument("purchase-in"), 1, 1, "10", "4");
    await state(newDocument("purchase-in"), 1, 6, "10", "8");
    const sold = newDocument("sale-out");
    await state(sold, 1, 8, "-5");
    const returned = newDocument("sale-back");
    await state(returned, 1, 3, "2", null, sold);
    const published = (await harness.facts(owner, "stock")).find(({ documentId }) => documentId === returned.id);
    expect(published).toMatchObject({ lines: [{ unitCost: "4.000000" }] });
  });

  it("a return has the cost of the line that it names, also where other documents or lines have the same ids", async () => {
    await state(newDocument("purchase-in"), 1, 1, "100", "4");
    const sold = newDocument("sale-out");
    await state(sold, 1, 2, "-5");
    // Its line under another document of its kind, and document and line under another kind, at another cost.
    await state({ ...sold, kind: "other-in" }, 1, 3, "5", "90");
    await state({ ...newDocument("sale-out"), lineId: sold.lineId }, 1, 4, "-5");
    const returned = newDocument("sale-back");
    await state(returned, 1, 5, "2", null, sold);
    const published = (await harness.facts(owner, "stock")).find(({ documentId }) => documentId === returned.id);
    expect(published).toMatchObject({ lines: [{ unitCost: "4.000000" }] });
    expect(await harness.ask(repairProductCost, owner, { body: { ids: [product.id] } })).toMatchObject({ repaired: 0 });
    // After recosting by a back-dated purchase it is still that line's cost.
    await state(newDocument("purchase-in"), 1, 1, "100", "6");
    const changed = (await harness.facts(owner, "costs")) as { lines: { documentId: string; unitCost: string }[] }[]; // as the contract says
    const costs = changed.flatMap(({ lines }) => lines).filter(({ documentId }) => documentId === returned.id);
    expect(costs).toMatchObject([{ unitCost: "5.000000" }]);
  });

  it("returns in parts bring back exactly the cost of their sale, whichever is withdrawn or re-dated (docs/decisions/0042)", async () => {
    await state(newDocument("purchase-in"), 1, 1, "3", "3.3333");
    const sold = newDocument("sale-out");
    await state(sold, 1, 2, "-3");
    const [first, second, third] = [newDocument("sale-back"), newDocument("sale-back"), newDocument("sale-back")];
    for (const [at, returned] of [first, second, third].entries()) await state(returned, 1, 5 + at, "1", null, sold);
    const values = async () =>
      (await Promise.all([5, 6, 7].map((day) => shown(DAY(day))))).map((rows) => rows[0]?.split(" ").at(-1));
    expect(await values()).toEqual(["3.33", "6.67", "10"]);
    await state(second, 2, 6, "0");
    expect(await values()).toEqual(["3.33", "3.33", "6.67"]);
    // Before the others now: these take the cents from there on.
    await state(second, 3, 3, "1", null, sold);
    expect(await values()).toEqual(["6.67", "6.67", "10"]);
    await state(third, 2, 7, "0");
    await state(third, 3, 8, "1", null, sold);
    expect((await shown())[0]?.split(" ").at(-1)).toBe("10");
    expect(await harness.ask(repairProductCost, owner, { body: { ids: [product.id] } })).toMatchObject({ repaired: 0 });
  });

  it("stock and value can be read as of any past moment", async () => {
    await state(newDocument("purchase-in"), 1, 1, "10", "4");
    await state(newDocument("sale-out"), 1, 5, "-4");
    await state(newDocument("purchase-in"), 1, 9, "6", "8");
    expect(await shown(DAY(4))).toEqual(["10 0 4 40"]);
    expect(await shown(DAY(8))).toEqual(["6 0 4 24"]);
    expect(await shown()).toEqual(["12 0 6 72"]);
  });

  it("the service that owns a document is sent the costs of its lines", async () => {
    await state(newDocument("purchase-in"), 1, 1, "10", "4");
    const sold = newDocument("sale-out");
    await state(sold, 1, 2, "-3");
    expect((await harness.facts(owner, "stock")).at(-1)).toMatchObject({
      documentId: sold.id,
      revision: 1,
      lines: [{ lineId: sold.lineId, quantityBase: "-3", unitCost: "4.000000", value: "-12.00" }],
    });
  });

  it("movements of the stock ledger cannot be changed or deleted by any database role", async () => {
    await state(newDocument("purchase-in"), 1, 1, "10", "4");
    for (const change of [
      "update stock_movements set value = 0",
      "delete from stock_movements",
      "truncate stock_movements",
    ])
      await expect(harness.tables(owner, (tx) => statement(change).run(tx))).rejects.toThrow(
        /permission denied|append-only/,
      );
  });

  it("the database refuses a stock balance below zero that is not marked as allowed (I-8)", async () => {
    await state(newDocument("purchase-in"), 1, 1, "10", "4");
    await expect(
      harness.tables(owner, (tx) => statement("update stock_balances set quantity = -1").run(tx)),
    ).rejects.toThrow(/stock_balances_negative/);
  });

  it("the fact of a sale without a reservation is posted even if stock falls below zero", async () => {
    await state(newDocument("sale-out"), 1, 1, "-5");
    expect((await shown())[0]).toMatch(/^-5 /);
  });

  it(`concurrent documents with the same products in opposite order are all posted, in ${RACES} tries (C-8)`, async () => {
    const other = await addTestProduct(harness, owner);
    const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // as above
    const products = [product, other];
    const post = (inOrder: TestProduct[]) =>
      harness.tables(owner, (tx) =>
        postDocument(
          tx,
          ctx,
          { documentId: newId(), kind: "purchase-in", number: "x", revision: 1, operTime: DAY(1) },
          inOrder.map(({ id, barcodeId }) => ({
            lineId: newId(),
            productId: id,
            barcodeId,
            depotId: warehouseId,
            quantity: "1",
            worth: "2.00",
            linkId: null,
            linkLineId: null,
          })),
        ),
      );
    for (let race = 0; race < RACES; race += 2)
      await Promise.all([0, 1].flatMap(() => [post(products), post(products.toReversed())]));
    const posted = 4 * Math.ceil(RACES / 2);
    expect(await shown()).toEqual([`${posted} 0 2 ${2 * posted}`]);
  });
});

describe("a reservation", () => {
  beforeEach(() => state(newDocument("purchase-in"), 1, 1, "10", "4"));

  it("a stock reservation is listed with its document's number until the document is posted", async () => {
    const sold = newDocument("sale-out");
    await reserveStock(sold, 1, "-4");
    expect(await shown()).toEqual(["10 4 4 40"]);
    const { rows } = await harness.ask(listHolders, owner, { query: { productId: product.id } });
    expect(rows).toMatchObject([{ documentId: sold.id, number: sold.number, quantity: "4" }]);
    await state(sold, 1, 2, "-4");
    expect(await shown()).toEqual(["6 0 4 24"]);
  });

  it("a stock reservation that is refused names product, warehouse, quantity on hand and the documents that reserve it", async () => {
    const holder = newDocument("sale-out");
    await reserveStock(holder, 1, "-7");
    await expect(
      harness.tables(owner, (tx) => reserve(tx, reservationOf(newDocument("sale-out"), 1, "-4"), owner)),
    ).rejects.toMatchObject({
      id: "stock-short",
      issues: [
        {
          id: "stock-short",
          field: "lines.0.operNumber",
          values: { product: product.name, needed: "4", available: "3", held: "7", holders: holder.number },
        },
      ],
    });
  });

  it("a stock reservation that is called again for the same revision gets the same answer", async () => {
    const sold = newDocument("sale-out");
    await reserveStock(sold, 1, "-6");
    await reserveStock(sold, 1, "-6");
    expect(await shown()).toEqual(["10 6 4 40"]);
    await state(sold, 1, 2, "-6");
    await reserveStock(sold, 1, "-6");
    expect(await shown()).toEqual(["4 0 4 16"]);
  });

  it("an edit reserves only the quantity that it takes in addition, and only after its document's earlier revision was posted", async () => {
    const sold = newDocument("sale-out");
    await reserveStock(sold, 1, "-6");
    await expect(reserveStock(sold, 2, "-8", 1)).rejects.toMatchObject({ id: "posting-pending", status: 409 });
    await state(sold, 1, 2, "-6");
    await reserveStock(sold, 2, "-8", 1);
    expect(await shown()).toEqual(["4 2 4 16"]);
    await state(sold, 2, 2, "-8");
    expect(await shown()).toEqual(["2 0 4 8"]);
  });

  it("a purchase cannot be withdrawn when a sale has reserved its goods", async () => {
    const bought = newDocument("purchase-in");
    await state(bought, 1, 1, "5", "4");
    const sold = newDocument("sale-out");
    await reserveStock(sold, 1, "-12");
    await expect(reserveStock(bought, 2, "0", 1)).rejects.toMatchObject({
      id: "stock-runs-short",
      values: { day: "2026-03-02" },
    });
  });

  it("a stock reservation of a revision that was never committed can be released", async () => {
    const sold = newDocument("sale-out");
    await reserveStock(sold, 1, "-6");
    await harness.tables(owner, (tx) => release(tx, { kind: sold.kind, documentId: sold.id, revision: 1 }));
    expect(await shown()).toEqual(["10 0 4 40"]);
  });

  it(`two concurrent reservations of the same products in opposite order both succeed, in each of ${RACES} tries (C-8)`, async () => {
    const other = await addTestProduct(harness, owner);
    const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
    const lineOf = ({ id: productId, barcodeId }: TestProduct) => ({
      lineId: newId(),
      productId,
      barcodeId,
      depotId: warehouseId,
    });
    const stocked = { documentId: newId(), kind: "purchase-in", number: "x", revision: 1, operTime: DAY(1) };
    const line = { ...lineOf(other), quantity: "10", worth: "40.00", linkId: null, linkLineId: null };
    await harness.tables(owner, (tx) => postDocument(tx, ctx, stocked, [line]));
    for (let race = 0; race < RACES; race++) {
      const documents = [
        [product, other],
        [other, product],
      ].map((products) => ({
        ...reservationOf(newDocument("sale-out"), 1, "0"),
        lines: products.map((each) => ({ ...lineOf(each), quantityBase: "-5" })),
      }));
      await Promise.all(documents.map((each) => harness.tables(owner, (tx) => reserve(tx, each))));
      await Promise.all(documents.map((each) => harness.tables(owner, (tx) => release(tx, each))));
    }
    expect(await shown()).toEqual(["10 0 4 40"]);
  });

  it(`of two concurrent reservations of the last piece exactly one succeeds, in each of ${RACES} tries (C-1)`, async () => {
    await reserveStock(newDocument("sale-out"), 1, "-9");
    for (let race = 0; race < RACES; race++) {
      const two = [newDocument("sale-out"), newDocument("sale-out")];
      const outcomes = await Promise.allSettled(two.map((each) => reserveStock(each, 1, "-1")));
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const winner = two[outcomes.findIndex(({ status }) => status === "fulfilled")];
      await harness.tables(owner, (tx) => release(tx, { kind: "sale-out", documentId: winner?.id ?? "", revision: 1 }));
    }
  });
});

describe("stock by barcode", () => {
  it("stock that is asked for by barcode is returned in the unit of the barcode row", async () => {
    await state(newDocument("purchase-in"), 1, 1, "10", "4");
    const stock = await harness.ask(findStockByWarehouseAndBarCode, owner, {
      query: { depotId: warehouseId, barCode: product.barCode },
    });
    expect(stock).toMatchObject({ stock: "10", rows: [{ barCode: product.barCode, stock: "10", reserved: "0" }] });
  });
});
