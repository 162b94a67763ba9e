// Fills warehouses before a measurement.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { bodyOf } from "./bodies.ts";
import { sent } from "./calls.ts";
import { watch } from "./posted.ts";
import type { Shop } from "./shop.ts";

/** Lines of one purchase. */
const LINES = 1000;
/** Of each product in each warehouse. */
export const STOCKED = 100_000;

/** Buys so many products for every warehouse, more of each than a measurement sells, and waits until all is posted. */
export async function stockUp(shop: Shop, products: number): Promise<void> {
  const all = shop.warehouseIds.flatMap((depotId) =>
    shop.barCodes.slice(0, products).map((barCode) => ({ barCode, depotId, quantity: String(STOCKED) })),
  );
  const watching = await watch(purchaseIn, shop.tenantId);
  for (let from = 0; from < all.length; from += LINES)
    await sent(purchaseIn.endpoints.addAndAudit, {
      token: shop.token,
      body: bodyOf(purchaseIn, shop, all.slice(from, from + LINES)),
    });
  await watching.caughtUp();
  await watching.close();
}
