// Tests of what an order holds of stock being prolonged or released (docs/decisions/0063). Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { expect, test } from "vitest";
import { refusalOf } from "./calls.ts";
import { documentOf, type TestTenant } from "./document-harness.ts";
import type { OrderSuite } from "./document-order-suite.ts";

/** A day so many days after today, in UTC. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const REASON = "He comes next week";

export function testHoldChanges({ harness, orderKind, read, ordered, deliver, rest, close }: OrderSuite): void {
  const { changeHold } = orderKind.holdEndpoints ?? expect.fail(`${orderKind.name} holds no stock`);
  const hold = ({ catalogue }: TestTenant, heldUntil = dayIn(3)) => ({
    ...{ heldUntil, heldDepotId: catalogue.warehouses.main },
  });
  type Seen = Pick<DocumentDetail, "id" | "version">;
  const change = ({ owner }: TestTenant, { id, version }: Seen, heldUntil: string | null, as: Actor = owner) =>
    harness().call(changeHold, as, { body: { documents: [{ id, version }], reason: REASON, heldUntil } });
  const openFact = async (tenant: TestTenant) => (await tenant.facts(`${orderKind.name}.open`)).at(-1);
  const NONE = { status: 409, refusal: "document-hold-none" };

  test("what a partly delivered order holds is held until another day, and then released, with both in its history and no new reservation", async () => {
    const tenant = await harness().tenant();
    const { id } = await ordered(tenant, "0", hold(tenant));
    expect((await deliver(tenant, await read(tenant, id), "4")).status).toBe(200);
    const before = await read(tenant, id);
    const reserved = () => harness().reserved.filter(({ documentId }) => documentId === id).length;
    const reservedBefore = reserved();
    expect((await change(tenant, before, dayIn(9))).status).toBe(200);
    const { heldDepotId, revision } = (await openFact(tenant)) as { heldDepotId: string; revision: number };
    expect(await openFact(tenant)).toMatchObject({
      ...{ heldUntil: dayIn(9), isOpen: true, version: before.version + 1 },
      lines: [{ undeliveredBase: "6.000" }, { undeliveredBase: "24.000" }],
    });
    expect(heldDepotId).toBe(tenant.catalogue.warehouses.main);
    const prolonged = await read(tenant, id);
    expect(prolonged).toMatchObject({ heldUntil: dayIn(9), status: 3, version: before.version + 1 });
    expect((await change(tenant, prolonged, null)).status).toBe(200);
    expect(await openFact(tenant)).toMatchObject({ heldUntil: null, heldDepotId: null, isOpen: true, revision });
    const released = await read(tenant, id);
    expect(released).toMatchObject({ heldUntil: null, heldDepotId: null, status: 3 });
    expect(reserved()).toBe(reservedBefore);
    expect(refusalOf(await change(tenant, released, dayIn(9)))).toMatchObject(NONE);
    const { rows } = await harness().done(orderKind.endpoints.history, tenant.owner, { query: { id } });
    expect(rows.slice(0, 2)).toMatchObject([
      { action: "release-hold", reason: REASON },
      { action: "hold", reason: `${dayIn(9)} · ${REASON}` },
    ]);
  });

  test("an order that is unaudited, wholly delivered, closed or without a hold has none that can be changed", async () => {
    const tenant = await harness().tenant();
    const { owner } = tenant;
    const body = documentOf(orderKind, tenant, { ...hold(tenant), changeAmount: "0" });
    const { id } = await harness().done(orderKind.endpoints.add, owner, { body });
    const refused = async (order: string) =>
      expect(refusalOf(await change(tenant, await read(tenant, order), dayIn(9)))).toMatchObject(NONE);
    await refused(id);
    await refused((await ordered(tenant)).id);
    const delivered = await ordered(tenant, "0", hold(tenant));
    expect((await deliver(tenant, delivered, "1", rest(tenant, delivered))).status).toBe(200);
    await refused(delivered.id);
    const closed = await ordered(tenant, "0", hold(tenant));
    expect((await deliver(tenant, closed, "1")).status).toBe(200);
    expect((await close(tenant, closed.id)).status).toBe(200);
    await refused(closed.id);
  });

  test("a hold is changed neither to a past day or without a reason, nor by others or with an old version, and of two changes at once one wins", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant, "0", hold(tenant));
    const { id, version } = order;
    const wrong = async (body: object) =>
      refusalOf(await harness().call(changeHold, tenant.owner, { body: body as never })).issues;
    const input = { documents: [{ id, version }], reason: REASON, heldUntil: dayIn(9) };
    expect(await wrong({ ...input, heldUntil: dayIn(-2) })).toEqual(["document-hold-past heldUntil"]);
    expect(await wrong({ ...input, heldUntil: "2026-02-30" })).toEqual(["field-invalid heldUntil"]);
    expect(await wrong({ ...input, reason: " " })).toEqual(["field-required reason"]);
    const stranger = await harness().tenant();
    expect((await change(tenant, order, null, stranger.owner)).status).toBe(404);
    expect((await change(tenant, order, null, tenant.staff({ dataScope: 3 }))).status).toBe(404);
    const both = await Promise.all([change(tenant, order, dayIn(5)), change(tenant, order, null)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [lost] = both.filter(({ status }) => status === 409);
    expect(lost && refusalOf(lost).refusal).toBe("stale-version");
    expect(await read(tenant, id)).toMatchObject({
      ...{ version: version + 1, heldUntil: both[0]?.status === 200 ? dayIn(5) : null },
    });
  });
}
