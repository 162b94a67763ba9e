// Tests that a fact is parked when the product of its document was deleted meanwhile, and that neither document nor fact is stuck for ever
// (docs/decisions/0032).
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { deleteProduct } from "@kontor/contracts/warehouse/product";
import { beforeAll, expect, it, vi } from "vitest";
import { command } from "../support/command.ts";
import { detailOf, documentOf, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { auditStrictly } from "../support/strict.ts";
import { databaseOf } from "../support/tables.ts";
import { done, newTenant } from "../support/tenant.ts";

const WITHIN = { timeout: PATIENCE_MS, interval: 500 };
const { add, audit, reverseAudit, remove } = purchaseIn.endpoints;
let shop: Shop;

beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseIn]);
  await auditStrictly(shop, "purchase");
});

/** Deletes the shop's product as if the warehouse service had not yet consumed that a document names it. */
async function deleteSoldProduct(): Promise<void> {
  const db = await databaseOf("warehouse");
  const used = "select from catalogue_uses where used_id = $1";
  const forget = "delete from catalogue_uses where used_id = $1";
  await vi.waitFor(async () => expect((await db.query(used, [shop.productId])).rowCount).toBe(1), WITHIN);
  await db.query(forget, [shop.productId]).finally(() => db.end());
  await done(deleteProduct, { token: shop.token, query: { id: shop.productId } });
}

it("a document with a parked fact is listed by the operator's command and can be reversed and deleted, and replaying the fact removes it", async () => {
  const { token } = shop;
  const body = documentOf(purchaseIn, shop, "3");
  await done(add, { token, body });
  await deleteSoldProduct();
  const act = async (endpoint: typeof audit | typeof reverseAudit) => {
    const { version } = await detailOf(purchaseIn, shop, body.id);
    await done(endpoint, { token, body: { documents: [{ id: body.id, version }] } });
  };
  await act(audit);
  await vi.waitFor(async () => {
    expect((await command("replay-parked")).text).toMatch(`the company has none of these products: ${shop.productId}`);
  }, WITHIN);
  expect(await detailOf(purchaseIn, shop, body.id)).toMatchObject({ auditStatus: 1, stockPosted: false });
  // The cause still exists, so a replayed fact is parked again.
  await command("replay-parked", "warehouse");
  await vi.waitFor(async () => expect((await command("replay-parked")).text).toContain(shop.productId), WITHIN);

  await act(reverseAudit);
  await vi.waitFor(
    async () => expect(await detailOf(purchaseIn, shop, body.id)).toMatchObject({ stockPosted: true }),
    WITHIN,
  );
  await done(remove, { token, query: { id: body.id } });
  await command("replay-parked", "warehouse");
  expect((await reconcile(PATIENCE_S)).differences).toEqual([]);
  expect((await command("replay-parked")).text).not.toContain(shop.productId);
});
