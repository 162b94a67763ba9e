// Routes of the reports of stock by batch and by variant.
import { countBatchStock, exportBatchStock, getBatchStock } from "@kontor/contracts/reports/batch-stock";
import { exportSkuStock, getSkuStock, getSkuStockGrid } from "@kontor/contracts/reports/sku-stock";
import type { Router } from "@kontor/service-kit/http/router";
import type { WritesReport } from "@kontor/service-kit/report/report-file";
import type { watermarked } from "@kontor/service-kit/report/watermarked";
import { EXPORT_LIMIT } from "@kontor/service-kit/resource/export";
import type { ReportsDb } from "../db.ts";
import { findBatchStock, findBatchTotals } from "./batch-stock.query.ts";
import { skuGridWorkbook } from "./sku-grid-workbook.ts";
import { findSkuGrid, findSkuStock } from "./sku-stock.query.ts";
import { batchStockColumns, skuStockColumns } from "./workbook.columns.ts";

export function mountTrackedStock(
  db: ReportsDb,
  routes: Router<object>,
  { page }: ReturnType<typeof watermarked>,
  file: WritesReport,
): void {
  routes.read(getBatchStock, ({ tx, ctx, query }) => page(tx, () => findBatchStock(tx, ctx, query)));
  routes.read(countBatchStock, ({ tx, ctx }) => findBatchTotals(tx, ctx));
  routes.plain(exportBatchStock, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "material_batch", query },
      find: (tx, q, taken) => findBatchStock(tx, ctx, q, taken),
      columns: ({ basis }) => batchStockColumns(basis),
    }),
  );
  routes.read(getSkuStock, ({ tx, ctx, query }) => page(tx, () => findSkuStock(tx, ctx, query)));
  routes.plain(exportSkuStock, async ({ ctx, query }) => {
    const { across, ...of } = query;
    if (across !== undefined) {
      const grid = await db.tenantRead(ctx, (tx) => findSkuGrid(tx, ctx, of, EXPORT_LIMIT));
      return db.tenantTx(ctx, (tx) => skuGridWorkbook({ tx, ctx }, { ...query, across }, grid));
    }
    return file(ctx, {
      ...{ name: "material_skustock", query: of },
      find: (tx, q, taken) => findSkuStock(tx, ctx, q, taken),
      columns: ({ basis }) => skuStockColumns(basis),
    });
  });
  routes.read(getSkuStockGrid, ({ tx, ctx, query }) => page(tx, () => findSkuGrid(tx, ctx, query)));
}
