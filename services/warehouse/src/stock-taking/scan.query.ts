// What a scanned barcode counts in a stock-taking task.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import type { findByBarcode } from "@kontor/contracts/warehouse/stock-taking-items";
import { statement } from "@kontor/service-kit/database/statement";
import type { WarehouseTx } from "../db.ts";
import { goodsOf, scopeOf } from "./goods.store.ts";
import type { Task } from "./task.store.ts";

type ScannedItem = Answer<typeof findByBarcode>;

const FOUND =
  statement<ScannedItem>(`select p.id as "materialId", b.id as "materialExtendId", b.bar_code as "barCode", p.name, p.standard, p.model, p.color,
    coalesce(nullif(d.unit, ''), p.unit) as unit, b.sku, '' as "batchNumber", b.ratio::text, b.unit as "scannedUnit",
    p.enable_batch_number as "enableBatchNumber", p.enable_serial_number as "enableSerialNumber",
    (select coalesce(json_agg(json_build_object('id', i.id, 'batchNumber', coalesce(n.number, ''), 'expirationDate', coalesce(n.expiry_date::text, ''),
        'countNumber', i.counted::text) order by n.expiry_date nulls last, n.number), '[]')
      from stock_taking_items i left join batches n on n.id = i.batch_id where i.task_id = $1::uuid and i.product_id = p.id and i.variant_id = $3::uuid) as items
  from product_barcodes b join products p on p.id = b.product_id
    left join product_barcodes d on d.product_id = p.id and d.position = 0
  where b.bar_code = $2`);

/** @throws Refusal `document-barcode-unknown` (404), `stock-taking-outside` */
export async function findScanned(tx: WarehouseTx, task: Task, barCode: string): Promise<ScannedItem> {
  const goods = (await goodsOf(tx, [barCode])).get(barCode);
  const [item] = goods ? await FOUND.rows(tx, task.id, barCode, goods.variantId) : [];
  if (!goods || !item) throw refuse("document-barcode-unknown", { status: 404, field: "barCode", values: { barCode } });
  if (item.items.length === 0 && !(await scopeOf(tx, task))(goods))
    throw refuse("stock-taking-outside", { field: "barCode", values: { product: goods.name } });
  return item;
}
