// Tests that every kind of orders must pass: progress, closing, and how much deliveries take (reference.md §1.10, §1.11). Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { expect, test } from "vitest";
import { upsertPeriod } from "../src/closing/period.store.ts";
import { upsertPartners } from "../src/document/replica.store.ts";
import { refusalOf } from "./calls.ts";
import { partnerOf } from "./document-catalogue.ts";
import { changeOf } from "./document-change.ts";
import { testDeliveryChanges } from "./document-delivery-changes.ts";
import { testDepositHistory } from "./document-deposit-history.ts";
import {
  type DocumentBody,
  type DocumentHarness,
  documentOf,
  lineOf,
  races,
  type TestTenant,
} from "./document-harness.ts";
import { testDeliveryDates, testHolds } from "./document-holds.ts";
import { testDeposits } from "./document-order-deposits.ts";
import { testRemovals } from "./document-order-removals.ts";
import { type OrderSuite, orderSuiteOf, taxRate } from "./document-order-suite.ts";
import { rowsOfWorkbook } from "./fake-gateway.ts";
import { raceRounds } from "./race-rounds.ts";

const RACES = raceRounds();

/** Tests a kind of orders together with the kind of its deliveries, over HTTP on the real database. */
export function testOrders(orderKind: DocumentKind, open: () => DocumentHarness): void {
  const delivery = documentKinds.find(({ name }) => name === orderKind.targets[0]?.name);
  if (!delivery) throw new Error(`nothing delivers ${orderKind.name}`);
  const deliveryKind = delivery;
  const suite = orderSuiteOf(orderKind, deliveryKind, open);
  testProgress(suite);
  testSources(suite);
  testClosing(suite);
  testDeposits(suite);
  testRemovals(suite);
  testDepositHistory(suite);
  testRaces(suite);
  testDeliveryDates(suite);
  testDeliveryChanges(suite);
  testHolds(suite);
}

function testProgress({
  harness,
  orderKind,
  deliveryKind,
  read,
  ordered,
  deliveryOf,
  deliver,
  rest,
  close,
}: OrderSuite): void {
  test("an order shows how far each line and the whole are delivered, after each save, edit and deletion of a delivery", async () => {
    const tenant = await harness().tenant();
    const { owner } = tenant;
    const order = await ordered(tenant);
    expect(order).toMatchObject({ status: 1, progress: 0, openNumber: "12.000", backNumbers: [] });
    expect(order.lines).toMatchObject([
      { finishNumber: "0.000", openNumber: "10.000", depotId: null },
      { finishNumber: "0.000", openNumber: "2.000" },
    ]);
    const first = deliveryOf(tenant, order, "6");
    const { number } = await harness().done(deliveryKind.endpoints.add, owner, { body: first });
    const partly = await read(tenant, order.id);
    expect(partly).toMatchObject({
      status: 3,
      progress: 3,
      openNumber: "6.000",
      backNumbers: [number],
      version: order.version,
    });
    expect(partly.lines).toMatchObject([{ finishNumber: "6.000", openNumber: "4.000" }, { openNumber: "2.000" }]);
    const { source } = await harness().done(orderKind.endpoints.openLines, owner, { query: { id: order.id } });
    expect(source.lastDebt).toBe(order.lastDebt);
    const before = await read(tenant, first.id, deliveryKind);
    expect(before).toMatchObject({ linkId: order.id, linkNumber: order.number });
    const { id = "", depotId = null, linkId = null } = changeOf(before).lines[0] ?? {};
    const edited = deliveryOf(tenant, order, "2", {
      ...{ id: first.id },
      lines: [{ ...lineOf(tenant.catalogue.codes.piece, depotId ?? "", { operNumber: "2", taxRate, linkId }), id }],
    });
    await harness().done(deliveryKind.endpoints.update, owner, { body: { ...edited, version: before.version } });
    expect(await read(tenant, order.id)).toMatchObject({ status: 3, openNumber: "10.000" });
    const all = await deliver(tenant, order, "1", rest(tenant, await read(tenant, order.id)));
    expect(all.status).toBe(200);
    expect(await read(tenant, order.id)).toMatchObject({ status: 2, progress: 2, openNumber: "0.000" });
    await harness().done(deliveryKind.endpoints.remove, owner, { query: { id: first.id } });
    expect(await read(tenant, order.id)).toMatchObject({ status: 3, openNumber: "2.000" });
    const { data } = all.body as { data: { id: string } };
    await harness().done(deliveryKind.endpoints.removeMany, owner, { query: { ids: data.id as never } });
    expect(await read(tenant, order.id)).toMatchObject({ status: 1, progress: 0, openNumber: "12.000" });
  });

  test("what is open of an order is published with each write of it and of its deliveries", async () => {
    const tenant = await harness().tenant();
    const last = async () => {
      const facts = (await tenant.facts(`${orderKind.name}.open`)) as {
        isOpen: boolean;
        amountOpen: string;
        lines: { openBase: string }[];
      }[];
      const { isOpen, amountOpen, lines } = facts.at(-1) ?? { lines: [] };
      return [facts.length, isOpen, amountOpen, lines.map(({ openBase }) => openBase).join(" ")];
    };
    const order = await ordered(tenant);
    expect(await last()).toEqual([1, true, "96.05", "10.000 24.000"]);
    const body = deliveryOf(tenant, order, "4");
    await harness().done(deliveryKind.endpoints.add, tenant.owner, { body });
    expect(await last()).toEqual([2, true, "84.75", "6.000 24.000"]);
    await close(tenant, order.id);
    expect(await last()).toEqual([3, false, "0.00", "0.000 0.000"]);
    await close(tenant, order.id, { what: "reopen" });
    expect(await last()).toEqual([4, true, "84.75", "6.000 24.000"]);
    const [seen] = [await read(tenant, order.id)];
    await harness().done(orderKind.endpoints.setRemark, tenant.owner, { body: { id: order.id, remark: seen.number } });
    expect(await last()).toEqual([5, true, "84.75", "6.000 24.000"]);
    await harness().done(deliveryKind.endpoints.remove, tenant.owner, { query: { id: body.id } });
    const { version } = await read(tenant, order.id);
    await harness().done(orderKind.endpoints.reverseAudit, tenant.owner, {
      body: { documents: [{ id: order.id, version }] },
    });
    expect(await last()).toEqual([7, false, "96.05", "10.000 24.000"]);
    await harness().done(orderKind.endpoints.remove, tenant.owner, { query: { id: order.id } });
    expect(await last()).toEqual([8, false, "0.00", "0.000 0.000"]);
  });

  test("orders are listed by their progress, and a delivery moved to another order leaves the first open", async () => {
    const tenant = await harness().tenant();
    const [one, two] = [await ordered(tenant), await ordered(tenant)];
    const listed = async (status: string) => {
      const search = JSON.stringify({ status }) as never;
      return (await harness().done(orderKind.endpoints.list, tenant.owner, { query: { search } })).rows.map(
        ({ id }) => id,
      );
    };
    const body = deliveryOf(tenant, one, "1");
    await harness().done(deliveryKind.endpoints.add, tenant.owner, { body });
    expect([await listed("3"), await listed("1")]).toEqual([[one.id], [two.id]]);
    const moved = deliveryOf(tenant, two, "1", { id: body.id });
    await harness().done(deliveryKind.endpoints.update, tenant.owner, { body: { ...moved, version: 1 } });
    expect([await listed("3"), await listed("1")]).toEqual([[two.id], [one.id]]);
  });

  test("no more is delivered than was ordered, unless the company lets orders be exceeded", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant);
    expect((await deliver(tenant, order, "6")).status).toBe(200);
    expect(refusalOf(await deliver(tenant, order, "4.001"))).toMatchObject({
      ...{ code: 85000014, issues: ["document-more-than-ordered lines.0.operNumber"] },
    });
    await tenant.turn({ overLinkBillFlag: true });
    expect((await deliver(tenant, order, "5")).status).toBe(200);
    expect((await read(tenant, order.id)).lines[0]).toMatchObject({ finishNumber: "11.000", openNumber: "0.000" });
  });
}

function testSources({ harness, orderKind, deliveryKind, read, ordered, deliver, deliveryOf }: OrderSuite): void {
  test("a delivery needs an audited order of its own partner, with its lines and products, and may have other prices", async () => {
    const tenant = await harness().tenant();
    const { codes, warehouses } = tenant.catalogue;
    const order = await ordered(tenant);
    const draft = await harness().done(orderKind.endpoints.add, tenant.owner, { body: documentOf(orderKind, tenant) });
    const issues = async (overrides: Partial<DocumentBody>) =>
      refusalOf(await deliver(tenant, order, "1", overrides)).issues;
    const linked = (barCode: string, linkId: string | null) => ({
      lines: [lineOf(barCode, warehouses.main, { taxRate, linkId })],
    });
    expect(await issues({ linkId: draft.id })).toContain("document-source-not-audited linkId");
    expect(await issues(linked(codes.piece, newId()))).toEqual(["document-source-changed lines.0.linkId"]);
    expect(await issues(linked(codes.piece, null))).toEqual(["document-line-not-in-source lines.0.barCode"]);
    expect(await issues(linked(codes.other, order.lines[0]?.id ?? null))).toEqual([
      "document-source-product lines.0.barCode",
    ]);
    const another = await ordered(tenant);
    expect(await issues(linked(codes.piece, another.lines[0]?.id ?? null))).toEqual([
      "document-source-changed lines.0.linkId",
    ]);
    expect(await issues({ organId: newId() })).toEqual(["not-found organId"]);
    const second = partnerOf(newId(), orderKind.partner?.type ?? "客户", "Partner Two");
    await tenant.tables((tx) => upsertPartners(tx, [second]));
    expect(await issues({ organId: second.id })).toEqual(["document-source-partner organId"]);
    const stranger = await harness().tenant();
    expect(refusalOf(await deliver(stranger, order, "1", {})).issues).toContain("not-found linkId");
    const line = lineOf(codes.piece, warehouses.main, {
      operNumber: "1",
      unitPrice: "9",
      taxRate: "6",
      linkId: order.lines[0]?.id ?? null,
    });
    expect((await deliver(tenant, order, "1", { lines: [line], operTime: "2026-10-01T00:00:00.000Z" })).status).toBe(
      200,
    );
  });

  test("an order is neither reversed nor deleted while documents are made from it", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant);
    const body = deliveryOf(tenant, order, "1");
    await harness().done(deliveryKind.endpoints.add, tenant.owner, { body });
    const reverse = () =>
      harness().call(orderKind.endpoints.reverseAudit, tenant.owner, {
        body: { documents: [{ id: order.id, version: order.version }] },
      });
    expect(refusalOf(await reverse())).toMatchObject({ status: 409, refusal: "document-has-deliveries" });
    const removed = await harness().call(orderKind.endpoints.remove, tenant.owner, { query: { id: order.id } });
    expect(refusalOf(removed)).toMatchObject({ status: 409, refusal: "document-delete-audited", code: 8500011 });
    await harness().done(deliveryKind.endpoints.remove, tenant.owner, { query: { id: body.id } });
    expect((await reverse()).status).toBe(200);
    expect(await read(tenant, order.id)).toMatchObject({ status: 0 });
  });

  test("a user who sees no prices delivers an order at the order's prices, with its discount and what is left of its deposit", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant, "5.00", { discount: "10", discountMoney: "9.61" });
    const blind = tenant.staff({ priceLimits: [deliveryKind.priceLimit] });
    const free = { unitPrice: "0", allPrice: "0", taxMoney: "0", taxLastMoney: "0" };
    const { lines, ...rest } = deliveryOf(tenant, order, "4", { changeAmount: "0" });
    const body = { ...rest, lines: lines.map((line) => ({ ...line, ...free })) };
    await harness().done(deliveryKind.endpoints.add, blind, { body });
    expect(await read(tenant, body.id, deliveryKind)).toMatchObject({
      lines: [{ unitPrice: "2.5000", allPrice: "10.00", taxLastMoney: "11.30" }],
      ...{ discount: "10", discountMoney: "1.13", deposit: "5.00", due: "5.17", debt: "5.17" },
    });
  });
}

function testClosing({
  harness,
  orderKind,
  deliveryKind,
  read,
  ordered,
  deliver,
  deliveryOf,
  close,
}: OrderSuite): void {
  test("a partly delivered order is closed with a reason that stays in its history, and is opened again", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant);
    expect(refusalOf(await close(tenant, order.id))).toMatchObject({
      ...{ status: 409, refusal: "document-close-not-partial", code: 8500031 },
    });
    const draft = documentOf(orderKind, tenant, { changeAmount: "0", accounts: [] });
    await harness().done(orderKind.endpoints.add, tenant.owner, { body: draft });
    expect(refusalOf(await close(tenant, draft.id))).toMatchObject({
      ...{ status: 409, refusal: "document-close-not-audited", code: 8500031 },
    });
    const body = deliveryOf(tenant, order, "4");
    await harness().done(deliveryKind.endpoints.add, tenant.owner, { body });
    expect((await close(tenant, order.id)).status).toBe(200);
    expect(await read(tenant, order.id)).toMatchObject({ status: 2, forceCloseFlag: true, openNumber: "0.000" });
    expect(refusalOf(await close(tenant, order.id))).toMatchObject({
      refusal: "document-already-closed",
      code: 8500031,
    });
    const { bytes } = await harness().call(orderKind.endpoints.exportExcel, tenant.owner, { query: { lang: "en" } });
    expect((await rowsOfWorkbook(bytes)).flat()).toContainEqual(expect.stringMatching(/^Complete .* · Closed$/));
    expect(refusalOf(await deliver(tenant, order, "1")).issues).toEqual(["document-source-closed linkId"]);
    const openLines = await harness().call(orderKind.endpoints.openLines, tenant.owner, { query: { id: order.id } });
    expect(refusalOf(openLines)).toMatchObject({ status: 409, refusal: "document-source-closed" });
    // What was delivered can be corrected, but not become more.
    const edit = (quantity: string, version: number) => {
      const [line] = body.lines;
      const lines = line
        ? [
            {
              ...lineOf(line.barCode, line.depotId ?? "", {
                operNumber: quantity,
                taxRate,
                linkId: line.linkId ?? null,
              }),
              id: line.id,
            },
          ]
        : [];
      const changed = { ...deliveryOf(tenant, order, quantity, { id: body.id, lines }), version };
      return harness().call(deliveryKind.endpoints.update, tenant.owner, { body: changed });
    };
    expect(refusalOf(await edit("5", 1)).issues).toEqual(["document-more-than-ordered lines.0.operNumber"]);
    expect((await edit("3", 1)).status).toBe(200);
    const { rows } = await harness().done(orderKind.endpoints.history, tenant.owner, { query: { id: order.id } });
    expect(rows[0]).toMatchObject({ action: "close", reason: "Not needed any more" });
    expect((await close(tenant, order.id, { what: "reopen" })).status).toBe(200);
    expect(await read(tenant, order.id)).toMatchObject({ status: 3, forceCloseFlag: false, openNumber: "9.000" });
    expect(refusalOf(await close(tenant, order.id, { what: "reopen" })).refusal).toBe("document-not-closed");
    expect((await deliver(tenant, order, "1")).status).toBe(200);
  });

  test("a clerk who sees only his own data can close and open his own orders, and finds no other order (RBAC-5)", async () => {
    const tenant = await harness().tenant();
    const clerk = tenant.staff({ dataScope: 3 });
    const outcomes = async (id: string) => {
      const status = async (what: "forceClose" | "reopen") => (await close(tenant, id, { what, as: clerk })).status;
      const closed = await status("forceClose");
      if (closed !== 200) await close(tenant, id);
      return [closed, await status("reopen")];
    };
    const order = await ordered(tenant);
    await deliver(tenant, order, "4");
    expect(await outcomes(order.id)).toEqual([404, 404]);
    expect(await read(tenant, order.id)).toMatchObject({ forceCloseFlag: true });
    const body = documentOf(orderKind, tenant, { changeAmount: "0" });
    await harness().done(orderKind.endpoints.addAndAudit, clerk, { body });
    await deliver(tenant, await read(tenant, body.id), "4");
    expect(await outcomes(body.id)).toEqual([200, 200]);
  });

  test("an order dated in closed books can be closed, because its effect stays as it is", async () => {
    const tenant = await harness().tenant();
    const order = await ordered(tenant);
    expect((await deliver(tenant, order, "4", { operTime: "2026-11-20T02:00:00.000Z" })).status).toBe(200);
    const closedBefore = "2026-11-11T00:00:00.000Z";
    await tenant.tables((tx) =>
      upsertPeriod(tx, { version: 1, closedTo: "2026-11-10", closedBefore, sealedBefore: null }),
    );
    const effects = () => tenant.facts(`${orderKind.name}.effective`);
    const before = await effects();
    expect((await close(tenant, order.id)).status).toBe(200);
    expect(await read(tenant, order.id)).toMatchObject({ status: 2, forceCloseFlag: true });
    expect(await effects()).toEqual(before);
    expect((await tenant.facts(`${orderKind.name}.stated`)).at(-1)).toMatchObject({ state: { isClosed: true } });
  });
}

function testRaces({ harness, orderKind, read, ordered, deliver, close }: OrderSuite): void {
  const reverse = (tenant: TestTenant, { id, version }: DocumentDetail) =>
    harness().call(orderKind.endpoints.reverseAudit, tenant.owner, { body: { documents: [{ id, version }] } });
  const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort();

  test("of two simultaneous deliveries of more than is left of an order one is saved, and the other is refused with what is left", async () => {
    const tenant = await harness().tenant();
    await races(RACES, async () => {
      const order = await ordered(tenant);
      const both = await Promise.all([deliver(tenant, order, "6"), deliver(tenant, order, "6")]);
      expect(statuses(both)).toEqual([200, 400]);
      for (const reply of both.filter(({ status }) => status !== 200))
        expect(JSON.stringify(reply.body)).toContain('"open":"4.000"');
    });
  });

  test("of two simultaneous deliveries that an order has enough for, the one published last leaves what neither takes", async () => {
    const tenant = await harness().tenant();
    await races(RACES, async () => {
      const order = await ordered(tenant);
      const both = await Promise.all([deliver(tenant, order, "4"), deliver(tenant, order, "3")]);
      expect(statuses(both)).toEqual([200, 200]);
      const facts = (await tenant.facts(`${orderKind.name}.open`)) as OpenOrder[];
      const last = facts.findLast(({ documentId }) => documentId === order.id);
      expect(last?.lines.map(({ openBase }) => openBase)).toEqual(["3.000", "24.000"]);
    });
  });

  test("of a simultaneous delivery and reverse audit of its order exactly one succeeds", async () => {
    const tenant = await harness().tenant();
    await races(RACES, async () => {
      const order = await ordered(tenant);
      const [delivered, reversed] = await Promise.all([deliver(tenant, order, "1"), reverse(tenant, order)]);
      expect([delivered.status === 200, reversed.status === 200].filter(Boolean)).toHaveLength(1);
    });
  });

  test("a delivery that is saved while its order is closed is either counted before the closing or refused", async () => {
    const tenant = await harness().tenant();
    await races(RACES, async () => {
      const order = await ordered(tenant);
      await deliver(tenant, order, "1");
      const [delivered, closed] = await Promise.all([deliver(tenant, order, "2"), close(tenant, order.id)]);
      expect(closed.status).toBe(200);
      const { lines, forceCloseFlag } = await read(tenant, order.id);
      expect(forceCloseFlag).toBe(true);
      expect(lines[0]?.finishNumber).toBe(delivered.status === 200 ? "3.000" : "1.000");
      if (delivered.status !== 200) expect(refusalOf(delivered).issues).toEqual(["document-source-closed linkId"]);
    });
  });
}
