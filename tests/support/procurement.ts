// Sale orders that are bought by purchase orders, made through the public API alone.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { SourceRow } from "@kontor/contracts/document/source-endpoints";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { expect, vi } from "vitest";
import { detailOf, documentOf, type Shop } from "./documents.ts";
import { PATIENCE_MS } from "./patience.ts";
import { changeSettings } from "./settings.ts";
import { done } from "./tenant.ts";

export const { list, openLines } = purchaseOrder.sourceEndpoints ?? expect.fail("purchase orders have sources");
const WITHIN = { timeout: PATIENCE_MS, interval: 50 };

/** Lets the company buy what its customers order. */
export const buyBySale = (shop: Shop): Promise<void> =>
  changeSettings(shop, { purchaseBySaleFlag: true }, ["purchase", "sales"]);

/** An audited sale order of so many pieces, once the purchase service knows it. */
export async function ordered(shop: Shop, quantity: string): Promise<DocumentDetail> {
  const { token } = shop;
  const body = { ...documentOf(saleOrder, shop, quantity, { unitPrice: "4" }), changeAmount: "0", accounts: [] };
  const { id, number } = await done<{ id: string; number: string }>(saleOrder.endpoints.addAndAudit, { token, body });
  const search = JSON.stringify({ number });
  await vi.waitFor(
    async () => expect((await done<{ rows: SourceRow[] }>(list, { token, query: { search } })).rows).toHaveLength(1),
    WITHIN,
  );
  return detailOf(saleOrder, shop, id);
}

/** The body of a purchase order of so many pieces of a sale order. */
export function purchaseOf(shop: Shop, order: DocumentDetail, quantity: string, id = newId()) {
  const body = documentOf(purchaseOrder, shop, quantity);
  const lines = body.lines.map((line) => ({ ...line, linkId: order.lines[0]?.id }));
  return { ...body, ...{ id, lines, linkId: order.id, changeAmount: "0", accounts: [] } };
}

/** Waits until a sale order states how far it is bought, and how much of its line. */
export const boughtSoon = (shop: Shop, id: string, purchaseStatus: 0 | 2 | 3, finishPurchaseNumber: string) =>
  vi.waitFor(async () => {
    const { lines, ...head } = await detailOf(saleOrder, shop, id);
    expect([head.purchaseStatus, lines[0]?.finishPurchaseNumber]).toEqual([purchaseStatus, finishPurchaseNumber]);
  }, WITHIN);
