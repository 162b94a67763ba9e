// Products whose batches or serial numbers are told apart, and purchases that bring them, for the measurements.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { bodyOf, type Ordered } from "./bodies.ts";
import { done, sent } from "./calls.ts";
import { repeated } from "./load.ts";
import { watch } from "./posted.ts";
import { consumed, type Shop } from "./shop.ts";
import { database } from "./target.ts";

const CLIENTS = 4;

/** Adds so many products. @returns the shop with their barcodes, which purchases and sales know */
export async function withTracked(
  shop: Shop,
  count: number,
  flag: "enableBatchNumber" | "enableSerialNumber",
): Promise<Shop> {
  const { token } = shop;
  const barCodes: string[] = [];
  for (let at = 0; at < count; at++) {
    const barCode = `t${newId().slice(-12)}`;
    const prices = { purchaseDecimal: "2", wholesaleDecimal: "4", commodityDecimal: "5" };
    const meList = [{ barCode, commodityUnit: "pcs", ...prices }];
    await done(addProduct, { token, body: { name: `Article ${barCode}`, unit: "pcs", meList, [flag]: true } });
    barCodes.push(barCode);
  }
  const tracked = { ...shop, barCodes };
  for (const kind of [purchaseIn, saleOut]) await consumed(kind, tracked);
  return tracked;
}

/** Buys goods, so many lines in one document, and waits until all is posted. */
export async function bring(shop: Shop, goods: readonly Ordered[], lines: number): Promise<void> {
  const watching = await watch(purchaseIn, shop.tenantId);
  await repeated(CLIENTS, Math.ceil(goods.length / lines), (at) =>
    sent(purchaseIn.endpoints.addAndAudit, {
      token: shop.token,
      body: bodyOf(purchaseIn, shop, goods.slice(at * lines, (at + 1) * lines)),
    }),
  );
  await watching.caughtUp();
  await watching.close();
  // As after some time of use, PostgreSQL knows how many rows these tables have.
  const warehouse = await database("kontor_warehouse");
  await warehouse.query("analyze serial_numbers, batches, stock_balances");
  await warehouse.end();
}
