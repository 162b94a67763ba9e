// Routes of the stock ledger.
import { notFound, refuse } from "@kontor/contracts/core/error";
import { type ListQuery, refuseTooDeep } from "@kontor/contracts/core/list-contract";
import { previewStock } from "@kontor/contracts/document/change-preview";
import { getHoldings, holdingsByProduct, listHoldings } from "@kontor/contracts/warehouse/holdings";
import {
  findCostless,
  findStockByWarehouseAndBarCode,
  listCosts,
  listHolders,
  listMovements,
  listStock,
  releaseStock,
  reserveStock,
  stockByDocument,
  sumStock,
} from "@kontor/contracts/warehouse/stock";
import { refuseOthersKind } from "@kontor/service-kit/document/kind-owner";
import { router } from "@kontor/service-kit/http/router";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseDb, WarehouseTx } from "../db.ts";
import { previewPosting } from "../preview/preview.ts";
import { accessibleWarehouses, refuseWarehouses } from "../warehouse/accessible-warehouses.store.ts";
import { valueBefore, valueByDocument } from "./books.query.ts";
import { holdingDocuments, holdingsOf } from "./holdings.query.ts";
import { barcodeStock } from "./on-hand.query.ts";
import { release } from "./reservation-cleanup.ts";
import { reserve } from "./reserve.store.ts";
import { costPage, holdersOf, movementPage, refuseProduct, stockPage } from "./stock.query.ts";
import { costless } from "./without-cost.store.ts";

const BARCODES_MAX = 500;

/** These lists are filtered by product and warehouse alone: sorting or filtering would let an actor probe hidden values (RBAC-8). */
function refuseFilters({ column, search, superQueryParams, filters }: ListQuery): void {
  const [field] = Object.entries({ column, search, superQueryParams, filters }).find(([, query]) => query) ?? [];
  if (field) throw refuse("field-unknown", { field });
}

export function stockRoutes(db: WarehouseDb, ledger: WarehouseDb) {
  const routes = router("warehouse", db);

  routes.plain(reserveStock, async ({ ctx, body }) => {
    refuseOthersKind(ctx, body.kind);
    await ledger.tenantTx(ctx, (tx) => reserve(tx, body, ctx.actor));
    return { reserved: true };
  });
  routes.plain(releaseStock, async ({ ctx, body }) => {
    refuseOthersKind(ctx, body.kind);
    await ledger.tenantTx(ctx, (tx) => release(tx, body));
    return { released: true };
  });
  routes.plain(previewStock, ({ ctx, body: { changes } }) => {
    for (const { effect } of changes) refuseOthersKind(ctx, effect.kind);
    return previewPosting(ledger, ctx, changes);
  });
  routes.plain(findCostless, ({ ctx, body }) =>
    db.tenantRead(ctx, async (tx) => ({ barCodes: await costless(tx, body) })),
  );
  routes.plain(sumStock, ({ ctx, body: { before, withOpening } }) =>
    db.tenantRead(ctx, async (tx) => ({ worth: await valueBefore(tx, before, withOpening) })),
  );
  routes.plain(stockByDocument, ({ ctx, body: { before, withOpening, part } }) =>
    db.tenantRead(ctx, (tx) => valueByDocument(tx, before, withOpening, part)),
  );
  routes.read(findStockByWarehouseAndBarCode, async (call) => {
    const { depotId, barCode } = call.query;
    if (depotId) await refuseWarehouses(call, [depotId], "depotId");
    const codes = barCode.split(",").slice(0, BARCODES_MAX);
    const rows = await barcodeStock(call.tx, codes, depotId, await accessibleWarehouses(call.tx, call.ctx));
    if (rows.length === 0) throw notFound("barCode");
    return { stock: rows[0]?.stock ?? "0", rows };
  });
  routes.read(listStock, async (call) => {
    refuseFilters(call.query);
    if (call.query.productId) await refuseProduct(call.tx, call.query.productId);
    if (call.query.depotId) await refuseWarehouses(call, [call.query.depotId], "depotId");
    return stockPage(call.tx, call.query, await accessibleWarehouses(call.tx, call.ctx));
  });
  routes.read(listMovements, async (call) => {
    refuseFilters(call.query);
    await refuseProduct(call.tx, call.query.productId);
    if (call.query.depotId) await refuseWarehouses(call, [call.query.depotId], "depotId");
    return movementPage(call.tx, call.ctx, call.query, await accessibleWarehouses(call.tx, call.ctx));
  });
  routes.read(listCosts, async (call) => {
    await refuseProduct(call.tx, call.query.productId);
    const { depotIds, ...query } = call.query;
    if (depotIds) await refuseWarehouses(call, depotIds, "depotIds");
    return costPage(call, query, depotIds ?? (await accessibleWarehouses(call.tx, call.ctx)));
  });
  routes.read(listHolders, async (call) => {
    await refuseProduct(call.tx, call.query.productId);
    if (call.query.depotId) await refuseWarehouses(call, [call.query.depotId], "depotId");
    return { rows: await holdersOf(call.tx, call.ctx, call.query, await accessibleWarehouses(call.tx, call.ctx)) };
  });
  /** The warehouses of a query, else all that the actor may see. */
  async function warehousesOf(call: Work<WarehouseTx>, depotIds: readonly string[] | undefined) {
    if (depotIds) await refuseWarehouses(call, depotIds, "depotIds");
    return depotIds ?? accessibleWarehouses(call.tx, call.ctx);
  }
  routes.read(getHoldings, async (call) => {
    const { materialIds, depotIds, until } = call.query;
    return { rows: await holdingsOf(call.tx, materialIds, { depotIds: await warehousesOf(call, depotIds), until }) };
  });
  routes.plain(holdingsByProduct, ({ ctx, body: { materialIds, depotIds } }) =>
    db.tenantRead(ctx, async (tx) => ({
      rows: await holdingsOf(tx, materialIds, {
        depotIds: await warehousesOf({ tx, ctx }, depotIds),
        until: undefined,
      }),
    })),
  );
  routes.read(listHoldings, async (call) => {
    const { depotIds, until, ...query } = call.query;
    refuseTooDeep(query);
    await refuseProduct(call.tx, query.materialId);
    return holdingDocuments(call.tx, call.ctx, query, { depotIds: await warehousesOf(call, depotIds), until });
  });
  return routes;
}
