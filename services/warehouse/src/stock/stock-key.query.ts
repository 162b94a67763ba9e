// The key of stock in SQL.
import type { StockKey } from "./stock-key.rules.ts";

/** A key as SQL takes it in JSON. */
export const keyRow = ({ productId, depotId, variantId, batchId }: StockKey) => ({
  ...{ product_id: productId, depot_id: depotId, variant_id: variantId, batch_id: batchId },
});

/** SQL: the columns of a key, in the order in which rows are locked; their types; and their names in code, of a row. */
export const KEY = "product_id, depot_id, variant_id, batch_id";
export const KEY_TYPES = "product_id uuid, depot_id uuid, variant_id uuid, batch_id uuid";
export const keyNames = (row: string): string =>
  `${row}.product_id as "productId", ${row}.depot_id as "depotId", ${row}.variant_id as "variantId", ${row}.batch_id as "batchId"`;
/** SQL: a key as members of a JSON object. */
export const KEY_JSON = "'productId', product_id, 'depotId', depot_id, 'variantId', variant_id, 'batchId', batch_id";
/** SQL: two rows have the same key. */
export const sameKey = (one: string, other: string): string =>
  `${one}.product_id = ${other}.product_id and ${one}.depot_id = ${other}.depot_id and ${one}.variant_id = ${other}.variant_id and ${one}.batch_id = ${other}.batch_id`;
