// What items of stock-taking tasks are listed by, stored with them so that a page of thousands is found by an index: their barcodes and batch numbers.
import { statement } from "@kontor/service-kit/database/statement";

const CODE = `coalesce((select v.bar_code from product_barcodes v where v.id = i.variant_id),
  (select d.bar_code from product_barcodes d where d.product_id = i.product_id and d.position = 0), '')`;
/** SQL: the values of `listed_code` and `listed_batch` of goods `i`. A batch keeps its number. */
export const LISTED_AS = `${CODE}, coalesce((select n.number from batches n where n.id = i.batch_id), '')`;

const RENAME = statement(`update stock_taking_items o set listed_code = n.code
  from (select i.id, ${CODE} as code from stock_taking_items i where i.product_id = $1::uuid order by i.id for update) n
  where o.id = n.id and o.listed_code <> n.code`);
/** Lists the items of a product by its barcodes as they are now, in the order in which counts lock them. */
export const relistItems = (tx: object, productId: string): Promise<number> => RENAME.run(tx, productId);
