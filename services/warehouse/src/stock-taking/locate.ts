// Finds the goods of counts: by their item, or by barcode and batch, within what the task counts.
import type { Issue } from "@kontor/contracts/core/error";
import { NIL_ID } from "@kontor/contracts/core/id";
import { COUNTS_MAX } from "@kontor/contracts/warehouse/stock-taking-items";
import { search, statement } from "@kontor/service-kit/database/statement";
import type { WarehouseTx } from "../db.ts";
import { findBatches, type Goods, goodsOf, scopeOf } from "./goods.store.ts";
import type { Task } from "./task.store.ts";

/** What a count names. */
export interface Named {
  itemId?: string | undefined;
  barCode?: string | undefined;
  batchNumber: string;
}
/** The goods of an item of a task; without an id it has none yet. */
export interface ItemGoods {
  itemId: string | null;
  key: string;
  productId: string;
  variantId: string;
  batchId: string;
  barCode: string;
  batchNumber: string;
  /** The product with its variant. */
  name: string;
  /** Base units of what is counted. */
  ratio: string;
}
type Located = ItemGoods | { issue: Issue };

type Item = Omit<ItemGoods, "key">;
/** Each is looked up by itself: of a task that was just made PostgreSQL does not know yet that it has thousands of items. */
const ITEMS = `select i.id as "itemId", i.product_id as "productId", i.variant_id as "variantId", i.batch_id as "batchId",
    coalesce(v.bar_code, d.bar_code, '') as "barCode", coalesce(n.number, '') as "batchNumber", concat_ws(' ', p.name, nullif(v.sku, '')) as name, '1' as ratio
  from (select i.* from unnest($2::uuid[]) as w(id) cross join lateral (select * from stock_taking_items s where s.id = w.id and s.task_id = $1::uuid offset 0) i
      union select i.* from unnest($3::uuid[]) as w(id)
        cross join lateral (select * from stock_taking_items s where s.task_id = $1::uuid and s.product_id = w.id offset 0) i) i
    join products p on p.id = i.product_id left join product_barcodes v on v.id = i.variant_id
    left join product_barcodes d on d.product_id = p.id and d.position = 0
    left join batches n on n.id = i.batch_id`;
const ITEMS_OF = { scans: statement<Item>(ITEMS), workbook: search<Item>(ITEMS) };

const keyOf = ({ productId, variantId, batchId }: Pick<ItemGoods, "productId" | "variantId" | "batchId">): string =>
  `${productId} ${variantId} ${batchId}`;

/** The goods of each, or why they are not counted by the task. */
export async function locate(tx: WarehouseTx, task: Task, named: readonly Named[]): Promise<Located[]> {
  const goods = await goodsOf(
    tx,
    named.flatMap(({ barCode }) => barCode ?? []),
  );
  const products = [...new Set([...goods.values()].map(({ productId }) => productId))];
  const items = (
    await ITEMS_OF[named.length > COUNTS_MAX ? "workbook" : "scans"].rows(
      tx,
      task.id,
      named.flatMap(({ itemId }) => itemId ?? []),
      products,
    )
  ).map((item) => ({
    ...item,
    key: keyOf(item),
  }));
  const byId = new Map(items.map((item) => [item.itemId, item]));
  const byKey = new Map(items.map((item) => [item.key, item]));
  const batched = named.flatMap(({ barCode, batchNumber }) => {
    const product = goods.get(barCode ?? "");
    return product?.enableBatchNumber && batchNumber !== "" ? [{ productId: product.productId, batchNumber }] : [];
  });
  const [batchOf, isInScope] = [await findBatches(tx, batched), await scopeOf(tx, task)];
  return named.map(({ itemId, barCode = "", batchNumber }): Located => {
    if (itemId !== undefined) return byId.get(itemId) ?? { issue: { id: "not-found", field: "itemId" } };
    const product = goods.get(barCode);
    if (!product) return { issue: { id: "document-barcode-unknown", field: "barCode", values: { barCode } } };
    const values = { product: product.name, batch: batchNumber };
    if (product.enableBatchNumber && batchNumber === "")
      return { issue: { id: "stock-taking-batch-required", field: "batchNumber", values } };
    const batchId = batchNumber === "" ? NIL_ID : product.enableBatchNumber && batchOf(product.productId, batchNumber);
    if (!batchId) return { issue: { id: "stock-taking-batch-unknown", field: "batchNumber", values } };
    const key = keyOf({ ...product, batchId });
    const item = byKey.get(key);
    if (!item && !isInScope(product) && !items.some(({ productId }) => productId === product.productId))
      return { issue: { id: "stock-taking-outside", field: "barCode", values } };
    return goodsIn(product, { key, batchId, batchNumber, itemId: item?.itemId ?? null });
  });
}

const goodsIn = (
  { productId, variantId, name, ratio, barCode }: Goods,
  item: Pick<ItemGoods, "key" | "batchId" | "batchNumber" | "itemId">,
): ItemGoods => ({ ...item, productId, variantId, name, ratio, barCode });
