// Routes to find products for documents: picker, typing and scanning (reference.md §1.9, §8.6).
import { type Actor, isHiddenBy } from "@kontor/contracts/core/actor";
import { productPriceFields } from "@kontor/contracts/warehouse/product";
import {
  findProductsBySelect,
  getProductByBarCode,
  getProductByParam,
  type PickedProduct,
} from "@kontor/contracts/warehouse/product-picker";
import { router } from "@kontor/service-kit/http/router";
import type { Work } from "@kontor/service-kit/resource/resource";
import { branchIds } from "../category/category.store.ts";
import type { WarehouseDb, WarehouseTx } from "../db.ts";
import { holdingsOfGoods } from "../stock/holdings.query.ts";
import { accessibleWarehouses } from "../warehouse/accessible-warehouses.store.ts";
import { findRows, type Picked, pickedByBarcodes, pickedByIds } from "./picker.query.ts";
import { type DocumentPrice, documentPriceOf, inUnit } from "./picker.rules.ts";

const TYPED_ROWS = 20;

/** Of which warehouse stock is shown, left out: of all that the actor may see; and whether it is asked for. */
interface StockQuery {
  depotId?: string | undefined;
  withStock?: "1" | undefined;
}
/** The rows with their stock in the rows' own units, of a variant that of itself; null where it is not asked for. */
async function stocked(
  { tx, ctx }: Work<WarehouseTx>,
  rows: readonly Picked[],
  { depotId: warehouseId, withStock }: StockQuery,
): Promise<PickedProduct[]> {
  if (!withStock) return rows.map((row) => ({ ...row, stock: null, available: null }));
  const permitted = await accessibleWarehouses(tx, ctx);
  const warehouses =
    warehouseId === undefined ? permitted : (permitted ?? [warehouseId]).filter((id) => id === warehouseId);
  const goods = rows.map(({ id, materialId, manySku }) => ({ id: materialId, variantId: manySku ? id : null }));
  const holdings = await holdingsOfGoods(tx, goods, { depotIds: warehouses, until: undefined });
  return rows.map((row, at) => {
    const { onHand = "0", available = "0" } = holdings[at] ?? {};
    return { ...row, stock: inUnit(onHand, row.ratio), available: inUnit(available, row.ratio) };
  });
}

/** The price that a line starts with; null also where it is hidden from the actor (RBAC-7). */
function documentPrice(row: Picked, field: DocumentPrice | undefined, actor: Actor | null): string | null {
  if (!field || isHiddenBy(productPriceFields[field], actor?.priceLimits ?? [])) return null;
  return row[field];
}

export function pickerRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);

  routes.read(findProductsBySelect, async (call) => {
    const { page, rows, depotId, withStock, categoryId, ...query } = call.query;
    const branch = categoryId ? await branchIds(call.tx, categoryId) : undefined;
    const { ids, ...totals } = await findRows(call.tx, { ...query, branch }, { page, rows });
    return { rows: await stocked(call, await pickedByIds(call.tx, ids), { depotId, withStock }), ...totals };
  });

  routes.read(getProductByParam, async ({ tx, query: { q } }) => {
    const { ids } = await findRows(tx, { q }, { page: 1, rows: TYPED_ROWS });
    const rows = await pickedByIds(tx, ids);
    return rows.map((row) => ({
      barCode: row.mBarCode,
      materialStr: [row.mBarCode, row.name, row.standard, row.model, row.color, row.sku, row.commodityUnit]
        .filter((text) => text !== "")
        .join(" "),
    }));
  });

  routes.read(getProductByBarCode, async (call) => {
    const { barCode, prefixNo, ...asked } = call.query;
    const rows = await stocked(call, await pickedByBarcodes(call.tx, barCode), asked);
    const field = documentPriceOf(prefixNo);
    return rows.map((row) => ({ ...row, billPrice: documentPrice(row, field, call.ctx.actor) }));
  });
  return routes;
}
