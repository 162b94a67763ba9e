// Tests of services that end at named points of their code while orders are received, closed, opened again, closed for purchase and reversed
// (reliability.md 3.3): the user retries as the browser does, and progress, deposits, account and holds change once.

import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { purchaseIn, purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { sampled } from "@kontor/contracts/testing/sampled";
import { getHoldings, type HoldingsRow } from "@kontor/contracts/warehouse/holdings";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { balances } from "../support/books.ts";
import { consumedBy, crashAt, crashed, ownerOf, type Point, removeCrashOrders } from "../support/crash.ts";
import { deliverPart, depositedOrder, ORDERED, progressOf, readOrder, TAKEN } from "../support/deposited-orders.ts";
import { documentOf, posted, refusedBy, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { boughtSoon, buyBySale, ordered, purchaseOf } from "../support/procurement.ts";
import { reconcile } from "../support/reconcile.ts";
import { dataOf } from "../support/retry.ts";
import { done, newTenant, request } from "../support/tenant.ts";

const WITHIN = { timeout: PATIENCE_MS, interval: 200 };
const STOCK = 100;
/** What each order leaves in the account and as a deposit, once two of its three pieces of 4.00 are delivered and 4.00 of its 10.00 deducted. */
const [PAID, LEFT] = [14, 6];

const RECEIPT: readonly Point[] = [
  ...ownerOf("purchase"),
  ...(["warehouse", "finance", "reports"] as const).flatMap(consumedBy),
];
/** Money goes back, or comes again; the warehouse learns whether goods are still promised. */
const RETURNING: readonly Point[] = [
  ...ownerOf("sales"),
  ...(["warehouse", "finance", "reports"] as const).flatMap(consumedBy),
];
const FROZEN: Point = ["CP10", "sales", "between the freezing of the order by purchase and the commit"];
const FOR_PURCHASE: readonly Point[] = [...ownerOf("sales"), FROZEN, ...consumedBy("purchase")];
const REVERSAL: readonly Point[] = [
  ...ownerOf("sales"),
  FROZEN,
  ...(["warehouse", "purchase", "finance"] as const).flatMap(consumedBy),
];
const { forceClose, reopen } = saleOrder.orderEndpoints ?? expect.fail("sale orders are closed");
const forPurchase = saleOrder.procurementEndpoints ?? expect.fail("sale orders are bought");

let shop: Shop;
beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, purchaseOrder, saleOrder, saleOut]);
  await buyBySale(shop);
  const bought = documentOf(purchaseIn, shop, String(STOCK));
  await done(purchaseIn.endpoints.addAndAudit, { token: shop.token, body: bought });
  await posted(purchaseIn, shop, bought.id);
});
afterAll(removeCrashOrders);

/** Changes an order's state, as often as it takes. */
async function turn(endpoint: Endpoint, id: string, changes: object = {}): Promise<void> {
  const { version } = await readOrder(saleOrder, shop, id);
  await dataOf(endpoint, shop, { body: { documents: [{ id, version }], ...changes } });
}
const reason = "As agreed";

/** How many orders were received, how many delivered, and of how many of these what was left of the deposit went back. */
const [receipts, deliveries]: [string[], string[]] = [[], []];
let refunds = 0;
const closed: string[] = [];

/** The account and the deposits say what was paid and deducted, each once. */
const expectMoney = () =>
  vi.waitFor(async () => {
    const booked = await balances(shop);
    const paid = PAID * (deliveries.length - receipts.length) - LEFT * refunds - 2 * STOCK;
    const deposits = LEFT * (receipts.length + refunds - deliveries.length);
    expect([booked.get("cash"), booked.get("prepayment") ?? "0.00"]).toEqual([paid.toFixed(2), deposits.toFixed(2)]);
  }, WITHIN);
/** On hand, reserved, promised and coming of the shop's product. */
const expectHoldings = (...expected: number[]) =>
  vi.waitFor(async () => {
    const query = { materialIds: shop.productId };
    const { rows } = await done<{ rows: HoldingsRow[] }>(getHoldings, { token: shop.token, query });
    const figures = rows.map(({ onHand, reserved, promised, coming }) => [onHand, reserved, promised, coming]);
    expect(figures.flat().map(Number)).toEqual(expected);
  }, WITHIN);
const onHand = () => STOCK + TAKEN * (receipts.length - deliveries.length);
/** What is still to be received. */
const coming = () => (ORDERED - TAKEN) * receipts.length;

describe("an order of goods with a deposit is received in part while a service is killed", () => {
  it.each(sampled(RECEIPT, 5))(
    "a receipt of an order succeeds when, at crash point %s, the %s service is killed %s",
    async (point, service) => {
      const order = await depositedOrder(purchaseOrder, shop);
      crashAt(service, point);
      await deliverPart(purchaseOrder, shop, order);
      await crashed(service, point);
      receipts.push(order.id);
      expect(await progressOf(purchaseOrder, shop, order.id)).toEqual(["2.000", "6.00", 3]);
    },
  );

  it("after all crashes each receipt has brought its goods, and deducted of its order's deposit, once", async () => {
    await expectHoldings(onHand(), 0, 0, coming());
    await expectMoney();
  });
});

describe("the rest of an order is closed, and what is left of its deposit goes back through an account, while a service is killed", () => {
  it.each(sampled(RETURNING, 5))(
    "closing an order with a refund succeeds when, at crash point %s, the %s service is killed %s",
    async (point, service) => {
      const order = await depositedOrder(saleOrder, shop);
      await deliverPart(saleOrder, shop, order);
      deliveries.push(order.id);
      crashAt(service, point);
      await turn(forceClose, order.id, { reason, depositReturn: { accountId: shop.accountId } });
      await crashed(service, point);
      refunds++;
      closed.push(order.id);
      const expected = { status: 2, forceCloseFlag: true, lastDeposit: "0.00", depositReturned: "6.00", debt: "0.00" };
      expect(await readOrder(saleOrder, shop, order.id)).toMatchObject(expected);
    },
  );

  it("after all crashes each refund has left the account once, and closed orders hold nothing", async () => {
    await expectHoldings(onHand(), 0, 0, coming());
    await expectMoney();
  });
});

describe("a closed order is opened again, and what went back of its deposit is left again, while a service is killed", () => {
  const open = { status: 3, forceCloseFlag: false, lastDeposit: "6.00", depositReturned: "0.00", debt: "0.00" };
  it.each(sampled(RETURNING, 5))(
    "opening an order with a refund again succeeds when, at crash point %s, the %s service is killed %s",
    async (point, service) => {
      const id = closed.shift() ?? expect.fail("there are more crash points than closed orders");
      crashAt(service, point);
      await turn(reopen, id, { reason });
      await crashed(service, point);
      refunds--;
      expect(await readOrder(saleOrder, shop, id)).toMatchObject(open);
    },
  );

  it("opening an order again succeeds when, at crash point CP10, the sales service is killed with the credit of its deposit pledged and nothing committed", async () => {
    const [id = ""] = deliveries;
    await turn(forceClose, id, { reason, depositReturn: { accountId: null } });
    await vi.waitFor(async () => expect((await balances(shop)).get("receivable")).toBe("-6.00"), WITHIN);
    crashAt("sales", "CP10");
    await turn(reopen, id, { reason });
    await crashed("sales", "CP10");
    expect(await readOrder(saleOrder, shop, id)).toMatchObject(open);
    await vi.waitFor(async () => expect((await balances(shop)).get("receivable")).toBeUndefined(), WITHIN);
  });

  it("after all crashes all deposits are left, all refunds are in the account again, and the rest of each order is promised and not held", async () => {
    await expectHoldings(onHand(), 0, (ORDERED - TAKEN) * deliveries.length, coming());
    await expectMoney();
  });
});

describe("a sale order is closed for purchase, and opened again, while a service is killed", () => {
  it.each(sampled(FOR_PURCHASE, 5))(
    "closing an order for purchase succeeds when, at crash point %s, the %s service is killed %s",
    async (point, service) => {
      const { token } = shop;
      const order = await ordered(shop, "5");
      await done(purchaseOrder.endpoints.addAndAudit, { token, body: purchaseOf(shop, order, "2") });
      await boughtSoon(shop, order.id, 3, "2.000");
      crashAt(service, point);
      await turn(forPurchase.forceClose, order.id, { reason });
      await crashed(service, point);
      await boughtSoon(shop, order.id, 2, "2.000");
      const buy = () => request(purchaseOrder.endpoints.add, { token, body: purchaseOf(shop, order, "1") });
      await vi.waitFor(async () => expect(refusedBy(await buy()).join(" ")).toMatch(/document-source-/), WITHIN);
      await turn(forPurchase.reopen, order.id, { reason });
      await vi.waitFor(async () => expect((await buy()).status).toBe(200), WITHIN);
      await boughtSoon(shop, order.id, 3, "3.000");
    },
  );
});

describe("the audit of a sale order with a hold is reversed while a service is killed", () => {
  let before: number[] = [];
  const reservedNow = async (): Promise<number[]> => {
    const query = { materialIds: shop.productId };
    const { rows } = await done<{ rows: HoldingsRow[] }>(getHoldings, { token: shop.token, query });
    return rows.flatMap(({ onHand, reserved, promised, coming }) => [onHand, reserved, promised, coming].map(Number));
  };
  it.each(sampled(REVERSAL, 5))(
    "a reversal of an order with a hold succeeds when, at crash point %s, the %s service is killed %s",
    async (point, service) => {
      if (before.length === 0) before = await reservedNow();
      const order: DocumentDetail = await depositedOrder(saleOrder, shop);
      const [there = 0, reserved = 0, promised = 0, toCome = 0] = before;
      await expectHoldings(there, reserved + ORDERED, promised + ORDERED, toCome);
      crashAt(service, point);
      await turn(saleOrder.endpoints.reverseAudit, order.id);
      await crashed(service, point);
      expect(await readOrder(saleOrder, shop, order.id)).toMatchObject({ auditStatus: 0, status: 0 });
      await expectHoldings(...before);
    },
  );
});

it("the books agree after all crashes of closed, opened and reversed orders (I-18, I-20, I-21)", async () => {
  expect((await reconcile(PATIENCE_S)).text).toContain("the books agree");
});
