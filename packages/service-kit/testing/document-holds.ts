// Tests that every kind of orders must pass: delivery dates, and stock that is held until a day (docs/decisions/0063). Imported by tests only.
import { refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { purchaseOrdersDue, saleOrdersDue } from "@kontor/contracts/document/due-orders";
import { expect, test } from "vitest";
import { refusalOf } from "./calls.ts";
import { type DocumentBody, documentOf, type TestTenant } from "./document-harness.ts";
import { testHoldChanges } from "./document-hold-changes.ts";
import type { OrderSuite } from "./document-order-suite.ts";

/** A day so many days after today, in UTC. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const TODAY = dayIn(0);
const LONG_AGO = "2026-11-01";

export function testDeliveryDates({
  harness,
  orderKind,
  deliveryKind,
  read,
  ordered,
  deliver,
  rest,
  close,
}: OrderSuite): void {
  const counting = orderKind.service === "sales" ? saleOrdersDue : purchaseOrdersDue;
  const listed = async ({ owner }: TestTenant, deliveryState: string) => {
    const search = JSON.stringify({ deliveryState }) as never;
    const { rows } = await harness().done(orderKind.endpoints.list, owner, { query: { search } });
    return rows.map(({ id }) => id).sort();
  };

  test("open orders are due on their delivery date and overdue after it, by the company's calendar", async () => {
    const tenant = await harness().tenant();
    const on = (deliveryDate: string | null) => ordered(tenant, "0", { deliveryDate });
    const [late, today, later, never] = [await on(LONG_AGO), await on(TODAY), await on(dayIn(2)), await on(null)];
    await harness().done(orderKind.endpoints.add, tenant.owner, {
      body: documentOf(orderKind, tenant, { deliveryDate: LONG_AGO, changeAmount: "0" }),
    });
    expect([late, today, later, never].map(({ isOverdue }) => isOverdue)).toEqual([true, false, false, false]);
    expect(today.deliveryDate).toBe(TODAY);
    expect(await listed(tenant, "overdue")).toEqual([late.id]);
    expect(await listed(tenant, "due")).toEqual([late.id, today.id].sort());
    expect(await harness().done(counting, tenant.owner)).toEqual({ due: 2, overdue: 1 });
    expect(await harness().done(counting, tenant.staff({ dataScope: 3 }))).toEqual({ due: 0, overdue: 0 });
    expect(await harness().done(counting, (await harness().tenant()).owner)).toEqual({ due: 0, overdue: 0 });
    await tenant.turn({ timeZone: "Pacific/Kiritimati" });
    const { isOverdue } = await read(tenant, today.id);
    // Fourteen hours ahead, where it is the next day for most of the day.
    expect(isOverdue).toBe(new Date().getUTCHours() >= 10);
    await tenant.turn({});
    expect((await deliver(tenant, late, "1", rest(tenant, late))).status).toBe(200);
    expect(await listed(tenant, "overdue")).toEqual([]);
    expect((await deliver(tenant, today, "1")).status).toBe(200);
    expect((await close(tenant, today.id)).status).toBe(200);
    expect(await listed(tenant, "due")).toEqual([]);
  });

  test("a delivery date is the order's own date or a later day, and only orders have one", async () => {
    const tenant = await harness().tenant();
    const issues = async (kind: typeof orderKind, overrides: Partial<DocumentBody>) => {
      const body = documentOf(kind, tenant, { ...overrides, changeAmount: "0" });
      return refusalOf(await harness().call(kind.endpoints.add, tenant.owner, { body })).issues;
    };
    expect(await issues(orderKind, { deliveryDate: "2026-10-31" })).toEqual([
      "document-delivery-before-date deliveryDate",
    ]);
    expect(await issues(orderKind, { deliveryDate: "2026-02-30" })).toEqual(["field-invalid deliveryDate"]);
    expect(await issues(deliveryKind, { deliveryDate: TODAY })).toEqual(["value-not-allowed deliveryDate"]);
    const listing = await harness().call(orderKind.endpoints.list, tenant.owner, {
      query: { search: JSON.stringify({ deliveryState: "soon" }) as never },
    });
    expect(refusalOf(listing)).toMatchObject({ refusal: "value-not-allowed" });
  });
}

const holding = ({ catalogue }: TestTenant, heldUntil: string | null = dayIn(3)) => ({
  heldUntil,
  heldDepotId: catalogue.warehouses.main,
});

/** Tests the holds of a kind of orders, or that it has none. */
export function testHolds(suite: OrderSuite): void {
  if (suite.orderKind.mayHold) {
    testHeld(suite);
    testHoldChanges(suite);
  } else testNoHold(suite);
}

function testNoHold({ harness, orderKind }: OrderSuite): void {
  test("an order whose kind cannot hold stock is refused with a warehouse and a last day for a hold", async () => {
    const tenant = await harness().tenant();
    const body = documentOf(orderKind, tenant, { ...holding(tenant), changeAmount: "0" });
    expect(refusalOf(await harness().call(orderKind.endpoints.add, tenant.owner, { body })).issues).toEqual([
      "value-not-allowed heldUntil",
      "value-not-allowed heldDepotId",
    ]);
  });
}

function testHeld({ harness, orderKind, deliveryKind, read, ordered, deliver, close }: OrderSuite): void {
  const seen = ({ id, version }: Pick<DocumentDetail, "id" | "version">) => ({
    body: { documents: [{ id, version }] },
  });
  const reservations = (id: string) => harness().reserved.filter(({ documentId }) => documentId === id);
  const openFact = async (tenant: TestTenant) => (await tenant.facts(`${orderKind.name}.open`)).at(-1);

  test("an order with a hold names both its warehouse and its last day", async () => {
    const tenant = await harness().tenant();
    const issues = async (overrides: Partial<DocumentBody>, kind = orderKind) => {
      const body = documentOf(kind, tenant, { ...overrides, changeAmount: "0" });
      return refusalOf(await harness().call(kind.endpoints.add, tenant.owner, { body })).issues;
    };
    const { warehouses } = tenant.catalogue;
    expect(await issues({ heldUntil: TODAY })).toEqual(["field-required heldDepotId"]);
    expect(await issues(holding(tenant, null))).toEqual(["field-required heldUntil"]);
    expect(await issues({ heldUntil: TODAY, heldDepotId: newId() })).toEqual(["not-found heldDepotId"]);
    expect(await issues({ heldUntil: TODAY, heldDepotId: warehouses.closed })).toEqual([
      "document-depot-disabled heldDepotId",
    ]);
    expect(await issues(holding(tenant, dayIn(-2)))).toEqual(["document-hold-past heldUntil"]);
    expect(await issues(holding(tenant), deliveryKind)).toEqual([
      "value-not-allowed heldUntil",
      "value-not-allowed heldDepotId",
    ]);
  });

  test("an audited order with a hold reserves stock, which its deliveries may take, and closing the order ends the hold for good", async () => {
    const tenant = await harness().tenant();
    const body = documentOf(orderKind, tenant, { ...holding(tenant), changeAmount: "0" });
    const { id } = await harness().done(orderKind.endpoints.add, tenant.owner, { body });
    expect(reservations(id)).toEqual([]);
    await harness().done(orderKind.endpoints.audit, tenant.owner, seen(await read(tenant, id)));
    const depotId = tenant.catalogue.warehouses.main;
    expect(reservations(id)).toMatchObject([
      {
        ...{ kind: orderKind.name, revision: 2, postedRevision: 0, heldUntil: body.heldUntil, letsPass: false },
        lines: [
          { depotId, quantityBase: "-10.000" },
          { depotId, quantityBase: "-24.000" },
        ],
      },
    ]);
    const order = await read(tenant, id);
    expect(order).toMatchObject({ heldUntil: body.heldUntil, heldDepotId: depotId, status: 1 });
    expect(await openFact(tenant)).toMatchObject({
      revision: 2,
      isOpen: true,
      heldUntil: body.heldUntil,
      heldDepotId: depotId,
    });
    const delivered = await deliver(tenant, order, "4");
    const { data } = delivered.body as { data: { id: string } };
    expect(reservations(data.id)).toMatchObject([{ order: { documentId: id, kind: orderKind.name } }]);
    expect(await openFact(tenant)).toMatchObject({
      lines: [{ undeliveredBase: "6.000" }, { undeliveredBase: "24.000" }],
    });
    expect((await close(tenant, id)).status).toBe(200);
    expect((await close(tenant, id, { what: "reopen" })).status).toBe(200);
    expect(await read(tenant, id)).toMatchObject({ heldUntil: null, heldDepotId: null, status: 3 });
    expect(await openFact(tenant)).toMatchObject({ heldUntil: null, isOpen: true });
  });

  test("an order whose hold the ledger refuses is not audited, and one that is audited again reserves again", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant, "0", holding(tenant));
    expect(reservations(order.id)).toHaveLength(1);
    await harness().done(orderKind.endpoints.reverseAudit, tenant.owner, seen(order));
    expect(await openFact(tenant)).toMatchObject({ isAudited: false, isOpen: false });
    expect(reservations(order.id)).toHaveLength(1);
    const before = await read(tenant, order.id);
    harness().ledger.refuse = ({ documentId }) =>
      documentId === order.id ? refuse("stock-short", { status: 409 }) : undefined;
    const refused = await harness().call(orderKind.endpoints.audit, tenant.owner, seen(before));
    harness().ledger.refuse = undefined;
    expect(refusalOf(refused)).toMatchObject({ status: 409, refusal: "stock-short" });
    expect(await read(tenant, order.id)).toMatchObject({ auditStatus: 0, version: before.version });
    await harness().done(orderKind.endpoints.audit, tenant.owner, seen(before));
    // The second revision was refused, and never is committed.
    expect(reservations(order.id).map(({ revision }) => revision)).toEqual([1, 3]);
  });

  test("with strict audit the goods of an unaudited delivery still count as undelivered", async () => {
    const tenant = await harness().tenant();
    await tenant.turn({ forceApprovalFlag: true });
    const order = await ordered(tenant, "0", holding(tenant));
    const delivered = await deliver(tenant, order, "4");
    const { data } = delivered.body as { data: { id: string; version: number } };
    const line = async () => ((await openFact(tenant)) as { lines: object[] }).lines[0];
    expect(await line()).toMatchObject({ openBase: "6.000", undeliveredBase: "10.000" });
    await harness().done(deliveryKind.endpoints.audit, tenant.owner, seen(data));
    expect(await line()).toMatchObject({ openBase: "6.000", undeliveredBase: "6.000" });
    await harness().done(
      deliveryKind.endpoints.reverseAudit,
      tenant.owner,
      seen({ ...data, version: data.version + 1 }),
    );
    expect(await line()).toMatchObject({ openBase: "6.000", undeliveredBase: "10.000" });
  });
}
