// Resolves what is counted: barcodes and batches to the goods of a task, and its items to these.
import { trackedKey } from "@kontor/contracts/document/tracking";
import { statement } from "@kontor/service-kit/database/statement";
import { branchIds } from "../category/category.store.ts";
import type { WarehouseTx } from "../db.ts";
import type { Task } from "./task.store.ts";

/** A barcode row with its product. */
export interface Goods {
  barCode: string;
  barcodeId: string;
  productId: string;
  /** The nil id where the product has no variants. */
  variantId: string;
  /** Base units of one. */
  ratio: string;
  name: string;
  categoryId: string | null;
  enableBatchNumber: boolean;
}
const GOODS =
  statement<Goods>(`select b.bar_code as "barCode", b.id as "barcodeId", p.id as "productId", b.ratio::text, concat_ws(' ', p.name, nullif(b.sku, '')) as name,
    case when p.attribute <> '[]' then b.id else '00000000-0000-0000-0000-000000000000'::uuid end as "variantId",
    p.category_id as "categoryId", p.enable_batch_number as "enableBatchNumber"
  from product_barcodes b join products p on p.id = b.product_id where b.bar_code = any($1::text[])`);

/** Goods by their barcodes. */
export const goodsOf = async (tx: object, barCodes: readonly string[]): Promise<Map<string, Goods>> =>
  new Map((await GOODS.rows(tx, [...new Set(barCodes)])).map((goods) => [goods.barCode, goods]));

const BATCHES = statement<{ id: string; name: string }>(`select b.id, b.product_id || ' ' || b.number_key as name
  from json_to_recordset($1::json) as n("productId" uuid, key text) join batches b on b.product_id = n."productId" and b.number_key = n.key`);

const batchName = (productId: string, number: string): string => `${productId} ${trackedKey(number)}`;
/** Finds batches by product and number, in any letter case and width. */
export async function findBatches(
  tx: object,
  named: readonly { productId: string; batchNumber: string }[],
): Promise<(productId: string, batchNumber: string) => string | undefined> {
  const keys = named.map(({ productId, batchNumber }) => ({ productId, key: trackedKey(batchNumber) }));
  const rows = keys.length === 0 ? [] : await BATCHES.rows(tx, JSON.stringify(keys));
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return (productId, batchNumber) => ids.get(batchName(productId, batchNumber));
}

/** Whether a task counts a product that it has no item of yet. */
export async function scopeOf(
  tx: WarehouseTx,
  { scope, categoryId, productIds }: Task,
): Promise<(goods: Pick<Goods, "productId" | "categoryId">) => boolean> {
  if (scope === "all") return () => true;
  const ids = new Set(scope === "selected" ? productIds : categoryId ? await branchIds(tx, categoryId) : []);
  return ({ productId, categoryId: category }) =>
    scope === "selected" ? ids.has(productId) : category !== null && ids.has(category);
}
