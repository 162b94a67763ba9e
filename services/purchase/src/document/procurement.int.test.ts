import { newId, type TenantId } from "@kontor/contracts/core/id";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { freezeSource } from "@kontor/contracts/document/procurement";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { upsertAssignments } from "@kontor/service-kit/document/replica.store";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import {
  type DocumentBody,
  documentOf,
  lineOf,
  races,
  type TestTenant,
} from "@kontor/service-kit/testing/document-harness";
import { suiteOf } from "@kontor/service-kit/testing/document-suite";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { procurementConsumers } from "@kontor/service-kit/trade/procurement";
import { describe, expect, test } from "vitest";
import { purchase } from "../purchase.ts";
import { openHarness } from "../testing/harness.ts";

const RACES = raceRounds();
const { harness, read } = suiteOf(purchaseOrder, openHarness);
const { add, update, remove, reverseAudit, audit } = purchaseOrder.endpoints;
const { list, openLines } = purchaseOrder.sourceEndpoints ?? expect.fail("purchase orders have sources");
const KIND = saleOrder.name;

const BARCODES = statement<{ id: string; code: string }>("select id, bar_code as code from replica_barcodes");

let sequence = 0;
/** Consumes the fact of a sale order of ten pieces and two cases, as the sales service publishes it. */
async function ordered(tenant: TestTenant, changes: Partial<OpenOrder> = {}): Promise<OpenOrder> {
  const { codes, ids, partners } = tenant.catalogue;
  const [consumer] = procurementConsumers(purchase);
  const subject = saleOrder.facts.open?.subject;
  if (!consumer || !subject) throw new Error("purchase orders take from nothing");
  const at = ++sequence;
  const order = await tenant.tables(async (tx) => {
    const rows = await BARCODES.rows(tx);
    const lineOfOrder = (code: string, ratio: string, quantityBase: string, remark: string) => ({
      ...{ lineId: newId(), productId: ids.piece, barcodeId: rows.find((row) => row.code === code)?.id ?? "" },
      ...{ quantityBase, openBase: quantityBase, undeliveredBase: quantityBase, barCode: code, ratio, remark },
    });
    const body: OpenOrder = {
      ...{ documentId: newId(), kind: KIND, number: `XSDD${at}`, version: 2, operTime: "2026-11-01T02:00:00.000Z" },
      ...{ isAudited: true, isOpen: true, isProcurementClosed: false, isGone: false, remark: "By noon" },
      ...{ partnerId: partners.客户, creatorId: tenant.owner.userId, departmentId: null, amountOpen: "1000.00" },
      ...{ revision: 1, deliveryDate: null, heldUntil: null, heldDepotId: null, amountExposed: "1000.00" },
      lines: [lineOfOrder(codes.piece, "1.000", "10.000", "Cold"), lineOfOrder(codes.case, "12.000", "24.000", "")],
      ...changes,
    };
    const envelope = { id: newId(), subject, sequence: at, occurredAt: body.operTime, requestId: "test" };
    const event = consumer.read({ ...envelope, tenantId: tenant.owner.tenantId ?? "", actorId: null, body });
    if (!event) throw new Error("the fact does not concern the service");
    await consumer.consume([event], {
      tx,
      ctxOf: ({ tenantId }) => backgroundCtx(tenantId as TenantId, "test", silentLog()),
    }); // as the fact states
    return body;
  });
  return order;
}
/** A company that buys what its customers order. */
async function buying(): Promise<TestTenant> {
  const tenant = await harness().tenant();
  await tenant.turn({ purchaseBySaleFlag: true });
  return tenant;
}

/** A purchase order of so many pieces of the sale order's first line. */
const orderOf = (
  tenant: TestTenant,
  order: OpenOrder,
  operNumber: string,
  changes: Partial<DocumentBody> = {},
): DocumentBody => {
  const line = lineOf(tenant.catalogue.codes.piece, "", { operNumber, linkId: order.lines[0]?.lineId ?? null });
  return documentOf(purchaseOrder, tenant, {
    ...{ linkId: order.documentId, changeAmount: "0", accounts: [], lines: [line], ...changes },
  });
};
const buy = (tenant: TestTenant, order: OpenOrder, operNumber: string, changes: Partial<DocumentBody> = {}) =>
  harness().call(add, tenant.owner, { body: orderOf(tenant, order, operNumber, changes) });
const listed = async (tenant: TestTenant, as = tenant.owner, search: object = {}) =>
  (await harness().done(list, as, { query: { search: JSON.stringify(search) as never } })).rows.map(
    ({ number }) => number,
  );
const linesOf = (tenant: TestTenant, { documentId: id }: OpenOrder, as = tenant.owner, more: object = {}) =>
  harness().done(openLines, as, { query: { id, ...more } });
const takenOf = async (tenant: TestTenant) =>
  ((await tenant.facts("source.taken")) as { lines: { takenBase: string }[] }[]).map(({ lines }) =>
    lines
      .map(({ takenBase }) => takenBase)
      .toSorted()
      .join(" "),
  );

describe("what customers ordered is bought by purchase orders", () => {
  test("a sale order is offered for purchase with its open quantities, at the prices and the tax rate that a purchase starts with", async () => {
    const tenant = await buying();
    const order = await ordered(tenant);
    const page = await harness().done(list, tenant.owner, {});
    expect(page).toMatchObject({ total: 1, totalIsExact: true });
    expect(page.rows).toEqual([
      {
        ...{ id: order.documentId, number: order.number, operTime: order.operTime, remark: "By noon" },
        ...{ organId: order.partnerId, organName: "Customer One", materialsList: "Cola, Cola" },
      },
    ]);
    const { source, rows } = await linesOf(tenant, order, tenant.owner, { organId: tenant.catalogue.partners.供应商 });
    expect(source).toMatchObject({ number: order.number, remark: "By noon", accounts: [], discount: "0" });
    expect(rows).toMatchObject([
      { id: order.lines[0]?.lineId, operNumber: "10.000", openNumber: "10.000", unitPrice: "2.5000", taxRate: "13" },
      { openNumber: "2.000", finishNumber: "0.000", unitPrice: "30.0000", remark: "" },
    ]);
    expect(rows[0]).toMatchObject({ remark: "Cold", depotId: null });
    const blind = tenant.staff({ priceLimits: [purchaseOrder.priceLimit] });
    expect((await linesOf(tenant, order, blind)).rows[0]).toMatchObject({ unitPrice: null, openNumber: "10.000" });
    const { number } = order;
    expect(await listed(tenant, tenant.owner, { number, materialParam: "Cola", organId: order.partnerId })).toEqual([
      number,
    ]);
    for (const search of [{ number: "XSDD0" }, { materialParam: "Tea" }, { beginTime: "2026-11-02T00:00:00.000Z" }])
      expect(await listed(tenant, tenant.owner, search)).toEqual([]);
    const unknown = await harness().call(list, tenant.owner, { query: { search: '{"remark":"x"}' as never } });
    expect(refusalOf(unknown).refusal).toBe("field-unknown");
  });

  test("what purchase orders take of a sale order is published with each save, edit and deletion, also of unaudited ones", async () => {
    const tenant = await buying();
    const order = await ordered(tenant);
    const body = orderOf(tenant, order, "6");
    await harness().done(add, tenant.owner, { body });
    expect(await read(tenant, body.id)).toMatchObject({ linkId: order.documentId, linkNumber: order.number });
    expect((await linesOf(tenant, order)).rows[0]).toMatchObject({ finishNumber: "6.000", openNumber: "4.000" });
    const edited = { ...orderOf(tenant, order, "10", { id: body.id }), version: 1 };
    await harness().done(update, tenant.owner, { body: edited });
    expect((await linesOf(tenant, order, tenant.owner, { exceptId: body.id })).rows[0]?.openNumber).toBe("10.000");
    const cases = lineOf(tenant.catalogue.codes.case, "", { operNumber: "2", linkId: order.lines[1]?.lineId ?? null });
    const second = orderOf(tenant, order, "0", { lines: [cases] });
    await harness().done(add, tenant.owner, { body: second });
    expect(await listed(tenant)).toEqual([]);
    await harness().done(remove, tenant.owner, { query: { id: body.id } });
    expect(await listed(tenant)).toEqual([order.number]);
    await harness().done(remove, tenant.owner, { query: { id: second.id } });
    expect(await takenOf(tenant)).toEqual(["6.000", "10.000", "10.000 24.000", "24.000", ""]);
    // Auditing takes nothing more.
    const third = orderOf(tenant, order, "1");
    await harness().done(add, tenant.owner, { body: third });
    await harness().done(audit, tenant.owner, { body: { documents: [{ id: third.id, version: 1 }] } });
    await harness().done(reverseAudit, tenant.owner, { body: { documents: [{ id: third.id, version: 2 }] } });
    expect(await takenOf(tenant)).toHaveLength(6);
  });

  test("a purchase order that is moved to another sale order takes nothing of the first any more", async () => {
    const tenant = await buying();
    const [one, two] = [await ordered(tenant), await ordered(tenant)];
    const body = orderOf(tenant, one, "3");
    await harness().done(add, tenant.owner, { body });
    await harness().done(update, tenant.owner, { body: { ...orderOf(tenant, two, "3", { id: body.id }), version: 1 } });
    expect((await linesOf(tenant, one)).rows[0]?.openNumber).toBe("10.000");
    expect((await linesOf(tenant, two)).rows[0]?.openNumber).toBe("7.000");
  });

  test("no more is bought of a sale order than was ordered, unless the tenant's settings let orders be exceeded", async () => {
    const tenant = await buying();
    const order = await ordered(tenant);
    expect((await buy(tenant, order, "6")).status).toBe(200);
    const refused = await buy(tenant, order, "4.001");
    expect(refusalOf(refused).issues).toEqual(["document-more-than-to-buy lines.0.operNumber"]);
    expect(JSON.stringify(refused.body)).toContain('"open":"4.000"');
    await tenant.turn({ purchaseBySaleFlag: true, overLinkBillFlag: true });
    expect((await buy(tenant, order, "5")).status).toBe(200);
  });
});

describe("what may be bought of what customers ordered", () => {
  test("only a known, audited and open sale order is bought, and only while the setting for purchase by sales is on", async () => {
    const tenant = await buying();
    const issuesOf = async (order: OpenOrder, changes: Partial<DocumentBody> = {}) =>
      refusalOf(await buy(tenant, order, "1", changes)).issues;
    const order = await ordered(tenant);
    expect(await issuesOf({ ...order, documentId: newId() })).toEqual(["not-found linkId"]);
    const stranger = await buying();
    expect(refusalOf(await buy(stranger, order, "1")).issues).toContain("not-found linkId");
    expect(await issuesOf(await ordered(tenant, { isAudited: false, isOpen: false }))).toEqual([
      "document-source-not-arrived linkId",
    ]);
    for (const closed of [{ isOpen: false }, { isProcurementClosed: true }]) {
      const over = await ordered(tenant, closed);
      expect(await issuesOf(over)).toEqual(["document-source-closed linkId"]);
      const lines = await harness().call(openLines, tenant.owner, { query: { id: over.documentId } });
      expect(refusalOf(lines).refusal).toBe("document-source-closed");
    }
    const { codes } = tenant.catalogue;
    const linkId = order.lines[0]?.lineId ?? null;
    expect(await issuesOf(order, { lines: [lineOf(codes.other, "", { linkId })] })).toEqual([
      "document-source-product lines.0.barCode",
    ]);
    expect(await issuesOf(order, { lines: [lineOf(codes.piece, "", { linkId: newId() })] })).toEqual([
      "document-source-changed lines.0.linkId",
    ]);
    const another = (await ordered(tenant)).lines[0]?.lineId ?? null;
    expect(await issuesOf(order, { lines: [lineOf(codes.piece, "", { linkId: another })] })).toEqual([
      "document-source-changed lines.0.linkId",
    ]);
    expect(await issuesOf(order, { lines: [lineOf(codes.piece, "")] })).toEqual([
      "document-line-not-in-source lines.0.barCode",
    ]);
    const before = orderOf(tenant, order, "2");
    await harness().done(add, tenant.owner, { body: before });
    await tenant.turn({ purchaseBySaleFlag: false });
    expect(await issuesOf(order)).toEqual(["document-link-switched-off linkId"]);
    const edited = { ...orderOf(tenant, order, "3", { id: before.id }), version: 1 };
    expect((await harness().call(update, tenant.owner, { body: edited })).status).toBe(200);
  });

  test("a user neither finds nor buys a sale order outside his data scope or of a customer who is not assigned to him", async () => {
    const tenant = await buying();
    const order = await ordered(tenant);
    const own = tenant.staff({ dataScope: 3 });
    const clerk = tenant.staff();
    await tenant.turn({ purchaseBySaleFlag: true, customerFlag: true });
    const attempts = async (as: typeof own) => [
      (await listed(tenant, as)).length,
      (await harness().call(openLines, as, { query: { id: order.documentId } })).status,
      (await harness().call(add, as, { body: orderOf(tenant, order, "1") })).status,
    ];
    for (const as of [own, clerk]) expect(await attempts(as)).toEqual([0, 404, 404]);
    const assigned = { kind: "UserCustomer", valueIds: [order.partnerId ?? ""], replaces: false };
    await tenant.tables((tx) => upsertAssignments(tx, { userId: clerk.userId, ...assigned }));
    expect(await attempts(clerk)).toEqual([1, 200, 200]);
  });

  test("a purchase order of a user from whom prices are hidden has the purchase prices of the products", async () => {
    const tenant = await buying();
    const order = await ordered(tenant);
    const blind = tenant.staff({ priceLimits: [purchaseOrder.priceLimit] });
    const body = orderOf(tenant, order, "4");
    const free = { unitPrice: "0", allPrice: "0", taxMoney: "0", taxLastMoney: "0" };
    await harness().done(add, blind, { body: { ...body, lines: body.lines.map((line) => ({ ...line, ...free })) } });
    expect(await read(tenant, body.id)).toMatchObject({
      lines: [{ unitPrice: "2.5000", allPrice: "10.00", taxRate: "13", taxLastMoney: "11.30" }],
      ...{ discount: "0", deposit: "0.00" },
    });
  });

  test("of facts about one sale order the one published last counts, and a purchase order and a sale order never have the same id", async () => {
    const tenant = await buying();
    const order = await ordered(tenant);
    sequence += 2;
    await ordered(tenant, { ...order, isProcurementClosed: true });
    sequence -= 3;
    await ordered(tenant, order);
    sequence += 3;
    expect(await listed(tenant)).toEqual([]);
    const body = documentOf(purchaseOrder, tenant, { changeAmount: "0", accounts: [] });
    await harness().done(add, tenant.owner, { body });
    expect(refusalOf(await buy(tenant, await ordered(tenant, { documentId: body.id }), "1")).issues).toEqual([
      "not-found linkId",
    ]);
    const taken = await ordered(tenant);
    await harness().done(add, tenant.owner, { body: orderOf(tenant, taken, "1") });
    const same = documentOf(purchaseOrder, tenant, { id: taken.documentId, changeAmount: "0", accounts: [] });
    expect(refusalOf(await harness().call(add, tenant.owner, { body: same })).refusal).toBe("already-exists");
  });
});

describe("a sale order that its owner is about to change", () => {
  const freeze = (tenant: TestTenant, { documentId: id, version }: OpenOrder, ifTaken: 0 | 3 = 0) =>
    harness().done(freezeSource, tenant.owner, { body: { id, kind: KIND, version, ifTaken } });

  test("nothing is bought of a frozen version of a sale order, the sales service is asked for a new one, and of that it is bought again", async () => {
    const tenant = await buying();
    const order = await ordered(tenant);
    expect(await freeze(tenant, order)).toEqual({ taken: 0 });
    harness().procurement.renewed = [];
    expect(refusalOf(await buy(tenant, order, "1"))).toMatchObject({
      ...{ status: 409, refusal: "document-source-changing" },
    });
    expect(harness().procurement.renewed).toEqual([{ id: order.documentId, kind: KIND }]);
    await ordered(tenant, { ...order, version: 3 });
    expect((await buy(tenant, order, "1")).status).toBe(200);
    expect(await freeze(tenant, { ...order, version: 3 })).toEqual({ taken: 3 });
    expect((await buy(tenant, order, "1")).status).toBe(200);
    expect(await freeze(tenant, { ...order, version: 3 }, 3)).toEqual({ taken: 3 });
    expect(refusalOf(await buy(tenant, order, "1")).refusal).toBe("document-source-changing");
  });

  test("a sale order that is named by a purchase order of quantity 0 counts as bought, until the purchase order is deleted", async () => {
    const tenant = await buying();
    const order = await ordered(tenant);
    const body = orderOf(tenant, order, "0");
    expect((await harness().call(add, tenant.owner, { body })).status).toBe(200);
    expect(await freeze(tenant, order)).toEqual({ taken: 3 });
    expect((await buy(tenant, order, "1")).status).toBe(200);
    for (const { id } of (await harness().done(purchaseOrder.endpoints.list, tenant.owner, {})).rows)
      await harness().done(remove, tenant.owner, { query: { id } });
    expect(await freeze(tenant, order)).toEqual({ taken: 0 });
    expect(refusalOf(await buy(tenant, order, "1")).refusal).toBe("document-source-changing");
  });

  test("a sale order that is frozen before its facts arrive is still frozen when they arrive", async () => {
    const tenant = await buying();
    const documentId = newId();
    expect(
      await harness().done(freezeSource, tenant.owner, {
        body: { id: documentId, kind: KIND, version: 2, ifTaken: 0 },
      }),
    ).toEqual({ taken: 0 });
    const order = await ordered(tenant, { documentId });
    expect(refusalOf(await buy(tenant, order, "1")).refusal).toBe("document-source-changing");
  });

  test("what was bought of a sale order that is closed for purchase can be reduced and not increased", async () => {
    const tenant = await buying();
    const order = await ordered(tenant);
    const body = orderOf(tenant, order, "4");
    await harness().done(add, tenant.owner, { body });
    await ordered(tenant, { ...order, version: 3, isProcurementClosed: true });
    const edit = (quantity: string) =>
      harness().call(update, tenant.owner, {
        body: { ...orderOf(tenant, order, quantity, { id: body.id }), version: 1 },
      });
    expect(refusalOf(await edit("5")).issues).toEqual(["document-more-than-to-buy lines.0.operNumber"]);
    expect((await edit("3")).status).toBe(200);
  });
});

describe("races", () => {
  const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort();

  test("of two clerks who together buy more than is left of a sale order one succeeds, and the other's refusal names what is left", async () => {
    const tenant = await buying();
    await races(RACES, async () => {
      const order = await ordered(tenant);
      const both = await Promise.all([buy(tenant, order, "6"), buy(tenant, order, "6")]);
      expect(statuses(both)).toEqual([200, 400]);
      for (const reply of both.filter(({ status }) => status !== 200))
        expect(JSON.stringify(reply.body)).toContain('"open":"4.000"');
    });
  });

  test("of a purchase of a sale order and its concurrent reversal exactly one succeeds", async () => {
    const tenant = await buying();
    await races(RACES, async () => {
      const order = await ordered(tenant);
      const body = { id: order.documentId, kind: KIND, version: order.version, ifTaken: 0 as const };
      const [bought, frozen] = await Promise.all([
        buy(tenant, order, "1"),
        harness().done(freezeSource, tenant.owner, { body }),
      ]);
      expect([bought.status, frozen.taken]).toEqual(bought.status === 200 ? [200, 3] : [409, 0]);
    });
  });

  test("of a purchase of all that is left of a sale order and its concurrent closing for purchase exactly one succeeds", async () => {
    const tenant = await buying();
    await races(RACES, async () => {
      const order = await ordered(tenant);
      expect((await buy(tenant, order, "4")).status).toBe(200);
      const [piece, box] = order.lines.map(({ lineId }) => lineId);
      const { codes } = tenant.catalogue;
      const rest = [
        lineOf(codes.piece, "", { operNumber: "6", linkId: piece ?? null }),
        lineOf(codes.case, "", { operNumber: "2", linkId: box ?? null }),
      ];
      const body = { id: order.documentId, kind: KIND, version: order.version, ifTaken: 3 as const };
      const [bought, frozen] = await Promise.all([
        buy(tenant, order, "6", { lines: rest }),
        harness().done(freezeSource, tenant.owner, { body }),
      ]);
      // What is wholly bought is not closed.
      expect([bought.status, frozen.taken]).toEqual(bought.status === 200 ? [200, 2] : [409, 3]);
      if (bought.status === 409) expect(refusalOf(bought).refusal).toBe("document-source-changing");
    });
  });

  test("whether a part of a sale order is bought before its closing for purchase or refused by it, nothing is bought of it afterwards", async () => {
    const tenant = await buying();
    await races(RACES, async () => {
      const order = await ordered(tenant);
      expect((await buy(tenant, order, "4")).status).toBe(200);
      const body = { id: order.documentId, kind: KIND, version: order.version, ifTaken: 3 as const };
      const [bought, frozen] = await Promise.all([
        buy(tenant, order, "1"),
        harness().done(freezeSource, tenant.owner, { body }),
      ]);
      expect([200, 409]).toContain(bought.status);
      expect(frozen.taken).toBe(3);
      expect(refusalOf(await buy(tenant, order, "1")).refusal).toBe("document-source-changing");
    });
  });
});
