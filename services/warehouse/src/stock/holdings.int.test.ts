// Quantities on hand, reserved, promised and coming of products: the figures cover everything, the documents behind them are those that the user may see
// (docs/decisions/0063).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { getHoldings, type HoldingFigure, holdingsByProduct, listHoldings } from "@kontor/contracts/warehouse/holdings";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { answerOf, refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { consumeOrders, dayIn, orderOf } from "../testing/orders.ts";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { postDocument } from "./post-document.ts";
import { reserve } from "./reserve.store.ts";

let harness: TestWarehouse;
let owner: Actor;
let tea: TestProduct;
let main: string;
let shop: string;

beforeAll(async () => {
  harness = await startWarehouse();
  owner = await harness.tenant();
  main = (await addTestProduct(harness, owner)).depotId;
  shop = (await harness.ask(addWarehouse, owner, { body: { name: "Shop" } })).id ?? "";
});
afterAll(() => harness.stop());
beforeEach(async () => {
  tea = await addTestProduct(harness, owner);
  await buy("100", main);
  await buy("20", shop);
});

async function buy(quantity: string, depotId: string): Promise<void> {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const head = { documentId: newId(), kind: "purchase-in", number: "P1", revision: 1 };
  const line = { lineId: newId(), productId: tea.id, barcodeId: tea.barcodeId, depotId, quantity };
  await harness.tables(owner, (tx) =>
    postDocument(tx, ctx, { ...head, operTime: "2026-03-01T08:00:00.000Z" }, [
      { ...line, worth: "20.00", linkId: null, linkLineId: null },
    ]),
  );
}
const sale = (quantity: string, overrides: Partial<OpenOrder> = {}) =>
  orderOf({ progress: "sale" }, tea, quantity, overrides);
const purchase = (quantity: string, overrides: Partial<OpenOrder> = {}) =>
  orderOf({ progress: "purchase" }, tea, quantity, overrides);
async function figures(query: { until?: string; depotIds?: never } = {}, by = owner): Promise<number[]> {
  const { rows } = await harness.ask(getHoldings, by, { query: { materialIds: tea.id as never, ...query } });
  return rows.flatMap((row) =>
    [row.onHand, row.reserved, row.promised, row.coming, row.available, row.availableBy].map(Number),
  );
}
const documents = (figure: HoldingFigure, by = owner, query: object = {}) =>
  harness.ask(listHoldings, by, { query: { materialId: tea.id, figure, pageSize: 50, ...query } });

describe("the figures of a product", () => {
  it("a product's available quantity, now and by a day, counts what is still to be delivered of audited orders", async () => {
    const holding = sale("10", { heldUntil: dayIn(5), heldDepotId: shop, deliveryDate: dayIn(2) });
    await consumeOrders(
      harness,
      owner,
      ...[holding, sale("30", { deliveryDate: dayIn(4) }), sale("5"), sale("7", { isAudited: false, isOpen: false })],
      ...[purchase("50", { deliveryDate: dayIn(3) }), purchase("9")],
    );
    expect(await figures()).toEqual([120, 10, 45, 59, 110, 134]);
    expect(await figures({ until: dayIn(1) })).toEqual([120, 10, 45, 59, 110, 105]);
    expect(await figures({ until: dayIn(2) })).toEqual([120, 10, 45, 59, 110, 105]);
    expect(await figures({ until: dayIn(3) })).toEqual([120, 10, 45, 59, 110, 155]);
    expect(await figures({ until: dayIn(4) })).toEqual([120, 10, 45, 59, 110, 125]);
    // In the other warehouse nothing is held.
    expect(await figures({ depotIds: main as never })).toEqual([100, 0, 45, 59, 100, 114]);
  });

  it("availability is returned for each product that is asked for, in that order, also for one that never moved", async () => {
    const other = await addTestProduct(harness, owner);
    const ids = [other.id, tea.id].join(",") as never;
    const { rows } = await harness.ask(getHoldings, owner, { query: { materialIds: ids } });
    expect(rows.map(({ materialId, onHand }) => [materialId, Number(onHand)])).toEqual([
      [other.id, 0],
      [tea.id, 120],
    ]);
  });

  it("availability can be asked for a hundred products at most, in warehouses that the user may see, of his own tenant", async () => {
    const many = Array.from({ length: 101 }, () => newId()).join(",") as never;
    expect(refusalOf(await harness.call(getHoldings, owner, { query: { materialIds: many } })).status).toBe(400);
    const depotIds = newId() as never;
    const unknown = await harness.call(getHoldings, owner, { query: { materialIds: tea.id as never, depotIds } });
    expect(refusalOf(unknown).status).toBe(404);
    const stranger = await harness.tenant();
    expect(await figures({}, stranger)).toEqual([0, 0, 0, 0, 0, 0]);
    const foreign = await harness.call(listHoldings, stranger, { query: { materialId: tea.id, figure: "promised" } });
    expect(refusalOf(foreign).status).toBe(404);
  });
});

it("another service reads the same figures for a workbook, in warehouses that its user may see", async () => {
  await consumeOrders(harness, owner, sale("30"), purchase("9"));
  const availableIn = async (depotIds?: string[]) => {
    const body = { materialIds: [tea.id], depotIds };
    return harness.call(holdingsByProduct, owner, { body, by: "reports" });
  };
  const answered = answerOf(holdingsByProduct, await availableIn());
  const query = { materialIds: tea.id as never };
  expect(answered).toEqual(await harness.ask(getHoldings, owner, { query }));
  expect(answerOf(holdingsByProduct, await availableIn([shop])).rows).toMatchObject([{ onHand: "20" }]);
  expect(refusalOf(await availableIn([newId()])).status).toBe(404);
  const body = { materialIds: [tea.id] };
  expect((await harness.call(holdingsByProduct, owner, { body, by: "sales" })).status).toBe(401);
});

describe("the documents behind a figure", () => {
  it("the documents behind a promised, coming or reserved quantity are listed by their day, and add up to that quantity", async () => {
    const [late, soon, none] = [
      sale("30", { deliveryDate: dayIn(4) }),
      sale("10", { deliveryDate: dayIn(2), heldUntil: dayIn(5), heldDepotId: shop }),
      sale("5"),
    ];
    await consumeOrders(harness, owner, late, soon, none, purchase("50", { deliveryDate: dayIn(3) }));
    const promised = await documents("promised");
    expect(promised.rows).toMatchObject([
      { number: soon.number, quantity: "10", deliveryDate: dayIn(2), heldUntil: dayIn(5), depotName: "Shop" },
      { number: late.number, quantity: "30", deliveryDate: dayIn(4), heldUntil: null, depotName: "" },
      { number: none.number, quantity: "5", deliveryDate: null },
    ]);
    expect(promised).toMatchObject({ total: 3, others: { documents: 0, quantity: "0" } });
    const second = await documents("promised", owner, { pageSize: 1, currentPage: 2 });
    expect(second.rows.map(({ number }) => number)).toEqual([late.number]);
    const until = await documents("promised", owner, { until: dayIn(2) });
    expect(until.rows.map(({ number }) => number)).toEqual([soon.number, none.number]);
    expect((await documents("coming")).rows).toMatchObject([{ kind: "purchase-order", quantity: "50" }]);
    const reserving = { documentId: newId(), kind: "sale-out", number: "XSCK9", revision: 1, postedRevision: 0 };
    await harness.tables(owner, (tx) =>
      reserve(tx, {
        ...{ ...reserving, operTime: "2026-03-02T08:00:00.000Z" },
        lines: [{ lineId: newId(), productId: tea.id, barcodeId: tea.barcodeId, depotId: main, quantityBase: "-3" }],
      }),
    );
    const reserved = await documents("reserved");
    expect(reserved.rows.map(({ number, quantity, heldUntil }) => [number, Number(quantity), heldUntil])).toEqual([
      [soon.number, 10, dayIn(5)],
      ["XSCK9", 3, null],
    ]);
    expect((await figures()).slice(1, 4)).toEqual([13, 45, 50]);
  });

  it("a document is behind a reserved quantity once, whatever number of batches it takes", async () => {
    const milk = await addTestProduct(harness, owner, { enableBatchNumber: true });
    const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
    const operTime = "2026-03-01T08:00:00.000Z";
    const lineOf = (number: string) => ({
      ...{ lineId: newId(), productId: milk.id, barcodeId: milk.barcodeId, depotId: milk.depotId },
      batch: { number, productionDate: null, expiryDate: null },
    });
    const came = { documentId: newId(), kind: "purchase-in", number: "P2", revision: 1 };
    const worth = { quantity: "5", worth: "5.00", linkId: null, linkLineId: null };
    const lines = ["A", "B"].map((number) => ({ ...lineOf(number), ...worth }));
    await harness.tables(owner, (tx) => postDocument(tx, ctx, { ...came, operTime }, lines));
    const sold = { documentId: newId(), kind: "sale-out", number: "XSCK8", revision: 1, postedRevision: 0 };
    const taken = ["A", "B"].map((number) => ({ ...lineOf(number), quantityBase: "-2" }));
    await harness.tables(owner, (tx) => reserve(tx, { ...sold, operTime, lines: taken }));
    const reserved = await documents("reserved", owner, { materialId: milk.id });
    expect(reserved.rows.map(({ number, quantity }) => [number, Number(quantity)])).toEqual([["XSCK8", 4]]);
    expect(reserved).toMatchObject({ total: 1, others: { documents: 0 } });
  });

  it("of documents behind a product's figure a user sees those in his data scope, and of the others their count and quantity", async () => {
    const clerk = staffOf(owner, { dataScope: 3 });
    const department = newId();
    const colleague = staffOf(owner, { dataScope: 2, departmentIds: [department] });
    await consumeOrders(
      harness,
      owner,
      sale("30", { creatorId: clerk.userId }),
      sale("10", { creatorId: newId(), departmentId: department, heldUntil: dayIn(5), heldDepotId: shop }),
      sale("5", { creatorId: newId() }),
    );
    expect(await documents("promised", clerk)).toMatchObject({
      rows: [{ quantity: "30" }],
      ...{ total: 1, others: { documents: 2, quantity: "15" } },
    });
    expect(await documents("promised", colleague)).toMatchObject({
      total: 1,
      others: { documents: 2, quantity: "35" },
    });
    expect(await documents("reserved", clerk)).toMatchObject({ rows: [], others: { documents: 1 } });
    expect(await documents("reserved", colleague)).toMatchObject({ total: 1, others: { documents: 0 } });
    expect(await figures({}, clerk)).toEqual([120, 10, 45, 0, 110, 75]);
  });

  it("orders behind a product's figure are not shown to a user to whom their customers are not assigned", async () => {
    await harness.turn(owner, { customerFlag: true });
    const clerk = staffOf(owner, {});
    await consumeOrders(harness, owner, sale("30", { partnerId: newId() }), sale("5", { partnerId: null }));
    expect(await documents("promised", clerk)).toMatchObject({ total: 1, others: { documents: 1, quantity: "30" } });
    await harness.turn(owner, { customerFlag: false });
  });

  it("an order is behind no figure of a product any more once it is reversed or its line has another product", async () => {
    const other = await addTestProduct(harness, owner);
    const order = sale("30");
    await consumeOrders(harness, owner, order);
    const [line] = order.lines;
    const moved = { ...order, lines: line ? [{ ...line, productId: other.id }] : [] };
    await consumeOrders(harness, owner, moved);
    expect((await documents("promised")).rows).toEqual([]);
    await consumeOrders(harness, owner, { ...order, isAudited: false, isOpen: false });
    expect((await figures())[2]).toBe(0);
  });
});
