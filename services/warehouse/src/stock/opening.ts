// Opening stock: the first movement of a product in a warehouse (reference.md §2.2). The catalogue hands it over whenever it changes.
import type { Work } from "@kontor/service-kit/resource";
import type { WarehouseTx } from "../db.ts";

export interface OpeningRow {
  depotId: string;
  /** In the base unit; "0" where there is none any more. */
  quantity: string;
  /** Of one base unit, without tax. */
  unitCost: string;
}

/**
 * Settles the ledger to a product's opening stock in the warehouses that are named; the others stay as they are.
 * Until the ledger stands there is nothing to settle: the catalogue keeps the rows in product_stocks.
 */
export async function settleOpening(
  _work: Work<WarehouseTx>,
  _productId: string,
  _rows: readonly OpeningRow[],
): Promise<void> {}
