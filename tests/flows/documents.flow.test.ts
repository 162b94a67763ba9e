// Tests of documents through the gateway: purchases and sales, their facts, and the services that need them.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { listLogs } from "@kontor/contracts/system/log";
import { deletePartner } from "@kontor/contracts/system/partner";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { deleteProduct } from "@kontor/contracts/warehouse/product";
import { describe, expect, it, vi } from "vitest";
import { detailOf, documentOf, posted, refusedBy, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { done, newTenant, request } from "../support/tenant.ts";

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 200 });

describe("a new tenant", () => {
  it("a purchase of a new tenant is saved, audited, posted by the warehouse service and entered in the operation log", async () => {
    const shop = await shopOf(await newTenant(), [purchaseIn]);
    const { token } = shop;
    const body = documentOf(purchaseIn, shop, "100");
    const saved = await done<{ id: string; number: string }>(purchaseIn.endpoints.addAndAudit, { token, body });
    expect(saved.number).toMatch(/^CGRK\d{11}$/);
    expect(await detailOf(purchaseIn, shop, saved.id)).toMatchObject({ status: 1, totalPrice: "200.00", debt: "0.00" });
    await eventually(async () => {
      const { rows } = await done<{ rows: { operation: string; content: string }[] }>(listLogs, {
        token,
        query: { search: { content: saved.number } },
      });
      expect(rows).toMatchObject([{ operation: "purchase-in", type: "add" }]);
    });
    await eventually(async () => expect((await detailOf(purchaseIn, shop, saved.id)).stockPosted).toBe(true));
  });

  it("a new tenant sells what it bought and no more, and cannot reverse a purchase whose goods were sold", async () => {
    const shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
    const { token } = shop;
    const bought = await done<{ id: string }>(purchaseIn.endpoints.addAndAudit, {
      token,
      body: documentOf(purchaseIn, shop, "10"),
    });
    await eventually(async () => expect((await detailOf(purchaseIn, shop, bought.id)).stockPosted).toBe(true));
    const sell = (quantity: string) =>
      request(saleOut.endpoints.addAndAudit, { token, body: documentOf(saleOut, shop, quantity, { unitPrice: "4" }) });
    const sold = await sell("7");
    expect(sold.status, sold.text).toBe(200);
    expect(refusedBy(await sell("4"))).toContain("stock-short");
    const { id } = sold.json.data as { id: string };
    await eventually(async () => {
      const detail = await detailOf(saleOut, shop, id);
      expect(detail).toMatchObject({ stockPosted: true, lines: [{ purchaseUnitPrice: "2.0000" }] });
    });
    // Reversed, the purchase still counts, because strict audit is off; deleting it would leave seven sold without stock.
    const version = (await detailOf(purchaseIn, shop, bought.id)).version;
    await done(purchaseIn.endpoints.reverseAudit, { token, body: { documents: [{ id: bought.id, version }] } });
    const removed = await request(purchaseIn.endpoints.remove, { token, query: { id: bought.id } });
    expect(refusedBy(removed)).toContain("stock-short");
    expect((await detailOf(purchaseIn, shop, bought.id)).status).toBe(0);
  });

  it("an other-out document takes goods from stock, but no more than there are", async () => {
    const shop = await shopOf(await newTenant(), [otherIn, otherOut]);
    const { token } = shop;
    const gain = await done<{ id: string }>(otherIn.endpoints.add, { token, body: documentOf(otherIn, shop, "5") });
    await eventually(async () => expect((await detailOf(otherIn, shop, gain.id)).stockPosted).toBe(true));
    const lose = (quantity: string) =>
      request(otherOut.endpoints.add, { token, body: documentOf(otherOut, shop, quantity) });
    expect(refusedBy(await lose("5.001"))).toContain("stock-short");
    expect((await lose("5")).status).toBe(200);
  });

  it("a partner and a product that a document names cannot be deleted", async () => {
    const shop = await shopOf(await newTenant(), [purchaseIn]);
    const { token } = shop;
    const body = documentOf(purchaseIn, shop, "10");
    const { number } = await done<{ number: string }>(purchaseIn.endpoints.addAndAudit, { token, body });
    await posted(purchaseIn, shop, body.id);
    // The log entry is published after the effect, in the same commit, so a consumer that has the entry has both.
    await eventually(async () => {
      const { rows } = await done<{ rows: unknown[] }>(listLogs, { token, query: { search: { content: number } } });
      expect(rows).toHaveLength(1);
    });
    const type = "供应商";
    const partner = await request(deletePartner, { token, query: { id: shop.partners[type], type } });
    expect(refusedBy(partner)).toContain("in-use");
    expect(refusedBy(await request(deleteProduct, { token, query: { id: shop.productId } }))).toContain("in-use");
  });

  it("the last piece is sold once when two users sell it at the same time (C-1)", async () => {
    const shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
    const { token } = shop;
    for (let race = 0; race < 20; race++) {
      const body = documentOf(purchaseIn, shop, "1");
      await done(purchaseIn.endpoints.add, { token, body });
      await eventually(async () => expect((await detailOf(purchaseIn, shop, body.id)).stockPosted).toBe(true));
      const both = await Promise.all(
        [1, 2].map(() => request(saleOut.endpoints.add, { token, body: documentOf(saleOut, shop, "1") })),
      );
      expect(both.map(({ status }) => status).sort()[0], both.map(({ text }) => text).join("\n")).toBe(200);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(both.flatMap(refusedBy)).toContain("stock-short");
    }
  });
});
