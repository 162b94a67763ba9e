// Tests of services that end at named points of their code (reliability.md 3.3): the user retries as the browser does, and the effect is there once.

import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { stockDirection } from "@kontor/contracts/document/movements";
import { listOpenItems, type OpenItemRow } from "@kontor/contracts/finance/open-item";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { sampled } from "@kontor/contracts/testing/sampled";
import { allocationOut } from "@kontor/contracts/warehouse/kinds";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Crashable, crashAt, crashed, removeCrashOrders } from "../support/crash.ts";
import { detailOf, documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { dataOf } from "../support/retry.ts";
import { saveSettings } from "../support/settings.ts";
import { done, newTenant, request } from "../support/tenant.ts";

/** The number of crashes; more take long, because the launcher delays each restart of a crashing process further. */
const REPEATS = Number(process.env.CRASH_REPEATS ?? 1);
const PATIENCE = 40;

/** The crash points of a purchase, a sale with its reservation, and a slip, with the service that ends there. */
const PURCHASE: readonly [string, Crashable, string][] = [
  ["CP1", "purchase", "before the document's commit"],
  ["CP2", "purchase", "after the commit, before the answer"],
  ["CP3", "purchase", "before its fact is sent"],
  ["CP4", "purchase", "when the broker has the fact and the relay does not know it"],
  ["CP5", "purchase", "before the outbox is marked"],
  ["CP6", "warehouse", "with the fact received"],
  ["CP7", "warehouse", "between its inbox row and its postings"],
  ["CP8", "warehouse", "with the postings there and the fact not acknowledged"],
  ["CP9", "warehouse", "just after acknowledging"],
  ["CP3", "warehouse", "before the stock ledger publishes what it posted"],
  ...(["finance", "reports"] as const).flatMap((reader): [string, Crashable, string][] => [
    ["CP6", reader, "with the fact received"],
    ["CP7", reader, "between its inbox row and its postings"],
    ["CP8", reader, "with the postings there and the fact not acknowledged"],
    ["CP9", reader, "just after acknowledging"],
  ]),
];
const SALE: readonly [string, Crashable, string][] = [
  ["CP1", "sales", "before the document's commit"],
  ["CP2", "sales", "after the commit, before the answer"],
  ["CP10", "sales", "between reservation and commit"],
  ["CP11", "warehouse", "between commit and the end of the reservation"],
];
/** A transfer is saved and posted by one service, which reserves its goods in the same commit. */
const TRANSFER: readonly [string, string][] = [
  ["CP1", "before the document's commit"],
  ["CP2", "after the commit, before the answer"],
  ["CP7", "between its inbox row and its two movements"],
  ["CP11", "between commit and the end of the reservation"],
];
const SLIP: readonly [string, string][] = [
  ["CP1", "before the slip's commit"],
  ["CP2", "after the commit, before the answer"],
  ["CP3", "before its fact is sent"],
  ["CP4", "when the broker has the fact and the relay does not know it"],
  ["CP5", "before the outbox is marked"],
];

let shop: Shop;
let stock = 0;

const stockNow = async ({ token, productId }: Shop) => {
  const { rows } = await done<{ rows: { quantity: string; reserved: string }[] }>(listStock, {
    token,
    query: { productId },
  });
  return rows.map(({ quantity, reserved }) => [Number(quantity), Number(reserved)]);
};
const stockIs = (quantity: number, whose = shop) =>
  vi.waitFor(async () => expect(await stockNow(whose)).toEqual([[quantity, 0]]), {
    timeout: PATIENCE_MS,
    interval: 200,
  });

/** The vouchers acknowledged as saved and audited, by kind. */
const saved: [DocumentKind, string][] = [];

async function save(kind: DocumentKind, quantity: string, changes = {}): Promise<void> {
  const body = documentOf(kind, shop, quantity, changes);
  await dataOf(kind.endpoints.addAndAudit, shop, { body });
  saved.push([kind, body.id]);
  stock += stockDirection(kind.movements) * Number(quantity);
}

/** A sale in another tenant that is retried only much later. */
let abandoned: { shop: Shop; body: { id: string }; headers: Record<string, string> };

async function abandon(): Promise<void> {
  const other = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  const bought = documentOf(purchaseIn, other, "10");
  await done(purchaseIn.endpoints.addAndAudit, { token: other.token, body: bought });
  await posted(purchaseIn, other, bought.id);
  abandoned = { shop: other, body: documentOf(saleOut, other, "4"), headers: { "Idempotency-Key": newId() } };
  crashAt("sales", "CP10");
  await request(saleOut.endpoints.addAndAudit, { ...abandoned, token: other.token });
  await crashed("sales", "CP10");
}

beforeAll(async () => {
  await abandon();
  shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  await save(purchaseIn, "1000");
  await stockIs(1000);
});
afterAll(removeCrashOrders);

describe.each([
  [purchaseIn, PURCHASE],
  [saleOut, SALE],
] as const)("$name is saved and audited while a service is killed", (kind, points) => {
  it.each(sampled(points, 5))(
    "saving and auditing a document succeeds when, at crash point %s, the %s service is killed %s",
    async (point, service) => {
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        crashAt(service, point);
        await save(kind, "3");
        await crashed(service, point);
      }
    },
  );

  it("after all crashes each document is audited and its goods are posted once", async () => {
    await stockIs(stock);
    for (const [each, id] of saved.splice(0)) {
      await posted(each, shop, id);
      expect((await detailOf(each, shop, id)).status).toBe(1);
    }
  });
});

describe("goods are moved to another warehouse while the warehouse service is killed", () => {
  let moving: Shop;
  const MOVED = 3;
  let left = 100;
  const stockOf = async (depotId: string) => {
    const query = { productId: moving.productId };
    const { rows } = await done<{ rows: { depotId: string; quantity: string; reserved: string }[] }>(listStock, {
      token: moving.token,
      query,
    });
    const row = rows.find((each) => each.depotId === depotId);
    return [Number(row?.quantity ?? 0), Number(row?.reserved ?? 0)];
  };
  beforeAll(async () => {
    moving = await shopOf(await newTenant(), [purchaseIn, allocationOut]);
    const bought = documentOf(purchaseIn, moving, String(left));
    await done(purchaseIn.endpoints.addAndAudit, { token: moving.token, body: bought });
    await posted(purchaseIn, moving, bought.id);
  });

  it.each(sampled(TRANSFER, 5))(
    "a transfer is saved and moves its goods once when, at crash point %s, the warehouse service is killed %s",
    async (point) => {
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        crashAt("warehouse", point);
        await dataOf(allocationOut.endpoints.addAndAudit, moving, {
          body: documentOf(allocationOut, moving, String(MOVED)),
        });
        await crashed("warehouse", point);
        left -= MOVED;
      }
      await vi.waitFor(
        async () => {
          expect(await stockOf(moving.warehouseId)).toEqual([left, 0]);
          expect(await stockOf(moving.otherWarehouseId)).toEqual([100 - left, 0]);
        },
        { timeout: PATIENCE_MS, interval: 200 },
      );
    },
  );
});

/** A sale on credit with its open amount. */
const credit = { id: "", open: 100 };
const PART = 10;
const openIs = (amount: number) =>
  vi.waitFor(
    async () => {
      const query = { supplierType: "客户", pageSize: 100 };
      const { rows } = await done<{ rows: OpenItemRow[] }>(listOpenItems, { token: shop.token, query });
      expect(Number(rows.find(({ id }) => id === credit.id)?.debt)).toBe(amount);
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
const receiptOf = (eachAmount: string) => ({
  id: newId(),
  billTime: "2026-11-02T02:00:00.000Z",
  organId: shop.partners.客户,
  accountId: shop.accountId,
  totalPrice: eachAmount,
  changeAmount: eachAmount,
  lines: [{ id: newId(), billId: credit.id, eachAmount }],
});

describe("a sale on credit is paid while the finance service is killed", () => {
  beforeAll(async () => {
    const sale = documentOf(saleOut, shop, "1", { unitPrice: String(credit.open) });
    credit.id = sale.id;
    const body = { ...sale, changeAmount: "0", accounts: [{ accountId: shop.accountId, amount: "0" }] };
    await done(saleOut.endpoints.addAndAudit, { token: shop.token, body });
    stock -= 1;
    await openIs(credit.open);
  });

  it.each(sampled(SLIP, 5))(
    "a receipt is saved and settles once when, at crash point %s, the finance service is killed %s",
    async (point) => {
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        crashAt("finance", point);
        const body = receiptOf(String(PART / REPEATS));
        await dataOf(moneyIn.endpoints.addAndAudit, shop, { body });
        await crashed("finance", point);
      }
      credit.open -= PART;
      await openIs(credit.open);
    },
  );
});

it("recosting goes on after the warehouse service was killed in the middle of it (CP14)", async () => {
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    crashAt("warehouse", "CP14");
    // Before all others and at another price: whatever left since then cost something else.
    await save(purchaseIn, "1", { unitPrice: "99", operTime: `2026-01-0${repeat + 1}T02:00:00.000Z` });
    await crashed("warehouse", "CP14");
    await stockIs(stock);
  }
});

it("a bulk audit audits all vouchers or none when sales or finance is killed in the middle of it (CP12)", async () => {
  const { token } = shop;
  await saveSettings(shop, { forceApprovalFlag: true });
  const draft = async (quantity: string) => {
    const body = documentOf(saleOut, shop, quantity);
    const { version } = await done<{ version: number }>(saleOut.endpoints.add, { token, body });
    return { id: body.id, version };
  };
  // Sales has consumed the switch of strict audit once an unaudited sale may exceed the stock.
  await vi.waitFor(
    async () => {
      const { id } = await draft("1000000");
      await done(saleOut.endpoints.remove, { token, query: { id } });
    },
    { timeout: PATIENCE_MS, interval: 500 },
  );
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const documents = [await draft("2"), await draft("2"), await draft("2")];
    crashAt("sales", "CP12");
    await dataOf(saleOut.endpoints.audit, shop, { body: { documents } });
    await crashed("sales", "CP12");
    for (const { id } of documents) expect((await detailOf(saleOut, shop, id)).status).toBe(1);
    stock -= 6;
    await stockIs(stock);
  }

  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const receipts = [1, 2, 3].map(() => receiptOf(String(PART / REPEATS)));
    for (const body of receipts) await done(moneyIn.endpoints.add, { token, body });
    const documents = receipts.map(({ id }) => ({ id, version: 1 }));
    crashAt("finance", "CP12");
    await dataOf(moneyIn.endpoints.audit, shop, { body: { documents } });
    await crashed("finance", "CP12");
    for (const { id } of receipts)
      expect(await done(moneyIn.endpoints.info, { token, query: { id } })).toMatchObject({ info: { status: 1 } });
    credit.open -= (3 * PART) / REPEATS;
    await openIs(credit.open);
  }
});

it("a stock reservation whose save was killed and not retried is released by itself, and a late retry still sells (CP10)", async () => {
  await stockIs(10, abandoned.shop);
  const { shop: other, ...input } = abandoned;
  await done(saleOut.endpoints.addAndAudit, { ...input, token: other.token });
  await stockIs(6, other);
});

it("the books agree after all crashes", async () => {
  const { text } = await reconcile(PATIENCE);
  expect(text).toContain("the books agree");
});
