// Tests of services that end at named points of their code while orders with deposits and holds are saved, bought and delivered, and while goods go back
// (reliability.md 3.3): the user retries as the browser does, and progress, deposits, holds and stock are there once.

import type { DocumentDetail } from "@kontor/contracts/document/document";
import { purchaseIn, purchaseOrder, purchaseReturn } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { sampled } from "@kontor/contracts/testing/sampled";
import { getHoldings, type HoldingsRow } from "@kontor/contracts/warehouse/holdings";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type Crashable,
  consumedBy,
  crashAt,
  crashed,
  ownerOf,
  type Point,
  removeCrashOrders,
} from "../support/crash.ts";
import { deliverPart, depositedOrder, ORDERED, progressOf, readOrder, TAKEN } from "../support/deposited-orders.ts";
import { detailOf, documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { boughtSoon, buyBySale, ordered, purchaseOf } from "../support/procurement.ts";
import { reconcile } from "../support/reconcile.ts";
import { dataOf } from "../support/retry.ts";
import { done, newTenant } from "../support/tenant.ts";

const WITHIN = { timeout: PATIENCE_MS, interval: 200 };
const STOCK = 1000;
const ORDER: readonly Point[] = [
  ...ownerOf("sales"),
  ["CP10", "sales", "between the hold's reservation and the commit"],
  ...(["warehouse", "finance", "purchase", "reports"] as const).flatMap(consumedBy),
];
/** Goods leave the warehouse by a document of the service. */
const leavingBy = (service: Crashable): Point[] => [
  ["CP1", service, "before the commit"],
  ["CP2", service, "after the commit, before the answer"],
  ["CP10", service, "between the reservation and the commit"],
  ["CP11", "warehouse", "between the commit and the end of the reservation"],
  ...consumedBy("warehouse"),
  ...consumedBy("finance"),
];
const DELIVERY = sampled(leavingBy("sales"), 5);
const RETURN = sampled(leavingBy("purchase"), 5);
const CLOSING: readonly Point[] = [
  ["CP1", "sales", "before the commit"],
  ["CP2", "sales", "after the commit, before the answer"],
  ["CP3", "sales", "before its fact is sent"],
  ["CP7", "finance", "between its inbox row and the effect of the fact"],
  ["CP8", "reports", "with the effect written and the fact not acknowledged"],
];
const PURCHASE: readonly Point[] = sampled(
  [...ownerOf("purchase"), ...(["sales", "finance", "warehouse", "reports"] as const).flatMap(consumedBy)],
  5,
);

let shop: Shop;
/** The purchase of all that is in stock. */
let stocked: DocumentDetail;
beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, purchaseOrder, purchaseReturn, saleOrder, saleOut]);
  await buyBySale(shop);
  const bought = documentOf(purchaseIn, shop, String(STOCK));
  await done(purchaseIn.endpoints.addAndAudit, { token: shop.token, body: bought });
  await posted(purchaseIn, shop, bought.id);
  stocked = await detailOf(purchaseIn, shop, bought.id);
});
afterAll(removeCrashOrders);

const expectFigures = (figuresOf: (row: HoldingsRow) => string[], expected: number[]) =>
  vi.waitFor(async () => {
    const query = { materialIds: shop.productId };
    const { rows } = await done<{ rows: HoldingsRow[] }>(getHoldings, { token: shop.token, query });
    expect(rows.flatMap((row) => figuresOf(row).map(Number))).toEqual(expected);
  }, WITHIN);
/** On hand, reserved and promised of the shop's product. */
const expectHoldings = (...expected: number[]) =>
  expectFigures(({ onHand, reserved, promised }) => [onHand, reserved, promised], expected);

const made: DocumentDetail[] = [];
const delivered: string[] = [];
describe("a sale order with a deposit and a hold is saved and audited while a service is killed", () => {
  it.each(sampled(ORDER, 5))(
    "saving and auditing a sale order succeeds when, at crash point %s, the %s service is killed %s",
    async (point, service) => {
      crashAt(service, point);
      made.push(await depositedOrder(saleOrder, shop));
      await crashed(service, point);
    },
  );

  it("after all crashes each order holds its goods once", async () => {
    const onHold = ORDERED * made.length;
    await expectHoldings(STOCK, onHold, onHold);
  });
});

describe("an order with a deposit and a hold is delivered in part while a service is killed", () => {
  it.each(DELIVERY)(
    "a delivery of an order succeeds when, at crash point %s, the %s service is killed %s",
    async (point, service) => {
      const source = made.shift() ?? (await depositedOrder(saleOrder, shop));
      crashAt(service, point);
      await deliverPart(saleOrder, shop, source);
      await crashed(service, point);
      delivered.push(source.id);
      expect(await progressOf(saleOrder, shop, source.id)).toEqual(["2.000", "6.00", 3]);
    },
  );

  it("after all crashes each delivery has taken its goods from those that its order holds", async () => {
    const onHold = ORDERED * made.length + (ORDERED - TAKEN) * DELIVERY.length;
    await expectHoldings(STOCK - TAKEN * DELIVERY.length, onHold, onHold);
  });
});

describe("the rest of an order is closed, and what is left of its deposit becomes credit, while a service is killed", () => {
  it.each(sampled(CLOSING, 5))(
    "closing the rest of an order succeeds when, at crash point %s, the %s service is killed %s",
    async (point, service) => {
      const { forceClose } = saleOrder.orderEndpoints ?? expect.fail("orders are closed");
      const id = delivered.shift() ?? expect.fail("there are more crash points than deliveries");
      const { version } = await detailOf(saleOrder, shop, id);
      crashAt(service, point);
      const body = { documents: [{ id, version }], reason: "Enough", depositReturn: { accountId: null } };
      await dataOf(forceClose, shop, { body });
      await crashed(service, point);
      expect(await readOrder(saleOrder, shop, id)).toMatchObject({
        status: 2,
        forceCloseFlag: true,
        depositReturned: "6.00",
        debt: "-6.00",
      });
    },
  );

  it("after all crashes closed orders hold no goods any more", async () => {
    const onHold = ORDERED * made.length + (ORDERED - TAKEN) * delivered.length;
    await expectHoldings(STOCK - TAKEN * DELIVERY.length, onHold, onHold);
  });
});

describe("a sale order is bought while a service is killed", () => {
  it.each(PURCHASE)(
    "a purchase order for a sale order succeeds when, at crash point %s, the %s service is killed %s",
    async (point, service) => {
      const source = await ordered(shop, "5");
      const deposit = { changeAmount: "1.00", accounts: [{ accountId: shop.accountId, amount: "1.00" }] };
      crashAt(service, point);
      await dataOf(purchaseOrder.endpoints.addAndAudit, shop, {
        body: { ...purchaseOf(shop, source, String(TAKEN)), ...deposit },
      });
      await crashed(service, point);
      await boughtSoon(shop, source.id, 3, "2.000");
    },
  );

  it("after all crashes the goods of each purchase order are coming once", async () => {
    await expectFigures(({ coming }) => [coming], [TAKEN * PURCHASE.length]);
  });
});

describe("goods go back to the supplier while a service is killed", () => {
  it.each(RETURN)(
    "a return of a purchase succeeds when, at crash point %s, the %s service is killed %s",
    async (point, service) => {
      const returned = documentOf(purchaseReturn, shop, "1");
      const lines = returned.lines.map((line) => ({ ...line, linkId: stocked.lines[0]?.id }));
      crashAt(service, point);
      await dataOf(purchaseReturn.endpoints.addAndAudit, shop, { body: { ...returned, linkId: stocked.id, lines } });
      await crashed(service, point);
      await posted(purchaseReturn, shop, returned.id);
    },
  );

  it("after all crashes each return has left the stock and its purchase once", async () => {
    await expectFigures(({ onHand }) => [onHand], [STOCK - TAKEN * DELIVERY.length - RETURN.length]);
    const { rows } = await done<{ rows: { openNumber: string }[] }>(purchaseIn.endpoints.openLines, {
      token: shop.token,
      query: { id: stocked.id },
    });
    expect(rows.map(({ openNumber }) => Number(openNumber))).toEqual([STOCK - RETURN.length]);
  });
});

it("the books agree after all crashes of orders (I-18, I-20, I-21)", async () => {
  expect((await reconcile(PATIENCE_S)).text).toContain("the books agree");
});
