// Orders hold goods with batches whatever their batch (docs/decisions/0065): others leave them enough of all batches together.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { getHoldings } from "@kontor/contracts/warehouse/holdings";
import { reserveStock } from "@kontor/contracts/warehouse/stock";
import { getBatchNumberList } from "@kontor/contracts/warehouse/tracking";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { consumeOrders, dayIn, orderOf, withOpen } from "../testing/orders.ts";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { postDocument } from "./post-document.ts";

const UNTIL = dayIn(3);
let harness: TestWarehouse;
let owner: Actor;
let milk: TestProduct;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  milk = await addTestProduct(harness, owner, { enableBatchNumber: true });
  await move("purchase-in", { A: "4", B: "6" });
});

type Batches = Readonly<Record<string, string>>;
const headOf = (kind: string) => ({ documentId: newId(), kind, number: kind, revision: 1 });
const batchOf = (number: string) => ({ number, productionDate: null, expiryDate: null });
const linesOf = (batches: Batches) =>
  Object.entries(batches).map(([number, quantity]) => ({
    ...{ lineId: newId(), productId: milk.id, barcodeId: milk.barcodeId, depotId: milk.depotId },
    ...{ batch: batchOf(number), quantity },
  }));
const move = (kind: string, batches: Batches, head = headOf(kind)) => {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const worth = kind === "purchase-in" ? "10.00" : null;
  const lines = linesOf(batches).map((line) => ({ ...line, worth, linkId: null, linkLineId: null }));
  const operTime = new Date(Date.now() - 60_000).toISOString();
  return harness.tables(owner, (tx) => postDocument(tx, ctx, { ...head, operTime }, lines));
};
interface Asking {
  head?: ReturnType<typeof headOf>;
  order?: OpenOrder;
  postedRevision?: number;
}
const ask = async (batches: Batches, { head = headOf("sale-out"), order, postedRevision = 0 }: Asking = {}) => {
  const reply = await harness.call(reserveStock, owner, {
    body: {
      ...{ ...head, postedRevision, operTime: new Date().toISOString() },
      ...(order ? { order: { documentId: order.documentId, kind: order.kind } } : {}),
      lines: linesOf(batches).map(({ quantity: quantityBase, ...line }) => ({ ...line, quantityBase })),
    },
  });
  return reply.status === 200 ? "reserved" : refusalOf(reply).refusal;
};
async function hold(quantity: string): Promise<OpenOrder | undefined> {
  const order = orderOf({ progress: "sale" }, milk, quantity, { heldUntil: UNTIL, heldDepotId: milk.depotId });
  const { documentId, kind, number, revision } = order;
  const line = { lineId: newId(), productId: milk.id, barcodeId: milk.barcodeId, depotId: milk.depotId };
  const reply = await harness.call(reserveStock, owner, {
    body: {
      ...{ documentId, kind, number, revision, postedRevision: 0, operTime: new Date().toISOString() },
      ...{ heldUntil: UNTIL, lines: [{ ...line, quantityBase: `-${quantity}` }] },
    },
  });
  if (reply.status !== 200) return undefined;
  await consumeOrders(harness, owner, order);
  return order;
}
const SUMS = statement<{
  text: string;
}>(`select concat_ws(' ', (select number from batches t where t.id = b.batch_id), trim_scale(quantity), trim_scale(reserved),
    trim_scale(coalesce((select sum(quantity) from stock_reservations r where r.product_id = b.product_id and r.batch_id = b.batch_id), 0))) as text
  from stock_balances b order by 1`);
const sums = async () => (await harness.tables(owner, (tx) => SUMS.rows(tx))).map(({ text }) => text);

it("a hold takes of all batches together, and no more than they have", async () => {
  expect(await hold("11")).toBeUndefined();
  expect(await hold("7")).toBeDefined();
  expect(await hold("4")).toBeUndefined();
  expect(await hold("3")).toBeDefined();
  expect(await sums()).toEqual(["0 10 10", "A 4 0 0", "B 6 0 0"]);
  const { rows } = await harness.ask(getHoldings, owner, { query: { materialIds: milk.id } });
  expect(rows).toMatchObject([{ onHand: "10", reserved: "10", available: "0" }]);
});

it("a sale of a batch is refused where it would leave an order too little of all, and names the order's number", async () => {
  const order = await hold("7");
  expect(await ask({ B: "-3" })).toBe("reserved");
  const refused = await harness.call(reserveStock, owner, {
    body: {
      ...{ ...headOf("sale-out"), postedRevision: 0, operTime: new Date().toISOString() },
      lines: linesOf({ A: "-1" }).map(({ quantity: quantityBase, ...line }) => ({ ...line, quantityBase })),
    },
  });
  expect(refusalOf(refused)).toMatchObject({ refusal: "stock-short", issues: ["stock-short lines.0.operNumber"] });
  expect(JSON.stringify(refused.body)).toContain(`${order?.number} (→ ${UNTIL})`);
});

it("what came is not taken back where an order would be left too little, though no line names a batch any more", async () => {
  const bought = headOf("purchase-in");
  await move("purchase-in", { C: "5" }, bought);
  await hold("12");
  const gone = { head: { ...bought, revision: 2 }, postedRevision: 1 };
  expect(await ask({}, gone)).toBe("stock-short");
});

it("a sale may take another batch instead, though an order holds the rest", async () => {
  const sale = headOf("sale-out");
  await move("sale-out", { A: "-4" }, sale);
  await hold("6");
  const changed = { head: { ...sale, revision: 2 }, postedRevision: 1 };
  expect(await ask({ B: "-5" }, changed)).toBe("stock-short");
  expect(await ask({ B: "-4" }, changed)).toBe("reserved");
});

it("the deliveries of an order take what it holds of any batch, and leave the hold of another", async () => {
  const [first, second] = [await hold("7"), await hold("3")];
  if (!first || !second) throw new Error("ten are there");
  const delivery = headOf("sale-out");
  expect(await ask({ A: "-4", B: "-4" }, { order: first })).toBe("stock-short");
  expect(await ask({ A: "-4", B: "-3" }, { order: first, head: delivery })).toBe("reserved");
  await move("sale-out", { A: "-4", B: "-3" }, delivery);
  await consumeOrders(harness, owner, withOpen(first, "0"));
  expect(await sums()).toEqual(["0 3 3", "A 0 0 0", "B 3 0 0"]);
  expect(await ask({ B: "-1" })).toBe("stock-short");
});

/** What the picker offers of each batch. */
const offered = async (more: { orderId?: string; exceptId?: string; exceptKind?: string; name?: string } = {}) => {
  const query = { barCode: milk.barCode, depotId: milk.depotId, ...more };
  const { rows } = await harness.ask(getBatchNumberList, owner, { query });
  return Object.fromEntries(rows.map(({ batchNumber, freeBase }) => [batchNumber, freeBase]));
};

it("the picker offers of each batch no more than all have beyond what other orders hold, so what it proposes is not refused for a hold", async () => {
  const first = await hold("7");
  expect(await offered()).toEqual({ A: "3", B: "3" });
  expect(await offered({ name: "B" })).toEqual({ B: "3" });
  expect(await ask({ A: "-3" })).toBe("reserved");
  expect(await offered()).toEqual({});
  if (!first) throw new Error("ten are there");
  expect(await offered({ orderId: first.documentId })).toEqual({ A: "1", B: "6" });
  expect(await ask({ A: "-1", B: "-6" }, { order: first })).toBe("reserved");
});

it("the picker counts what other orders hold beside the one that is delivered, and no hold that has ended", async () => {
  const [first, second] = [await hold("5"), await hold("3")];
  expect(await offered({ orderId: first?.documentId ?? "" })).toEqual({ A: "4", B: "6" });
  expect(await offered({ orderId: second?.documentId ?? "" })).toEqual({ A: "4", B: "5" });
  await harness.tables(owner, (tx) => statement("update stock_reservations set expires_at = now()").run(tx));
  expect(await offered()).toEqual({ A: "4", B: "6" });
});

it("the picker offers a document that is edited what it took or has reserved itself", async () => {
  const sale = headOf("sale-out");
  const own = { exceptId: sale.documentId, exceptKind: sale.kind };
  expect(await ask({ A: "-4" }, { head: sale })).toBe("reserved");
  expect(await offered()).toEqual({ B: "6" });
  expect(await offered(own)).toEqual({ A: "4", B: "6" });
  await move("sale-out", { A: "-4" }, sale);
  await hold("6");
  expect(await offered()).toEqual({});
  expect(await offered(own)).toEqual({ A: "4", B: "4" });
});

it("without holds each batch is judged by itself, also where another one is below zero", async () => {
  await move("other-out", { A: "-9" });
  expect(await ask({ B: "-6" })).toBe("reserved");
});

it("of sales of several batches and a hold at once no more is given than is there", async () => {
  for (let round = 0; round < raceRounds(5); round++) {
    owner = await harness.tenant();
    milk = await addTestProduct(harness, owner, { enableBatchNumber: true });
    await move("purchase-in", { A: "4", B: "6" });
    const [order, ...sold] = await Promise.all([
      hold("6"),
      ask({ A: "-3" }),
      ask({ B: "-3" }),
      ask({ A: "-1", B: "-2" }),
    ]);
    const taken = 3 * sold.filter((answer) => answer === "reserved").length;
    expect(taken + (order ? 6 : 0)).toBeLessThanOrEqual(10);
    expect(taken + (order ? 6 : 0)).toBeGreaterThanOrEqual(9);
  }
});
