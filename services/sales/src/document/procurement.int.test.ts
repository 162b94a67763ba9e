import { newId, type TenantId } from "@kontor/contracts/core/id";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { renewSource, sourceTaken } from "@kontor/contracts/document/procurement";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { documentOf, lineOf, type TestTenant } from "@kontor/service-kit/testing/document-harness";
import { suiteOf } from "@kontor/service-kit/testing/document-suite";
import { rowsOfWorkbook, silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { procurementConsumers } from "@kontor/service-kit/trade/procurement";
import { beforeEach, describe, expect, test } from "vitest";
import { sales } from "../sales.ts";
import { openHarness } from "../testing/harness.ts";

const { harness, read } = suiteOf(saleOrder, openHarness);
const { addAndAudit, reverseAudit, history, list, info, exportExcel } = saleOrder.endpoints;
const { forceClose, reopen } = saleOrder.procurementEndpoints ?? expect.fail("sale orders are bought");

beforeEach(() => {
  const { procurement } = harness();
  [procurement.taken, procurement.frozen, procurement.renewed] = [0, [], []];
});

let sequence = 0;
/** Consumes the fact of what purchase orders have taken of an order's lines, as the purchase service publishes it. */
async function taken(tenant: TestTenant, order: DocumentDetail, quantities: readonly string[], at = ++sequence) {
  const [consumer] = procurementConsumers(sales);
  const lines = quantities.flatMap((takenBase, line) =>
    takenBase === "0" ? [] : [{ lineId: order.lines[line]?.id, takenBase }],
  );
  const body = { documentId: order.id, kind: saleOrder.name, lines };
  const envelope = { id: newId(), subject: sourceTaken.subject, sequence: at, occurredAt: "2026-11-02T00:00:00.000Z" };
  const event = consumer?.read({
    ...envelope,
    ...{ tenantId: tenant.owner.tenantId ?? "", requestId: "test", actorId: null, body },
  });
  if (!consumer || !event) throw new Error("the fact does not concern the service");
  await tenant.tables((tx) =>
    consumer.consume([event], {
      tx,
      ctxOf: ({ tenantId }) => backgroundCtx(tenantId as TenantId, "test", silentLog()), // as the fact states
    }),
  );
}

/** An audited order of ten pieces and two cases. */
async function ordered(tenant: TestTenant, as = tenant.owner): Promise<DocumentDetail> {
  const { id } = await harness().done(addAndAudit, as, { body: documentOf(saleOrder, tenant) });
  return read(tenant, id);
}
const reverse = (tenant: TestTenant, { id, version }: Pick<DocumentDetail, "id" | "version">) =>
  harness().call(reverseAudit, tenant.owner, { body: { documents: [{ id, version }] } });
const close = async (tenant: TestTenant, id: string, endpoint = forceClose, as = tenant.owner) => {
  const { version } = await read(tenant, id);
  const body = { documents: [{ id, version }], reason: "The rest comes from stock" };
  return harness().call(endpoint, as, { body });
};
const openFacts = (tenant: TestTenant) => tenant.facts("sale-order.open");

describe("a sale order that is bought by purchase orders", () => {
  test("a sale order shows how far each line and all of it is bought, as the purchase service published last", async () => {
    const tenant = await harness().tenant();
    const before = await ordered(tenant);
    expect(before.lines[0]).toMatchObject({ finishPurchaseNumber: null, openPurchaseNumber: null });
    expect(before.openPurchaseNumber).toBe(null);
    await tenant.turn({ purchaseBySaleFlag: true });
    const order = await ordered(tenant);
    expect(order).toMatchObject({ purchaseStatus: 0, forceClosePurchaseFlag: false, openPurchaseNumber: "12.000" });
    expect(order.lines).toMatchObject([
      { finishPurchaseNumber: "0.000", openPurchaseNumber: "10.000" },
      { finishPurchaseNumber: "0.000", openPurchaseNumber: "2.000" },
    ]);
    const heads = await harness().call(exportExcel, tenant.owner, { query: { lang: "en", only: "heads" } });
    const [titles = [], first = [], second = []] = await rowsOfWorkbook(heads.bytes);
    expect([first, second].map((row) => row[titles.indexOf("Purchase progress")])).toEqual([
      "Unpurchased",
      "Unpurchased",
    ]);
    expect([first, second].map((row) => row[titles.indexOf("To purchase")])).toEqual(["12.000", "12.000"]);
    const statusAfter = async (...quantities: string[]) => {
      await taken(tenant, order, quantities);
      return (await read(tenant, order.id)).purchaseStatus;
    };
    expect(await statusAfter("6.000", "12.000")).toBe(3);
    expect((await read(tenant, order.id)).lines).toMatchObject([
      { finishPurchaseNumber: "6.000", openPurchaseNumber: "4.000", openNumber: "10.000" },
      { finishPurchaseNumber: "1.000", openPurchaseNumber: "1.000" },
    ]);
    const { rows, totals } = await harness().done(list, tenant.owner, { query: { pageSize: "11" as never } });
    expect(rows.map(({ id, openPurchaseNumber }) => [id, openPurchaseNumber])).toEqual([
      [order.id, "5.000"],
      [before.id, "12.000"],
    ]);
    expect(totals).toMatchObject({ openPurchaseNumber: "17.000" });
    const other = await ordered(tenant);
    const listed = async (purchaseStatus: string) => {
      const search = JSON.stringify({ purchaseStatus }) as never;
      return (await harness().done(list, tenant.owner, { query: { search } })).rows.map(({ id }) => id);
    };
    expect(await listed("0")).toContain(other.id);
    expect([await listed("3"), (await listed("0")).includes(order.id), await listed("2,3"), await listed("2")]).toEqual(
      [...[[order.id], false, [order.id], []]],
    );
    const wrong = await harness().call(list, tenant.owner, { query: { search: '{"purchaseStatus":"1"}' as never } });
    expect(refusalOf(wrong).refusal).toBe("value-not-allowed");
    expect(await statusAfter("10.000", "24.000")).toBe(2);
    expect(await statusAfter("10.000", "23.000")).toBe(3);
    // A fact that comes late changes nothing.
    await taken(tenant, order, ["0", "0"], 1);
    expect((await read(tenant, order.id)).purchaseStatus).toBe(3);
    expect(await statusAfter("0", "0")).toBe(0);
    expect((await harness().call(exportExcel, tenant.owner, {})).status).toBe(200);
  });

  test("only audited orders that are not closed are listed as not bought; of one that is not audited nothing is said, and of a closed one nothing more is to be bought", async () => {
    const tenant = await harness().tenant();
    await tenant.turn({ purchaseBySaleFlag: true });
    const [open, over] = [await ordered(tenant), await ordered(tenant)];
    const draft = await harness().done(saleOrder.endpoints.add, tenant.owner, { body: documentOf(saleOrder, tenant) });
    const lines = [
      lineOf(tenant.catalogue.codes.piece, tenant.catalogue.warehouses.main, {
        ...{ operNumber: "1", linkId: over.lines[0]?.id ?? null, taxRate: "13" },
      }),
    ];
    const delivery = documentOf(saleOut, tenant, { linkId: over.id, lines });
    await harness().done(saleOut.endpoints.add, tenant.owner, { body: delivery });
    expect((await close(tenant, over.id, saleOrder.orderEndpoints?.forceClose)).status).toBe(200);
    const { rows } = await harness().done(list, tenant.owner, {
      query: { search: JSON.stringify({ purchaseStatus: "0" }) as never },
    });
    expect(rows.map(({ id }) => id)).toEqual([open.id]);
    const unaudited = await read(tenant, draft.id);
    expect(unaudited.openPurchaseNumber).toBe(null);
    expect(unaudited.lines[0]).toMatchObject({ finishPurchaseNumber: null, openPurchaseNumber: null });
    const closed = await read(tenant, over.id);
    expect(closed.lines[0]).toMatchObject({ openNumber: "0", openPurchaseNumber: "0" });
    expect(closed).toMatchObject({ openNumber: "0.000", openPurchaseNumber: "0.000" });
  });

  test("a sale order is reversed only when the purchase service has frozen it and nothing was bought of it", async () => {
    const tenant = await harness().tenant();
    const { procurement } = harness();
    const order = await ordered(tenant);
    for (const [progress, code, refusal] of [
      [2, 8500026, "document-purchase-complete"],
      [3, 8500027, "document-purchase-partial"],
    ] as const) {
      procurement.taken = progress;
      expect(refusalOf(await reverse(tenant, order))).toMatchObject({ status: 409, code, refusal });
    }
    const request = { id: order.id, kind: saleOrder.name, version: order.version, ifTaken: 0 };
    expect(procurement.frozen).toEqual([request, request]);
    procurement.taken = 0;
    await taken(tenant, order, ["1.000"]);
    // What is known already need not be asked.
    expect(refusalOf(await reverse(tenant, order)).code).toBe(8500027);
    expect(procurement.frozen).toHaveLength(2);
    await taken(tenant, order, []);
    expect((await reverse(tenant, order)).status).toBe(200);
    expect(await read(tenant, order.id)).toMatchObject({ status: 0, version: order.version + 1 });
    expect((await openFacts(tenant)).at(-1)).toMatchObject({ isAudited: false, version: order.version + 1 });
  });
});

describe("a sale order that is closed for purchase", () => {
  test("an audited sale order can be published anew under its next version, so that a reversal of the version before is refused", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant);
    const renew = (id: string, as = tenant.owner) =>
      harness().done(renewSource, as, { body: { id, kind: saleOrder.name } });
    expect(await renew(order.id)).toEqual({ renewed: true });
    expect((await openFacts(tenant)).at(-1)).toMatchObject({ isOpen: true, version: order.version + 1 });
    expect(refusalOf(await reverse(tenant, order)).refusal).toBe("stale-version");
    expect((await reverse(tenant, { id: order.id, version: order.version + 1 })).status).toBe(200);
    expect(await renew(order.id)).toEqual({ renewed: false });
    expect(await renew(newId())).toEqual({ renewed: false });
    const stranger = await harness().tenant();
    expect(await renew((await ordered(tenant)).id, stranger.owner)).toEqual({ renewed: false });
  });

  test("a sale order of which a part is bought is closed for purchase with a reason, and opened again, whatever is delivered", async () => {
    const tenant = await harness().tenant();
    const { procurement } = harness();
    const order = await ordered(tenant);
    const notPartial = { status: 409, refusal: "document-close-not-bought", code: 8500031 };
    expect(refusalOf(await close(tenant, order.id))).toMatchObject(notPartial);
    await taken(tenant, order, ["4.000"]);
    // The purchase service knows better.
    procurement.taken = 2;
    expect(refusalOf(await close(tenant, order.id))).toMatchObject(notPartial);
    procurement.taken = 3;
    expect((await close(tenant, order.id)).status).toBe(200);
    expect(refusalOf(await close(tenant, order.id)).refusal).toBe("document-already-closed");
    expect(procurement.frozen.at(-1)).toMatchObject({ id: order.id, version: order.version, ifTaken: 3 });
    const closed = await read(tenant, order.id);
    expect(closed).toMatchObject({ purchaseStatus: 2, forceClosePurchaseFlag: true, status: 1, forceCloseFlag: false });
    expect(closed).toMatchObject({ openNumber: "12.000", openPurchaseNumber: "0.000" });
    expect(closed.lines[0]).toMatchObject({ finishPurchaseNumber: "4.000", openPurchaseNumber: "0" });
    expect((await openFacts(tenant)).at(-1)).toMatchObject({ isOpen: true, isProcurementClosed: true });
    await taken(tenant, order, ["3.000"]);
    expect((await read(tenant, order.id)).purchaseStatus).toBe(2);
    const lines = [
      lineOf(tenant.catalogue.codes.piece, tenant.catalogue.warehouses.main, {
        ...{ operNumber: "10", linkId: order.lines[0]?.id ?? null, taxRate: "13" },
      }),
    ];
    const delivery = documentOf(saleOut, tenant, { linkId: order.id, lines });
    await harness().done(saleOut.endpoints.add, tenant.owner, { body: delivery });
    expect(await read(tenant, order.id)).toMatchObject({ status: 3, purchaseStatus: 2 });
    expect((await close(tenant, order.id, reopen)).status).toBe(200);
    expect(await read(tenant, order.id)).toMatchObject({ purchaseStatus: 3, forceClosePurchaseFlag: false });
    expect(refusalOf(await close(tenant, order.id, reopen)).refusal).toBe("document-not-closed");
    const { rows } = await harness().done(history, tenant.owner, { query: { id: order.id } });
    expect(rows.slice(0, 2)).toMatchObject([
      { action: "reopen-purchase", reason: "The rest comes from stock" },
      { action: "close-purchase", reason: "The rest comes from stock" },
    ]);
    const stranger = await harness().tenant();
    const body = { documents: [{ id: order.id, version: 1 }], reason: "Not mine" };
    expect(refusalOf(await harness().call(forceClose, stranger.owner, { body })).status).toBe(404);
    expect((await harness().call(info, stranger.owner, { query: { id: order.id } })).status).toBe(404);
  });

  test("a clerk with data scope own closes and reopens for purchase only his own sale orders (RBAC-5)", async () => {
    const tenant = await harness().tenant();
    const clerk = tenant.staff({ dataScope: 3 });
    harness().procurement.taken = 3;
    const [other, own] = [await ordered(tenant), await ordered(tenant, clerk)];
    for (const order of [other, own]) await taken(tenant, order, ["4.000"]);
    const statuses = async ({ id }: DocumentDetail) => {
      const closed = await close(tenant, id, forceClose, clerk);
      if (closed.status !== 200) await close(tenant, id);
      return [closed.status, (await close(tenant, id, reopen, clerk)).status];
    };
    expect(await statuses(other)).toEqual([404, 404]);
    expect(await read(tenant, other.id)).toMatchObject({ forceClosePurchaseFlag: true });
    expect(await statuses(own)).toEqual([200, 200]);
  });
});
