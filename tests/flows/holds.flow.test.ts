// A sale order holds stock over all services: nobody else is sold it, its delivery takes it, and the promised quantity falls with the delivery
// (docs/decisions/0063).
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { purchaseIn, purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import {
  getHoldings,
  type HoldingFigure,
  type HoldingRow,
  type HoldingsRow,
  listHoldings,
} from "@kontor/contracts/warehouse/holdings";
import { expect, it, vi } from "vitest";
import { documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { done, newTenant, request } from "../support/tenant.ts";

const within = { timeout: PATIENCE_MS, interval: 200 };
/** The moment this file began: a run across midnight still means the same days. */
const STARTED = Date.now();
const dayIn = (days: number) => new Date(STARTED + days * 86_400_000).toISOString().slice(0, 10);
const now = () => ({ operTime: new Date().toISOString() });

const figures = async ({ token, productId }: Shop): Promise<number[]> => {
  const { rows } = await done<{ rows: HoldingsRow[] }>(getHoldings, { token, query: { materialIds: productId } });
  return rows.flatMap((row) =>
    [row.onHand, row.reserved, row.promised, row.coming, row.available, row.availableBy].map(Number),
  );
};
const expectFigures = (shop: Shop, ...expected: number[]) =>
  vi.waitFor(async () => expect(await figures(shop)).toEqual(expected), within);
const listed = async ({ token, productId }: Shop, figure: HoldingFigure): Promise<HoldingRow[]> => {
  const query = { materialId: productId, figure, currentPage: "1", pageSize: "10" };
  return (await done<{ rows: HoldingRow[] }>(listHoldings, { token, query })).rows;
};
const numbers = async (shop: Shop, figure: HoldingFigure): Promise<string[]> =>
  (await listed(shop, figure)).map(({ number }) => number);
const heldUntil = async (shop: Shop): Promise<(string | null)[]> =>
  (await listed(shop, "reserved")).map((row) => row.heldUntil);

it("goods that an order holds are sold to nobody else, taken by its own delivery, held longer and released, and promised and coming quantities are counted", async () => {
  const shop = await shopOf(await newTenant(), [purchaseIn, purchaseOrder, saleOrder, saleOut]);
  const { token } = shop;
  const audit = (kind: typeof saleOut, body: object) => request(kind.endpoints.addAndAudit, { token, body });
  const bought = documentOf(purchaseIn, shop, "10");
  await audit(purchaseIn, bought);
  await posted(purchaseIn, shop, bought.id);
  const hold = { heldUntil: dayIn(4), heldDepotId: shop.warehouseId, deliveryDate: dayIn(2) };
  const order = { ...documentOf(saleOrder, shop, "6", { unitPrice: "4" }), ...hold };
  expect((await audit(saleOrder, order)).status).toBe(200);
  const detail = async (id: string): Promise<DocumentDetail> =>
    (await done<{ info: DocumentDetail }>(saleOrder.endpoints.info, { token, query: { id } })).info;
  const { number, lines } = await detail(order.id);
  await expectFigures(shop, 10, 6, 6, 0, 4, 4);
  expect([await numbers(shop, "reserved"), await numbers(shop, "promised")]).toEqual([[number], [number]]);
  const coming = { ...documentOf(purchaseOrder, shop, "20"), deliveryDate: dayIn(1) };
  expect((await audit(purchaseOrder, coming)).status).toBe(200);
  await expectFigures(shop, 10, 6, 6, 20, 4, 24);
  expect(await numbers(shop, "coming")).toHaveLength(1);

  const foreign = await audit(saleOut, { ...documentOf(saleOut, shop, "5", { unitPrice: "4" }), ...now() });
  expect(foreign.status).toBe(409);
  expect(JSON.stringify(foreign.json)).toContain(`${number} (→ ${hold.heldUntil})`);
  const second = { ...documentOf(saleOrder, shop, "5", { unitPrice: "4" }), ...hold };
  const refused = await audit(saleOrder, second);
  expect(JSON.stringify(refused.json)).toContain("stock-short");

  const goods = { ...documentOf(saleOut, shop, "6", { unitPrice: "4" }), ...now(), linkId: order.id };
  const own = { ...goods, lines: goods.lines.map((line) => ({ ...line, linkId: lines[0]?.id })) };
  expect((await audit(saleOut, own)).status).toBe(200);
  await posted(saleOut, shop, own.id);
  await expectFigures(shop, 4, 0, 0, 20, 4, 24);
  const third = { ...second, ...documentOf(saleOrder, shop, "4", { unitPrice: "4" }), ...hold };
  expect((await audit(saleOrder, third)).status).toBe(200);
  await expectFigures(shop, 4, 4, 4, 20, 0, 20);
  // A part of it is delivered; the rest is held longer, and then released.
  const some = await detail(third.id);
  const part = { ...documentOf(saleOut, shop, "1", { unitPrice: "4" }), ...now(), linkId: third.id };
  const delivered = { ...part, lines: part.lines.map((line) => ({ ...line, linkId: some.lines[0]?.id })) };
  expect((await audit(saleOut, delivered)).status).toBe(200);
  await expectFigures(shop, 3, 3, 3, 20, 0, 20);
  const change = async (heldUntil: string | null) => {
    const { id, version } = await detail(third.id);
    const body = { documents: [{ id, version }], reason: "He comes later", heldUntil };
    await done(saleOrder.holdEndpoints?.changeHold ?? expect.fail("sale orders hold stock"), { token, body });
  };
  await change(dayIn(9));
  await vi.waitFor(async () => expect(await heldUntil(shop)).toEqual([dayIn(9)]), within);
  await expectFigures(shop, 3, 3, 3, 20, 0, 20);
  expect((await reconcile(30)).differences).toEqual([]);
  await change(null);
  await expectFigures(shop, 3, 0, 3, 20, 3, 20);
  expect((await reconcile(30)).differences).toEqual([]);
});
