// Routes of the reports of stock by batch and by variant.
import { exportBatchStock, getBatchStock } from "@kontor/contracts/reports/batch-stock";
import { exportSkuStock, getSkuStock, getSkuStockGrid } from "@kontor/contracts/reports/sku-stock";
import type { Router } from "@kontor/service-kit/http/router";
import type { watermarked } from "@kontor/service-kit/report/watermarked";
import { EXPORT_LIMIT } from "@kontor/service-kit/resource/export";
import { findBatchStock } from "./batch-stock.query.ts";
import { skuGridWorkbook } from "./sku-grid-workbook.ts";
import { findSkuGrid, findSkuStock } from "./sku-stock.query.ts";
import { batchStockColumns, skuStockColumns } from "./workbook.columns.ts";
import { workbook } from "./workbook.ts";

export function mountTrackedStock(routes: Router<object>, { page }: ReturnType<typeof watermarked>): void {
  routes.read(getBatchStock, ({ tx, ctx, query }) => page(tx, () => findBatchStock(tx, ctx, query)));
  routes.write(exportBatchStock, async ({ tx, ctx, query }) => {
    const report = await findBatchStock(tx, ctx, query, EXPORT_LIMIT);
    return workbook({ tx, ctx }, { name: "material_batch", columns: batchStockColumns(report.basis), query }, report);
  });
  routes.read(getSkuStock, ({ tx, ctx, query }) => page(tx, () => findSkuStock(tx, ctx, query)));
  routes.write(exportSkuStock, async ({ tx, ctx, query }) => {
    const { across, ...of } = query;
    if (across !== undefined)
      return skuGridWorkbook({ tx, ctx }, { ...query, across }, await findSkuGrid(tx, ctx, of, EXPORT_LIMIT));
    const report = await findSkuStock(tx, ctx, of, EXPORT_LIMIT);
    return workbook({ tx, ctx }, { name: "material_skustock", columns: skuStockColumns(report.basis), query }, report);
  });
  routes.read(getSkuStockGrid, ({ tx, ctx, query }) => page(tx, () => findSkuGrid(tx, ctx, query)));
}
