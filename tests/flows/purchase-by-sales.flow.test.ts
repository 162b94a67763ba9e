// Tests of purchase by sales over both services: sale orders are bought by purchase orders, and each service learns of the other by facts
// (docs/decisions/0060).
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { SourceRow } from "@kontor/contracts/document/source-endpoints";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { command } from "../support/command.ts";
import { start, stop } from "../support/control.ts";
import { crashAt, crashed, removeCrashOrders } from "../support/crash.ts";
import { detailOf, refusedBy, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { boughtSoon, buyBySale, list, openLines, ordered, purchaseOf } from "../support/procurement.ts";
import { reconcile } from "../support/reconcile.ts";
import { answerOf } from "../support/retry.ts";
import { done, newTenant, request } from "../support/tenant.ts";

const ROUNDS = 40;
const WITHIN = { timeout: PATIENCE_MS, interval: 100 };
const { add, update, remove } = purchaseOrder.endpoints;
const { forceClose, reopen } = saleOrder.procurementEndpoints ?? expect.fail("sale orders are bought");
let shop: Shop;

beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseOrder, saleOrder]);
  await buyBySale(shop);
});

afterAll(removeCrashOrders);

const buy = (order: DocumentDetail, quantity: string) =>
  request(add, { token: shop.token, body: purchaseOf(shop, order, quantity) });
const versionOf = async (id: string) => (await detailOf(saleOrder, shop, id)).version;
const reverse = async (id: string) =>
  request(saleOrder.endpoints.reverseAudit, {
    token: shop.token,
    body: { documents: [{ id, version: await versionOf(id) }] },
  });
const isListed = async ({ number }: DocumentDetail) => {
  const query = { search: JSON.stringify({ number }) };
  return (await done<{ rows: SourceRow[] }>(list, { token: shop.token, query })).rows.length === 1;
};

it("a sale order shows how much of it is bought after each save, edit and deletion of a purchase order, and is reversed only without one (I-21)", async () => {
  const { token } = shop;
  const order = await ordered(shop, "10");
  const lines = await done<{ rows: { openNumber: string; unitPrice: string }[] }>(openLines, {
    token,
    query: { id: order.id },
  });
  // At the product's purchase price, not at what the customer pays.
  expect(lines.rows).toMatchObject([{ openNumber: "10.000", unitPrice: "2.0000" }]);
  const purchase = purchaseOf(shop, order, "6");
  await done(add, { token, body: purchase });
  // The taker counts, whether or not the fact of it has arrived.
  expect(refusedBy(await reverse(order.id))).toContain("document-purchase-partial");
  await boughtSoon(shop, order.id, 3, "6.000");
  await done(update, { token, body: { ...purchaseOf(shop, order, "10", purchase.id), version: 1 } });
  expect(refusedBy(await reverse(order.id)).join(" ")).toMatch(/document-purchase-/);
  await boughtSoon(shop, order.id, 2, "10.000");
  expect(await isListed(order)).toBe(false);
  expect(refusedBy(await reverse(order.id))).toContain("document-purchase-complete");
  await done(remove, { token, query: { id: purchase.id } });
  await boughtSoon(shop, order.id, 0, "0.000");
  expect(await isListed(order)).toBe(true);
  expect((await reverse(order.id)).status).toBe(200);
  await vi.waitFor(async () => expect(await isListed(order)).toBe(false), WITHIN);
  expect(refusedBy(await buy(order, "1"))).toContain("document-source-not-arrived");
  const [audited] = [{ documents: [{ id: order.id, version: await versionOf(order.id) }] }];
  await done(saleOrder.endpoints.audit, { token, body: audited });
  await vi.waitFor(async () => expect(await isListed(order)).toBe(true), WITHIN);
  expect((await buy(order, "1")).status).toBe(200);
});

it("no more is bought of a sale order that is closed for purchase until it is reopened", async () => {
  const { token } = shop;
  const order = await ordered(shop, "10");
  expect((await buy(order, "4")).status).toBe(200);
  await boughtSoon(shop, order.id, 3, "4.000");
  const change = async (endpoint: typeof forceClose) => {
    const documents = [{ id: order.id, version: await versionOf(order.id) }];
    await done(endpoint, { token, body: { documents, reason: "The rest comes from stock" } });
  };
  await change(forceClose);
  await boughtSoon(shop, order.id, 2, "4.000");
  // Frozen at once, and closed when the fact arrives.
  expect(refusedBy(await buy(order, "1")).join(" ")).toMatch(/document-source-(changing|closed)/);
  await change(reopen);
  await boughtSoon(shop, order.id, 3, "4.000");
  await vi.waitFor(async () => expect((await buy(order, "1")).status).toBe(200), WITHIN);
  await boughtSoon(shop, order.id, 3, "5.000");
});

it(`of a purchase and a reversal of its sale order at the same moment at most one succeeds, in each of ${ROUNDS} tries, and an audited order can still be bought`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await ordered(shop, "3");
    const [bought, reversed] = await Promise.all([buy(order, "3"), reverse(order.id)]);
    const passed = [bought, reversed].filter(({ status }) => status === 200);
    // Both may be refused: the one is frozen, the other is told that the order was published anew.
    expect(passed.length, `${bought.text} ${reversed.text}`).toBeLessThanOrEqual(1);
    const isOpen = (await detailOf(saleOrder, shop, order.id)).auditStatus === 1;
    if (isOpen && bought.status !== 200)
      await vi.waitFor(async () => expect((await buy(order, "3")).status).toBe(200), WITHIN);
  }
  expect((await reconcile(PATIENCE_S)).text).toContain("the books agree");
});

it("a sale order frozen for a reversal that the killed sales service never made can be bought once it is published again, and that reversal is refused (CP10)", async () => {
  const order = await ordered(shop, "3");
  const body = { documents: [{ id: order.id, version: order.version }] };
  const reversed = () => request(saleOrder.endpoints.reverseAudit, { token: shop.token, body });
  crashAt("sales", "CP10");
  expect((await reversed()).status).toBeGreaterThanOrEqual(500);
  await crashed("sales", "CP10");
  expect(refusedBy(await buy(order, "3"))).toContain("document-source-changing");
  // Each try asks the service, once it runs again, to end it.
  await vi.waitFor(async () => expect((await buy(order, "3")).status).toBe(200), WITHIN);
  expect((await reversed()).status).toBe(409);
  await boughtSoon(shop, order.id, 2, "3.000");
});

it("sales and purchase agree on what is bought after the broker lost all its data while they worked", async () => {
  const order = await ordered(shop, "8");
  await stop("nats");
  try {
    expect((await answerOf(add, shop, { body: purchaseOf(shop, order, "5") })).status).toBe(200);
    await rm(join(inject("stack").data, "nats/store"), { recursive: true });
  } finally {
    await start("nats");
  }
  for (const service of ["sales", "purchase"]) expect((await command("refill", service)).code).toBe(0);
  await boughtSoon(shop, order.id, 3, "5.000");
  const later = await ordered(shop, "2");
  expect((await buy(later, "2")).status).toBe(200);
  await boughtSoon(shop, later.id, 2, "2.000");
  expect((await reconcile(PATIENCE_S)).text).toContain("the books agree");
});
