// A customer's credit limit over system, sales and finance: what counts against it, races, overriding, and what a killed process leaves (docs/decisions/0064).
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { getCredit } from "@kontor/contracts/finance/ledger";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { listLogs } from "@kontor/contracts/system/log";
import { addPartner, getPartner, type PartnerRow, updatePartner } from "@kontor/contracts/system/partner";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { crashAt, crashed, removeCrashOrders } from "../support/crash.ts";
import { detailOf, documentOf, posted, refusedBy, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { clerkOf } from "../support/staff.ts";
import { done, newTenant, type Reply, request } from "../support/tenant.ts";

const within = { timeout: PATIENCE_MS, interval: 100 };
let shop: Shop;
beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, saleOrder, saleOut, saleReturn]);
  const bought = documentOf(purchaseIn, shop, "100000", { operTime: "2026-10-01T02:00:00.000Z" });
  await done(purchaseIn.endpoints.addAndAudit, { token: shop.token, body: bought });
  await posted(purchaseIn, shop, bought.id);
});
afterAll(removeCrashOrders);

/** The shop with another customer, who has that limit, once sales and finance know of it. */
async function limited(creditLimit: string): Promise<Shop> {
  const { token } = shop;
  const body = { type: "客户", supplier: `Customer ${newId()}`, creditLimit };
  const { id } = await done<{ id: string }>(addPartner, { token, body });
  const own = { ...shop, partners: { ...shop.partners, 客户: id } };
  await vi.waitFor(async () => {
    // Deliberately out of range: every other issue is reported with it, and nothing is saved.
    const wrong = { ...orderOf(own, "1"), operTime: "1999-01-01T00:00:00.000Z" };
    expect(refusedBy(await request(saleOrder.endpoints.add, { token, body: wrong }))).not.toContain("not-found");
    expect(await left(own)).toBe(`${creditLimit}.00`);
  }, within);
  return own;
}
const left = async ({ token, partners }: Shop) =>
  (await done<{ left: string | null }>(getCredit, { token, query: { organId: partners.客户 } })).left;
const leftIs = (whose: Shop, amount: string) => vi.waitFor(async () => expect(await left(whose)).toBe(amount), within);

/** So many pieces at 10.00, unpaid. */
const orderOf = (whose: Shop, quantity: string) => ({
  ...documentOf(saleOrder, whose, quantity, { unitPrice: "10" }),
  ...{ changeAmount: "0", accounts: [] },
});
const saleOf = (whose: Shop, quantity: string, kind: DocumentKind = saleOut) => ({
  ...documentOf(kind, whose, quantity, { unitPrice: "10" }),
  ...{ changeAmount: "0", accounts: [{ accountId: whose.accountId, amount: "0" }] },
});
const save = (kind: DocumentKind, body: object, query: object = {}, token = shop.token): Promise<Reply> =>
  request(kind.endpoints.addAndAudit, { token, body, query: { ...query } });
/** A delivery of so many pieces of an order. */
const deliver = (whose: Shop, order: ReturnType<typeof orderOf>, quantity: string) => {
  const goods = saleOf(whose, quantity);
  return { ...goods, linkId: order.id, lines: goods.lines.map((line) => ({ ...line, linkId: order.lines[0]?.id })) };
};
const remove = (kind: DocumentKind, id: string): Promise<Reply> =>
  request(kind.endpoints.remove, { token: shop.token, query: { id } });
const reverse = async (kind: DocumentKind, id: string): Promise<Reply> => {
  const { version } = await detailOf(kind, shop, id);
  return request(kind.endpoints.reverseAudit, { token: shop.token, body: { documents: [{ id, version }] } });
};
const saved = (reply: Reply): void => expect(reply.status, reply.text).toBe(200);

it("of fifty orders of 1,000 saved at once against a credit limit of 10,000 exactly ten pass, and the refusals name what is left", async () => {
  const customer = await limited("10000");
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      request(saleOrder.endpoints.add, { token: shop.token, body: orderOf(customer, "100") }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  for (const reply of replies.filter(({ status }) => status !== 200)) {
    expect(refusedBy(reply)).toContain("credit-limit-exceeded");
    expect(reply.json.data).toMatchObject({
      values: { limit: "10000.00", used: "10000.00", more: "1000.00", left: "0.00" },
    });
  }
  await leftIs(customer, "0.00");
  // What other customers and other companies order is their own affair.
  saved(await save(saleOrder, orderOf(shop, "100")));
});

it("an order and its delivery count once against the credit limit, and receipts, returns, and reduced or deleted sales leave more of it", async () => {
  const customer = await limited("1000");
  const order = orderOf(customer, "100");
  saved(await save(saleOrder, order));
  const delivery = deliver(customer, order, "60");
  saved(await save(saleOut, delivery));
  await posted(saleOut, shop, delivery.id);
  await leftIs(customer, "0.00");
  const refused = await save(saleOrder, orderOf(customer, "1"));
  expect(refusedBy(refused)).toContain("credit-limit-exceeded");

  const lines = [{ id: newId(), billId: delivery.id, eachAmount: "100" }];
  const receipt = {
    ...{ id: newId(), billTime: "2026-11-02T02:00:00.000Z", organId: customer.partners.客户, lines },
    ...{ accountId: shop.accountId, totalPrice: "100", changeAmount: "100" },
  };
  await vi.waitFor(
    async () => saved(await request(moneyIn.endpoints.add, { token: shop.token, body: receipt })),
    within,
  );
  await leftIs(customer, "100.00");
  const returned = saleOf(customer, "5", saleReturn);
  saved(await save(saleReturn, returned));
  await leftIs(customer, "150.00");
  const sale = saleOf(customer, "15");
  saved(await request(saleOut.endpoints.add, { token: shop.token, body: sale }));
  await leftIs(customer, "0.00");
  // A return that is deleted was taken off the debt.
  saved(await reverse(saleReturn, returned.id));
  expect(refusedBy(await remove(saleReturn, returned.id))).toContain("credit-limit-exceeded");
  const { version, number } = await detailOf(saleOut, shop, sale.id);
  const less = { ...saleOf(customer, "10"), id: sale.id, number, version };
  saved(await request(saleOut.endpoints.update, { token: shop.token, body: less }));
  await leftIs(customer, "50.00");
  saved(await remove(saleReturn, returned.id));
  saved(await remove(saleOut, sale.id));
  await leftIs(customer, "100.00");
});

it("a changed credit limit counts from then on, and a limit of 0 allows only sales that are paid at once", async () => {
  const customer = await limited("50");
  const query = { type: "客户", id: customer.partners.客户 };
  const set = async (creditLimit: string | null) => {
    const { info } = await done<{ info: PartnerRow }>(getPartner, { token: shop.token, query });
    const { id, version, supplier } = info;
    await done(updatePartner, {
      token: shop.token,
      body: { id, version, type: "客户", supplier, enabled: true, creditLimit },
    });
  };
  await set("0");
  await leftIs(customer, "0.00");
  expect(refusedBy(await save(saleOut, saleOf(customer, "1")))).toContain("credit-limit-exceeded");
  saved(await save(saleOut, { ...documentOf(saleOut, customer, "1", { unitPrice: "10" }) }));
  await set(null);
  await vi.waitFor(async () => saved(await save(saleOut, saleOf(customer, "1"))), within);
});

it("a user with the button for it may exceed a credit limit with a reason that history and log show, and a user without it is refused", async () => {
  const customer = await limited("100");
  const [clerk, body] = [await clerkOf(shop), orderOf(customer, "30")];
  const query = { creditReason: "Pays in cash on Friday" };
  await clerk.grant([saleOrder.page], new Set([`${saleOrder.page}:allowCredit`]));
  const denied = await save(saleOrder, body, query, clerk.token);
  expect([denied.status, refusedBy(denied)[0]]).toEqual([403, "not-permitted"]);
  await clerk.hide("6");
  const blind = await save(saleOrder, body, {}, clerk.token);
  expect(blind.json.data).toMatchObject({ refusal: "credit-limit-exceeded", values: { limit: "***", left: "***" } });
  await clerk.hide();
  await clerk.grant([saleOrder.page]);
  saved(await save(saleOrder, body, query, clerk.token));
  await leftIs(customer, "-200.00");
  const { rows } = await done<{ rows: { reason: string }[] }>(saleOrder.endpoints.history, {
    token: shop.token,
    query: { id: body.id },
  });
  expect(rows[0]?.reason).toBe(query.creditReason);
  await vi.waitFor(async () => {
    const logs = await done<{ rows: { content: string }[] }>(listLogs, { token: shop.token, query: { pageSize: 50 } });
    expect(logs.rows.some(({ content }) => content.includes(query.creditReason))).toBe(true);
  }, within);
});

it("a credit reservation of a killed sales service is confirmed by the repeated call, or released by itself (CP1, CP2, CP10)", async () => {
  const customer = await limited("1000");
  for (const point of ["CP10", "CP1", "CP2"]) {
    crashAt("sales", point);
    const [body, headers] = [orderOf(customer, "10"), { "Idempotency-Key": newId() }];
    await vi.waitFor(async () => {
      saved(await request(saleOrder.endpoints.add, { token: shop.token, body, headers }));
    }, within);
    await crashed("sales", point);
  }
  await leftIs(customer, "700.00");
  crashAt("sales", "CP10");
  await request(saleOrder.endpoints.add, { token: shop.token, body: orderOf(customer, "40") });
  await crashed("sales", "CP10");
  await vi.waitFor(async () => expect(await left(customer)).toBe("700.00"), { timeout: 120_000, interval: 500 });
  await vi.waitFor(async () => saved(await save(saleOrder, orderOf(customer, "70"))), within);
  await leftIs(customer, "0.00");
});

it("after all cases of credit limits the books agree, and no credit reservation is left (I-19)", async () => {
  const { text } = await reconcile(60);
  expect(text).toContain("the books agree");
});
