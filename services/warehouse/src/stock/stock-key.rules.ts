// What stock is counted by: product, variant, batch and warehouse. Goods that nothing tells apart have the nil id as variant and as batch.
import { NIL_ID } from "@kontor/contracts/core/id";

export interface StockKey {
  productId: string;
  depotId: string;
  variantId: string;
  batchId: string;
}
/** What a line or a test states of it; what is left out is the nil id. */
export type PartialStockKey = Pick<StockKey, "productId" | "depotId"> & Partial<StockKey>;

export const wholeKey = ({ productId, depotId, variantId = NIL_ID, batchId = NIL_ID }: PartialStockKey): StockKey => ({
  productId,
  depotId,
  variantId,
  batchId,
});
export const stockKey = ({ productId, depotId, variantId, batchId }: StockKey): string =>
  `${productId} ${depotId} ${variantId} ${batchId}`;
