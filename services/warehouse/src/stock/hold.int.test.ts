// Orders hold stock until a day: it is reserved, refused to others with the order's number, taken by the order's deliveries, and free again when the
// hold ends (docs/decisions/0063).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { listHolders, listStock, releaseStock, reserveStock } from "@kontor/contracts/warehouse/stock";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { races } from "@kontor/service-kit/testing/document-harness";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { openWarehouse } from "../db.ts";
import { consumeOrders, dayIn, orderOf, withOpen } from "../testing/orders.ts";
import { addTestProduct, type TestProduct, valueAt } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { storeOpenOrders } from "./open-orders.store.ts";
import { postDocument } from "./post-document.ts";
import { startExpiry } from "./reservation-cleanup.ts";

const UNTIL = dayIn(3);
let harness: TestWarehouse;
let owner: Actor;
let tea: TestProduct;

beforeAll(async () => {
  harness = await startWarehouse();
  owner = await harness.tenant();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  tea = await addTestProduct(harness, owner);
  await post("purchase-in", "10");
});

interface Head {
  documentId: string;
  kind: string;
  number: string;
  revision: number;
}
const headOf = (kind: string): Head => {
  const documentId = newId();
  return { documentId, kind, number: `${kind}-${documentId.slice(-6)}`, revision: 1 };
};
const headOfOrder = ({ documentId, kind, number, revision }: OpenOrder): Head => ({
  documentId,
  kind,
  number,
  revision,
});
async function post(
  kind: string,
  quantity: string,
  head = headOf(kind),
  depotId = tea.depotId,
  ago = 1_000,
): Promise<void> {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const line = { lineId: newId(), productId: tea.id, barcodeId: tea.barcodeId, depotId, quantity };
  const worth = valueAt(quantity, kind === "purchase-in" ? "2" : null);
  const operTime = new Date(Date.now() - ago).toISOString();
  await harness.tables(owner, (tx) =>
    postDocument(tx, ctx, { ...head, operTime }, [{ ...line, worth, linkId: null, linkLineId: null }]),
  );
}
interface HoldRequest {
  by?: Actor;
  head?: Head;
  order?: Pick<OpenOrder, "documentId" | "kind">;
  heldUntil?: string;
  at?: Date;
}
/** A document asks for goods, or an order for its hold. */
const ask = (
  quantity: string,
  { by = owner, head = headOf("sale-out"), order, heldUntil, at = new Date() }: HoldRequest = {},
) =>
  harness.call(reserveStock, by, {
    body: {
      ...head,
      ...(order ? { order: { documentId: order.documentId, kind: order.kind } } : {}),
      ...(heldUntil ? { heldUntil } : {}),
      ...{ postedRevision: 0, operTime: at.toISOString() },
      lines: [
        {
          lineId: newId(),
          productId: tea.id,
          barcodeId: tea.barcodeId,
          depotId: tea.depotId,
          quantityBase: `-${quantity}`,
        },
      ],
    },
  });
/** An audited order that holds so much, and its fact has arrived. */
async function holdOf(quantity: string, heldUntil = UNTIL): Promise<OpenOrder> {
  const order = orderOf({ progress: "sale" }, tea, quantity, { heldUntil, heldDepotId: tea.depotId });
  expect((await ask(quantity, { head: headOfOrder(order), heldUntil })).status).toBe(200);
  await consumeOrders(harness, owner, order);
  return order;
}
/** Quantity, reserved and available, as the stock list shows them. */
async function stock(): Promise<number[]> {
  const { rows } = await harness.ask(listStock, owner, { query: { productId: tea.id } });
  return rows.flatMap(({ quantity, reserved, available }) => [quantity, reserved, available].map(Number));
}
const SUMS = statement<{ reserved: string; sum: string }>(`select reserved::text,
    (select coalesce(sum(quantity), 0)::text from stock_reservations r where r.product_id = b.product_id and r.depot_id = b.depot_id) as sum
  from stock_balances b where product_id = $1::uuid`);
/** What is reserved of the product always is the sum of its reservations. */
async function expectSums(): Promise<void> {
  for (const { reserved, sum } of await harness.tables(owner, (tx) => SUMS.rows(tx, tea.id)))
    expect(Number(reserved)).toBe(Number(sum));
}
const END = statement(
  "update stock_reservations set expires_at = now() - interval '1 second' where document_id = $1::uuid",
);
const pass = (order: OpenOrder) => harness.tables(owner, (tx) => END.run(tx, order.documentId));

describe("a hold", () => {
  it("stock that an order holds is refused to others with the order's number and last day, whoever they are", async () => {
    const order = await holdOf("6");
    expect(await stock()).toEqual([10, 6, 4]);
    expect((await ask("4")).status).toBe(200);
    const stranger = staffOf(owner, { dataScope: 3 });
    const refused = refusalOf(await ask("1", { by: stranger }));
    expect(refused).toMatchObject({ status: 409, refusal: "stock-short" });
    const { body } = await ask("1", { by: stranger });
    expect(JSON.stringify(body)).toContain(`"available":"0"`);
    expect(JSON.stringify(body)).toContain(`${order.number} (→ ${UNTIL})`);
    await expectSums();
  });

  it("a sale that is dated before the hold is refused with the order's number and last day, too, whoever asks", async () => {
    await post("purchase-in", "10", headOf("purchase-in"), tea.depotId, 7_200_000);
    const before = new Date(Date.now() - 3_600_000);
    const order = await holdOf("16");
    const { body, status } = await ask("5", { by: staffOf(owner, { dataScope: 3 }), at: before });
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(`${order.number} (→ ${UNTIL})`)]);
    expect(JSON.stringify(body)).toContain("stock-runs-short");
  });

  it("a hold of more than is available is refused with what is available, and nothing is reserved", async () => {
    await holdOf("6");
    const other = orderOf({ progress: "sale" }, tea, "5", { heldUntil: UNTIL, heldDepotId: tea.depotId });
    const refused = await ask("5", { head: headOfOrder(other), heldUntil: UNTIL });
    expect(refusalOf(refused)).toMatchObject({ status: 409, refusal: "stock-short" });
    expect(JSON.stringify(refused.body)).toContain(`"available":"4"`);
    expect(await stock()).toEqual([10, 6, 4]);
  });

  it("a hold can be taken by its order's deliveries alone, and is reduced to what is still to be delivered", async () => {
    const order = await holdOf("6");
    await post("purchase-in", "-4", headOf("other-out"));
    const delivery = headOf("sale-out");
    expect((await ask("4", { head: delivery, order })).status).toBe(200);
    // Reserved twice until the facts arrive, so that others get too little rather than too much.
    expect((await ask("1")).status).toBe(409);
    expect((await ask("2", { order })).status).toBe(200);
    await post("sale-out", "-4", delivery);
    await consumeOrders(harness, owner, withOpen(order, "2"));
    expect(await stock()).toEqual([2, 4, -2]);
    await expectSums();
  });

  it("a hold ends with its last day even before the expiry job has removed its row", async () => {
    const order = await holdOf("6");
    await pass(order);
    expect(await stock()).toEqual([10, 0, 10]);
    expect((await harness.ask(listHolders, owner, { query: { productId: tea.id } })).rows).toEqual([]);
    expect((await ask("10")).status).toBe(200);
    await expectSums();
    const { env } = inject("stack");
    const db = openWarehouse(env.warehouse.DATABASE_URL ?? "");
    const expiry = startExpiry({ db, relayUrl: env.warehouse.RELAY_DATABASE_URL ?? "", log: silentLog() });
    const rows = statement("select 1 from stock_reservations where document_id = $1::uuid");
    const left = () => harness.tables(owner, (tx) => rows.run(tx, order.documentId));
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 30_000, interval: 100 });
    await expiry.stop();
    await db.close();
    expect(await stock()).toEqual([10, 10, 0]);
    await expectSums();
  });

  it("a hold whose last day has passed reserves nothing", async () => {
    const order = orderOf({ progress: "sale" }, tea, "50", { heldUntil: dayIn(-2), heldDepotId: tea.depotId });
    expect((await ask("50", { head: headOfOrder(order), heldUntil: dayIn(-2) })).status).toBe(200);
    await consumeOrders(harness, owner, order);
    expect(await stock()).toEqual([10, 0, 10]);
  });

  it.each([
    ["is reversed", (order: OpenOrder): OpenOrder => ({ ...order, isAudited: false, isOpen: false })],
    [
      "is closed",
      (order: OpenOrder): OpenOrder => ({ ...withOpen(order, "0"), isOpen: false, heldUntil: null, heldDepotId: null }),
    ],
    ["is deleted", (order: OpenOrder): OpenOrder => ({ ...withOpen(order, "0"), isAudited: false, isGone: true })],
    ["is delivered", (order: OpenOrder): OpenOrder => withOpen(order, "0")],
  ])("a hold ends when its order %s", async (_what, next) => {
    const order = await holdOf("6");
    await consumeOrders(harness, owner, next(order));
    expect(await stock()).toEqual([10, 0, 10]);
    await expectSums();
  });

  it("a hold is changed neither by a fact of an earlier revision of its order nor by an older fact that arrives late", async () => {
    const order = orderOf({ progress: "sale" }, tea, "6", { heldUntil: UNTIL, heldDepotId: tea.depotId, revision: 2 });
    expect((await ask("6", { head: headOfOrder(order), heldUntil: UNTIL })).status).toBe(200);
    await consumeOrders(harness, owner, { ...order, isAudited: false, isOpen: false, revision: 1 });
    expect(await stock()).toEqual([10, 6, 4]);
    const [first, second] = [withOpen(order, "5"), withOpen(order, "3")];
    const late = { fact: first, envelope: { sequence: 0 } };
    await consumeOrders(harness, owner, second);
    await harness.tables(owner, (tx) => storeOpenOrders(tx, [late]));
    expect(await stock()).toEqual([10, 3, 7]);
    await expectSums();
  });

  it("a hold of a revision that was never committed is released by the sales service", async () => {
    const order = orderOf({ progress: "sale" }, tea, "6", {});
    expect((await ask("6", { head: headOfOrder(order), heldUntil: UNTIL })).status).toBe(200);
    const { documentId, kind, revision } = order;
    expect((await harness.call(releaseStock, owner, { body: { documentId, kind, revision } })).status).toBe(200);
    expect(await stock()).toEqual([10, 0, 10]);
    await expectSums();
  });
});

describe("concurrent holds", () => {
  const RACES = raceRounds(50);

  it("of two orders that ask at once to hold the last pieces at most one gets them", async () => {
    await races(RACES, async () => {
      const orders = [1, 2].map(() => orderOf({ progress: "sale" }, tea, "7", { revision: 1 }));
      const replies = await Promise.all(orders.map((head) => ask("7", { head: headOfOrder(head), heldUntil: UNTIL })));
      const passed = orders.filter((_, at) => replies[at]?.status === 200);
      expect(passed.length).toBeLessThanOrEqual(1);
      for (const { documentId, kind, revision } of passed)
        await harness.call(releaseStock, owner, { body: { documentId, kind, revision } });
    });
    expect(await stock()).toEqual([10, 0, 10]);
    await expectSums();
  });

  it("of a sale and a concurrent delivery of what its order holds the delivery is never the one that is refused", async () => {
    await races(RACES, async () => {
      const product = await addTestProduct(harness, owner);
      const line = { lineId: newId(), productId: product.id, barcodeId: product.barcodeId, depotId: product.depotId };
      const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
      await harness.tables(owner, (tx) =>
        postDocument(tx, ctx, { ...headOf("purchase-in"), operTime: "2026-03-01T08:00:00.000Z" }, [
          { ...line, quantity: "10", worth: "20.00", linkId: null, linkLineId: null },
        ]),
      );
      const order = orderOf({ progress: "sale" }, product, "8", { heldUntil: UNTIL, heldDepotId: product.depotId });
      const take = (quantity: string, more: object, head: Head = headOf("sale-out")) =>
        harness.call(reserveStock, owner, {
          body: {
            ...{ ...head, postedRevision: 0, operTime: new Date().toISOString(), ...more },
            lines: [{ ...line, quantityBase: `-${quantity}` }],
          },
        });
      const { documentId, kind, number, revision } = order;
      expect((await take("8", { heldUntil: UNTIL }, { documentId, kind, number, revision })).status).toBe(200);
      const [delivered, sold] = await Promise.all([
        take("8", { order: { documentId, kind } }),
        take("3", {}),
        consumeOrders(harness, owner, order),
      ]);
      expect([delivered.status, sold.status]).toEqual([200, 409]);
    });
  });
});
