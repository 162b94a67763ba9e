// Tests of an order's delivery date being changed while it lives. Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { expect, test } from "vitest";
import { refusalOf } from "./calls.ts";
import { documentOf, type TestTenant } from "./document-harness.ts";
import type { OrderSuite } from "./document-order-suite.ts";

/** A day so many days after today, in UTC. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const LATE = "2026-11-01";
const REASON = "The lorry broke down";

export function testDeliveryChanges({ harness, orderKind, read, ordered, deliver, rest, close }: OrderSuite): void {
  const { changeDelivery } = orderKind.orderEndpoints ?? expect.fail(`${orderKind.name} is no order`);
  type Seen = Pick<DocumentDetail, "id" | "version">;
  const change = ({ owner }: TestTenant, { id, version }: Seen, deliveryDate: string | null, as: Actor = owner) =>
    harness().call(changeDelivery, as, { body: { documents: [{ id, version }], reason: REASON, deliveryDate } });

  test("a partly delivered order that is postponed is overdue no longer, with nothing else changed, and history and the operation log say so", async () => {
    const tenant = await harness().tenant();
    const { id } = await ordered(tenant, "0", { deliveryDate: LATE });
    expect((await deliver(tenant, await read(tenant, id), "4")).status).toBe(200);
    const late = await read(tenant, id);
    expect(late).toMatchObject({ isOverdue: true, status: 3 });
    expect((await change(tenant, late, dayIn(9))).status).toBe(200);
    const postponed = await read(tenant, id);
    const { version } = late;
    expect(postponed).toEqual({ ...late, isOverdue: false, deliveryDate: dayIn(9), version: version + 1 });
    const [open, logged] = [tenant.facts(`${orderKind.name}.open`), tenant.facts(`${orderKind.service}.operation`)];
    expect((await open).at(-1)).toMatchObject({ deliveryDate: dayIn(9), isOpen: true, version: version + 1 });
    expect((await logged).at(-1)).toMatchObject({ content: `${late.number} · ${dayIn(9)} · ${REASON}` });
    expect((await change(tenant, postponed, null)).status).toBe(200);
    expect(await read(tenant, id)).toMatchObject({ deliveryDate: null, isOverdue: false });
    const { rows } = await harness().done(orderKind.endpoints.history, tenant.owner, { query: { id } });
    expect(rows.slice(0, 2)).toMatchObject([
      { action: "delivery-date", reason: `– · ${REASON}` },
      { action: "delivery-date", reason: `${dayIn(9)} · ${REASON}` },
    ]);
  });

  test("of several orders that are postponed together the operation log has each with its own former day", async () => {
    const tenant = await harness().tenant();
    const orders = [
      await ordered(tenant, "0", { deliveryDate: dayIn(3) }),
      await ordered(tenant, "0", { deliveryDate: dayIn(5) }),
    ];
    const documents = orders.map(({ id, version }) => ({ id, version }));
    const body = { documents, reason: REASON, deliveryDate: dayIn(9) };
    expect((await harness().call(changeDelivery, tenant.owner, { body })).status).toBe(200);
    const logged = (await tenant.facts(`${orderKind.service}.operation`)).slice(-2);
    const days = logged.map(({ before, after }) => [before, after].map((each) => JSON.stringify(each)));
    for (const [at, day] of [dayIn(3), dayIn(5)].entries()) {
      expect(days[at]?.[0]).toContain(day);
      expect(days[at]?.[1]).toContain(dayIn(9));
    }
  });

  test("an order that is unaudited, wholly delivered or closed has no delivery date that can be changed", async () => {
    const tenant = await harness().tenant();
    const refused = async (id: string) =>
      expect(refusalOf(await change(tenant, await read(tenant, id), dayIn(9)))).toMatchObject({
        ...{ status: 409, refusal: "document-delivery-over" },
      });
    const body = documentOf(orderKind, tenant, { changeAmount: "0" });
    await refused((await harness().done(orderKind.endpoints.add, tenant.owner, { body })).id);
    const delivered = await ordered(tenant);
    expect((await deliver(tenant, delivered, "1", rest(tenant, delivered))).status).toBe(200);
    await refused(delivered.id);
    const closed = await ordered(tenant);
    expect((await deliver(tenant, closed, "1")).status).toBe(200);
    expect((await close(tenant, closed.id)).status).toBe(200);
    await refused(closed.id);
  });

  test("a delivery date is changed neither to a day before the order nor without a reason, nor by others or with an old version, and all orders or none", async () => {
    const tenant = await harness().tenant();
    const [order, other] = [await ordered(tenant), await ordered(tenant)];
    const { id, version } = order;
    const wrong = async (body: object) =>
      refusalOf(await harness().call(changeDelivery, tenant.owner, { body: body as never })).issues;
    const input = { documents: [{ id, version }], reason: REASON, deliveryDate: dayIn(9) };
    expect(await wrong({ ...input, deliveryDate: "2026-10-31" })).toEqual([
      "document-delivery-before-date deliveryDate",
    ]);
    expect(await wrong({ ...input, deliveryDate: "2026-02-30" })).toEqual(["field-invalid deliveryDate"]);
    expect(await wrong({ ...input, reason: " " })).toEqual(["field-required reason"]);
    const stranger = await harness().tenant();
    expect((await change(tenant, order, null, stranger.owner)).status).toBe(404);
    expect((await change(tenant, order, null, tenant.staff({ dataScope: 3 }))).status).toBe(404);
    const documents = [
      { id, version },
      { id: other.id, version: other.version + 1 },
    ];
    const stale = await harness().call(changeDelivery, tenant.owner, { body: { ...input, documents } });
    expect(stale.status).toBe(409);
    expect(await read(tenant, id)).toMatchObject({ version, deliveryDate: order.deliveryDate });
  });
}
