// Routes of products: list, form, bulk operations, checks (reference.md §5.10). Picker, pictures and workbooks have their own files.

import { notFound, refuse } from "@kontor/contracts/core/error";
import type { ListQuery } from "@kontor/contracts/core/list-contract";
import { toWire } from "@kontor/contracts/core/money";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import {
  addProduct,
  bulkUpdateProducts,
  changeNameToPinYin,
  checkBarCode,
  checkProductExists,
  deleteProduct,
  deleteProducts,
  getBarcodeRows,
  getMaxBarCode,
  getProduct,
  listProducts,
  type ProductRow,
  repairProductCost,
  repairProductStock,
  setProductsEnabled,
  updateProduct,
} from "@kontor/contracts/warehouse/product";
import { requireTenant } from "@kontor/service-kit/context/ctx";
import { decimal, totalsOf } from "@kontor/service-kit/database/fields";
import { router } from "@kontor/service-kit/http/router";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import { mountResource } from "@kontor/service-kit/resource/mount-resource";
import type { Work } from "@kontor/service-kit/resource/resource";
import { z } from "zod";
import { branchIds } from "../category/category.store.ts";
import type { WarehouseDb, WarehouseTx } from "../db.ts";
import { holdingsOf } from "../stock/holdings.query.ts";
import { repairBalances, repairCosts } from "../stock/repair.ts";
import { accessibleWarehouses } from "../warehouse/accessible-warehouses.store.ts";
import { isDuplicateBarcode } from "./barcode.store.ts";
import { setMany } from "./bulk-update.store.ts";
import { barcodeRows, stockRows } from "./info.query.ts";
import { mnemonicOf } from "./mnemonic.ts";
import { type ProductListWork, products, storedProduct } from "./product.resource.ts";
import { changeProduct, insertProduct, isSame } from "./save.store.ts";

/** The first generated barcode (reference.md §5.10). */
const FIRST_BARCODE = "1000";
/** Columns that the row of totals sums: stock is added after the list is read. */
const STOCK_SUMS = { initStock: decimal("", { total: "quantity" }), currentStock: decimal("", { total: "quantity" }) };
const LOG_CONTENT_MAX = 500;

const attributes = getProduct.response.shape.info.shape.attribute;

/** Adds opening and current stock over the warehouses that the actor may see. */
async function withStock({ tx, ctx }: Work<WarehouseTx>, rows: readonly object[]): Promise<ProductRow[]> {
  const stored = rows.map((row) => storedProduct.parse(row));
  const ids = stored.map((row) => row.id);
  const permitted = await accessibleWarehouses(tx, ctx);
  const opened = await tx.productStock.groupBy({
    by: ["productId"],
    where: { productId: { in: ids }, ...(permitted ? { depotId: { in: permitted } } : {}) },
    _sum: { initStock: true },
  });
  const openedOf = new Map(opened.map((row) => [row.productId, row._sum.initStock?.toFixed() ?? "0"]));
  const holdings = await holdingsOf(tx, ids, { depotIds: permitted, until: undefined });
  return stored.map((row, at) => {
    const quantity = (text = "0") => toWire(text, "quantity");
    const holding = holdings[at];
    return {
      ...row,
      initStock: quantity(openedOf.get(row.id)),
      currentStock: quantity(holding?.onHand),
      reserved: quantity(holding?.reserved),
      promised: quantity(holding?.promised),
      coming: quantity(holding?.coming),
      available: quantity(holding?.available),
    };
  });
}

/** Removes the category from a list's search: it stands for all below it too. */
export async function searched(
  call: Work<WarehouseTx>,
  query: ListQuery,
): Promise<{ work: ProductListWork; query: ListQuery }> {
  const { categoryId, ...search } = query.search ?? {};
  if (categoryId === undefined || categoryId === null || categoryId === "") return { work: call, query };
  const parsed = z.uuid().safeParse(categoryId);
  if (!parsed.success) throw refuse("value-not-allowed", { field: "categoryId" });
  return { work: { ...call, branch: await branchIds(call.tx, parsed.data) }, query: { ...query, search } };
}

/**
 * Repairs products in the order in which they are locked, and logs which.
 * @throws Refusal `not-found`
 */
async function repaired(
  work: Work<WarehouseTx>,
  requested: readonly string[],
  repair: (ids: readonly string[]) => Promise<number>,
): Promise<{ message: string; repaired: number }> {
  const ids = [...new Set(requested)].sort();
  const listed = await work.tx.product.findMany({ where: { id: { in: ids } }, select: { name: true } });
  if (listed.length < ids.length) throw notFound("ids");
  const count = await repair(ids);
  const content = listed
    .map(({ name }) => name)
    .join(", ")
    .slice(0, LOG_CONTENT_MAX);
  await logOperation(work, warehouseOperation, { operation: "material", type: "update", content });
  return { message: "repaired", repaired: count };
}

export function productRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  mountResource(routes, products, {
    remove: deleteProduct,
    removeMany: deleteProducts,
    setEnabled: setProductsEnabled,
  });

  routes.read(listProducts, async (call) => {
    const { work, query } = await searched(call, call.query);
    const listed = await products.list(work, query);
    const rows = await withStock(call, listed.rows);
    return { ...listed, rows, ...(listed.totals ? { totals: totalsOf(STOCK_SUMS, rows) } : {}) };
  });
  routes.read(getProduct, async (call) => {
    const { id } = call.query;
    const [row] = await withStock(call, [await products.info(call, id)]);
    const head = await call.tx.product.findFirst({ where: { id }, select: { attribute: true } });
    // materials.info has refused an unknown id.
    const info = { ...(row as ProductRow), attribute: attributes.parse(head?.attribute ?? []) };
    return { info: { ...info, meList: await barcodeRows(call.tx, id), stock: await stockRows(call, id) } };
  });
  routes.write(addProduct, async (call) => ({ message: "added", id: await insertProduct(call, call.body) }));
  routes.write(updateProduct, async (call) => {
    await changeProduct(call, call.body);
    return { message: "updated", id: call.body.id };
  });
  routes.write(bulkUpdateProducts, async (call) => {
    await setMany(call, call.body.ids, call.body.material);
    return { message: "updated" };
  });

  routes.write(repairProductStock, (call) => repaired(call, call.body.ids, (ids) => repairBalances(call.tx, ids)));
  routes.write(repairProductCost, (call) =>
    repaired(call, call.body.ids, async (ids) => (await repairCosts(call.tx, requireTenant(call.ctx), ids)).products),
  );

  routes.read(checkProductExists, async ({ tx, query: { id, unitId, ...product } }) => ({
    status: await isSame(tx, { ...product, unitId: unitId ?? null }, id),
  }));
  routes.read(checkBarCode, async ({ tx, query: { id, materialId, barCode } }) => {
    return { status: await isDuplicateBarcode(tx, barCode, { row: id, product: materialId }) };
  });
  routes.read(getBarcodeRows, async (call) => {
    await products.info(call, call.query.materialId);
    const rows = await barcodeRows(call.tx, call.query.materialId);
    return { rows, total: rows.length };
  });
  routes.read(getMaxBarCode, async ({ tx }) => {
    const [highest] = await tx.$queryRaw<{ code: string }[]>`
      select ltrim(bar_code, '0') as code from product_barcodes where bar_code ~ '^[0-9]+$'
      order by length(ltrim(bar_code, '0')) desc, ltrim(bar_code, '0') desc limit 1`;
    const code = highest?.code ?? "";
    return { barCode: code.length < FIRST_BARCODE.length ? FIRST_BARCODE : code };
  });
  routes.write(changeNameToPinYin, async ({ body }) => mnemonicOf(body.name));
  return routes;
}
