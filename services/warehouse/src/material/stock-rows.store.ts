// Opening stock and safety levels of a product by warehouse (reference.md §2.2).
import type { StockInput } from "@kontor/contracts/warehouse/material";
import type { Work } from "@kontor/service-kit/resource";
import { Decimal } from "decimal.js";
import type { WarehouseTx } from "../db.ts";
import { type OpeningRow, settleOpening } from "../stock/opening.ts";

interface StockSave {
  /** The product's. */
  id: string;
  rows: readonly StockInput[];
  /** Of the base unit: the cost of opening stock where none is given. */
  purchasePrice: string | null;
}

/** Sets the rows of the warehouses that are named, and hands changed opening stock to the ledger. */
export async function saveStock(
  work: Work<WarehouseTx>,
  { id: productId, rows, purchasePrice }: StockSave,
): Promise<void> {
  if (rows.length === 0) return;
  const { tx, ctx } = work;
  const held = await tx.productStock.findMany({ where: { productId } });
  const heldOf = new Map(held.map((row) => [row.depotId, row]));
  const isHidden = ctx.actor?.priceLimits.includes("7") === true;
  const settled = rows.map((row) => {
    const before = heldOf.get(row.depotId);
    const stored = before?.openingUnitCost?.toFixed(6) ?? null;
    // Who may not see costs does not change them; where none was given, what is bought now is worth its price.
    const asked = isHidden ? stored : row.openingUnitCost;
    const openingUnitCost = /[1-9]/.test(row.initStock) ? (asked ?? purchasePrice ?? "0") : asked;
    return { ...row, openingUnitCost, productId };
  });
  await tx.$executeRaw`
    insert into product_stocks (product_id, depot_id, init_stock, opening_unit_cost, low_safe_stock, high_safe_stock)
    select "productId", "depotId", "initStock", "openingUnitCost", "lowSafeStock", "highSafeStock" from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as g("productId" uuid, "depotId" uuid, "initStock" numeric, "openingUnitCost" numeric, "lowSafeStock" numeric, "highSafeStock" numeric)
    on conflict (tenant_id, product_id, depot_id) do update set init_stock = excluded.init_stock, opening_unit_cost = excluded.opening_unit_cost,
      low_safe_stock = excluded.low_safe_stock, high_safe_stock = excluded.high_safe_stock`;
  const changed = settled.flatMap((row): OpeningRow[] => {
    const before = heldOf.get(row.depotId);
    const quantity = new Decimal(row.initStock);
    const isNew = !quantity.equals(before?.initStock.toFixed() ?? 0);
    const isRevalued =
      !quantity.isZero() && !new Decimal(row.openingUnitCost ?? 0).equals(before?.openingUnitCost?.toFixed() ?? 0);
    if (!isNew && !isRevalued) return [];
    return [{ depotId: row.depotId, quantity: row.initStock, unitCost: row.openingUnitCost ?? "0" }];
  });
  if (changed.length > 0) await settleOpening(work, productId, changed);
}
