// Reads one product with its barcode rows and the stock rows of the warehouses that the actor may see.

import type { BarcodeRow, ProductInfo } from "@kontor/contracts/warehouse/product";
import { WAREHOUSES_MAX } from "@kontor/contracts/warehouse/warehouse";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";
import { accessibleWarehouses } from "../warehouse/accessible-warehouses.store.ts";
import { chosen } from "../warehouse/transit.store.ts";
import { warehouseOrder } from "../warehouse/warehouse-order.ts";
import { storedBarcodes } from "./barcode.store.ts";

export async function barcodeRows(tx: WarehouseTx, productId: string): Promise<BarcodeRow[]> {
  return (await storedBarcodes(tx, [productId])).map(({ productId: _product, position, unit, ...row }) => ({
    ...row,
    commodityUnit: unit,
    isDefault: position === 0,
  }));
}

/** A row for every permitted warehouse, also where nothing was entered yet. */
export async function stockRows({ tx, ctx }: Work<WarehouseTx>, productId: string): Promise<ProductInfo["stock"]> {
  const permitted = await accessibleWarehouses(tx, ctx);
  const warehouses = await tx.depot.findMany({
    where: { AND: [chosen, permitted ? { id: { in: permitted } } : {}] },
    orderBy: [...warehouseOrder],
    take: WAREHOUSES_MAX,
    select: { id: true, name: true },
  });
  const rows = await tx.productStock.findMany({ where: { productId } });
  const rowOf = new Map(rows.map((row) => [row.depotId, row]));
  return warehouses.map(({ id, name }) => {
    const row = rowOf.get(id);
    return {
      depotId: id,
      depotName: name,
      initStock: row?.initStock.toFixed(3) ?? "0.000",
      openingUnitCost: row?.openingUnitCost?.toFixed(6) ?? null,
      lowSafeStock: row?.lowSafeStock?.toFixed(3) ?? null,
      highSafeStock: row?.highSafeStock?.toFixed(3) ?? null,
    };
  });
}
