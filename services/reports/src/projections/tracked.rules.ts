// The share of a document in the stock of goods that are told apart by variant or batch. Pure.
import { NIL_ID } from "@kontor/contracts/core/id";
import type { Sums } from "./grouped-sums.rules.ts";
import type { StockLine, StockState } from "./stock.rules.ts";

export const isTracked = ({ variantId, batchId }: Pick<StockLine, "variantId" | "batchId">): boolean =>
  variantId !== NIL_ID || batchId !== NIL_ID;

/** Adds a document's share, or subtracts it. */
export function trackedShare(changes: Sums, { day, lines }: StockState, sign: 1 | -1): void {
  if (day === null) return;
  for (const line of lines.filter(isTracked))
    changes.add(
      {
        ...{ day, product_id: line.productId, depot_id: line.depotId },
        ...{ variant_id: line.variantId, batch_id: line.batchId },
      },
      { quantity: line.quantity },
      sign,
    );
}
