// Tests that stock is negative at no moment when negative stock is off (reference.md §2.5): through the gateway, by every act that can take goods
// away from later documents.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { listLogs } from "@kontor/contracts/system/log";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { beforeAll, expect, it, vi } from "vitest";
import { detailOf, documentOf, posted, refusedBy, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { saveSettings } from "../support/settings.ts";
import { clerkOf } from "../support/staff.ts";
import { done, newTenant, type Reply, request } from "../support/tenant.ts";

const DAY = (day: number): string => `2026-11-${String(day).padStart(2, "0")}T02:00:00.000Z`;
const RUNS_SHORT = "stock-runs-short";

let shop: Shop;
let bought = "";
let sold = { id: "", number: "" };

/** Bought ten on the 5th, sold eight of them on the 10th, bought ten more on the 15th. */
beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  bought = (await save(purchaseIn, "10", 5)).id;
  sold = await save(saleOut, "8", 10);
  await save(purchaseIn, "10", 15);
});

const bodyOf = (kind: DocumentKind, quantity: string, day: number) =>
  documentOf(kind, shop, quantity, { operTime: DAY(day) });
async function save(kind: DocumentKind, quantity: string, day: number): Promise<{ id: string; number: string }> {
  const body = bodyOf(kind, quantity, day);
  const saved = await done<{ id: string; number: string }>(kind.endpoints.add, { token: shop.token, body });
  await posted(kind, shop, saved.id);
  return saved;
}
const write = (endpoint: Endpoint, input: { body?: unknown; query?: unknown }): Promise<Reply> =>
  request(endpoint, { token: shop.token, ...input } as Parameters<typeof request>[1]); // each call's own shape
const versionOf = async (kind: DocumentKind, id: string) => (await detailOf(kind, shop, id)).version;
/** Changes the document's quantity or day. */
const changed = async (kind: DocumentKind, id: string, quantity: string, day: number) => {
  const { lines } = await detailOf(kind, shop, id);
  const body = bodyOf(kind, quantity, day);
  return {
    ...{ ...body, id, version: await versionOf(kind, id) },
    lines: body.lines.map((line, at) => ({ ...line, id: lines[at]?.id ?? line.id })),
  };
};
const issueOf = ({ json }: Reply) =>
  (json.data as { issues?: { values?: Record<string, string>; field?: string }[] } | undefined)?.issues?.[0];
const expectShort = (reply: Reply) => {
  expect([reply.status, ...refusedBy(reply)], reply.text).toEqual([409, RUNS_SHORT, RUNS_SHORT]);
  expect(issueOf(reply)?.values).toMatchObject({ day: "2026-11-10", name: sold.number });
};

it("a back-dated sale that leaves a later sale short is refused at its line, and so is reducing, dating later or deleting the purchase, alone or in bulk", async () => {
  const { purchase, sale } = { purchase: purchaseIn.endpoints, sale: saleOut.endpoints };
  const late = await write(sale.add, { body: bodyOf(saleOut, "3", 7) });
  expectShort(late);
  expect(issueOf(late)?.field).toBe("lines.0.operNumber");
  expectShort(await write(sale.addAndAudit, { body: bodyOf(saleOut, "3", 7) }));
  expectShort(await write(purchase.update, { body: await changed(purchaseIn, bought, "7", 5) }));
  expectShort(await write(purchase.updateAndAudit, { body: await changed(purchaseIn, bought, "10", 12) }));
  expectShort(await write(purchase.remove, { query: { id: bought } }));
  const other = await save(purchaseIn, "1", 20);
  const many = await write(purchase.removeMany, { query: { ids: [other.id, bought].join(",") } });
  expectShort(many);
  expect((many.json.data as { values?: { number?: string } }).values?.number).toMatch(/^CGRK/);
  expect((await detailOf(purchaseIn, shop, other.id)).status).toBe(0);
});

it("with strict audit a shortage is checked when a document takes effect, at its audit and its reversal, alone or in bulk", async () => {
  const own = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  shop = own;
  await saveSettings(own, { forceApprovalFlag: true });
  const { token } = own;
  // The switch reaches both services by a fact: a draft does not count from then on.
  const drafted = async (kind: DocumentKind, quantity: string, day: number) => {
    const body = bodyOf(kind, quantity, day);
    return vi.waitFor(
      async () => {
        const saved = await done<{ id: string; version: number; number: string }>(kind.endpoints.add, { token, body });
        return { id: saved.id, version: saved.version, number: saved.number };
      },
      { timeout: PATIENCE_MS, interval: 200 },
    );
  };
  const both = async (kind: DocumentKind, quantity: string, day: number) => {
    const body = bodyOf(kind, quantity, day);
    const saved = await done<{ id: string; version: number; number: string }>(kind.endpoints.addAndAudit, {
      token,
      body,
    });
    await posted(kind, own, saved.id);
    return saved;
  };
  const purchased = await both(purchaseIn, "10", 5);
  sold = await both(saleOut, "8", 10);
  const more = await both(purchaseIn, "10", 15);
  const late = await drafted(saleOut, "3", 7);
  const [one] = [{ documents: [{ id: late.id, version: late.version }] }];
  expectShort(await write(saleOut.endpoints.audit, { body: one }));
  const seen = async (id: string) => ({ id, version: await versionOf(purchaseIn, id) });
  const reversal = { documents: [await seen(purchased.id)] };
  expectShort(await write(purchaseIn.endpoints.reverseAudit, { body: reversal }));
  expectShort(
    await write(purchaseIn.endpoints.reverseAudit, {
      body: { documents: [await seen(more.id), await seen(purchased.id)] },
    }),
  );
  const query = { shortReason: "The goods were on the lorry" };
  const several = { documents: [await seen(more.id), await seen(purchased.id)] };
  expect(refusedBy(await write(purchaseIn.endpoints.reverseAudit, { body: several, query }))).toContain(
    "reason-for-one",
  );
  expect((await write(purchaseIn.endpoints.reverseAudit, { body: reversal, query })).status).toBe(200);
  await vi.waitFor(async () => expect((await detailOf(purchaseIn, own, purchased.id)).stockPosted).toBe(true), {
    timeout: PATIENCE_MS,
    interval: 100,
  });
  // Two are left, and only on the 15th.
  expect(refusedBy(await write(saleOut.endpoints.audit, { body: one }))).toContain("stock-short");
});

it("a user with the right overrides a stock shortage with a reason that history and log show, and a user without the right is refused", async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  bought = (await save(purchaseIn, "10", 5)).id;
  sold = await save(saleOut, "8", 10);
  await save(purchaseIn, "10", 15);
  const clerk = await clerkOf(shop);
  await clerk.grant([purchaseIn.page, saleOut.page], new Set([`${saleOut.page}:allowShort`]));
  const body = bodyOf(saleOut, "3", 7);
  const query = { shortReason: "Counted on the 7th" };
  const denied = await request(saleOut.endpoints.add, { token: clerk.token, body, query });
  expect([denied.status, ...refusedBy(denied)]).toContain("not-permitted");
  const { id, number } = await done<{ id: string; number: string }>(saleOut.endpoints.add, {
    ...{ token: shop.token, body, query },
  });
  await posted(saleOut, shop, id);
  const { rows } = await done<{ rows: object[] }>(saleOut.endpoints.history, { token: shop.token, query: { id } });
  expect(rows).toMatchObject([{ action: "add", reason: "Counted on the 7th" }]);
  await vi.waitFor(
    async () => {
      const logs = await done<{ rows: object[] }>(listLogs, {
        token: shop.token,
        query: { search: { content: number } },
      });
      expect(logs.rows).toMatchObject([
        { operation: "sale-out", type: "add", content: `${number} · Counted on the 7th` },
      ]);
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
  expect((await write(purchaseIn.endpoints.remove, { query: { id: bought, ...query } })).status).toBe(200);
});

it("a user with the right sells more than is in stock with a reason, and a purchase that is entered later covers it", async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  const { token } = shop;
  await save(purchaseIn, "5", 5);
  const body = bodyOf(saleOut, "8", 10);
  const clerk = await clerkOf(shop);
  const query = { shortReason: "The lorry has come, the purchase is entered tonight" };
  await clerk.grant([saleOut.page], new Set([`${saleOut.page}:allowShort`]));
  const denied = await request(saleOut.endpoints.add, { token: clerk.token, body, query });
  expect([denied.status, ...refusedBy(denied)]).toContain("not-permitted");
  const refused = await request(saleOut.endpoints.add, { token: clerk.token, body });
  expect([refused.status, ...refusedBy(refused)], refused.text).toEqual([409, "stock-short", "stock-short"]);
  expect(issueOf(refused)?.values).toMatchObject({ day: "2026-11-10", needed: "8", available: "5" });
  expect(issueOf(refused)?.values?.name).toMatch(/^XSCK/);
  const { id } = await done<{ id: string }>(saleOut.endpoints.add, { token, body, query });
  await posted(saleOut, shop, id);
  expect(refusedBy(await write(saleOut.endpoints.add, { body: bodyOf(saleOut, "1", 12) }))).toContain("stock-short");
  await save(purchaseIn, "3", 9);
  await vi.waitFor(
    async () => {
      const { rows } = await done<{ rows: object[] }>(listStock, { token, query: { productId: shop.productId } });
      expect(rows).toMatchObject([{ quantity: "0", reserved: "0", value: "0.00" }]);
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
});
