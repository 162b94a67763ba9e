// Routes to pick and list goods that are told apart: batches and serial numbers in a warehouse, and what a scanned text is of (reference.md §2.10).
import { refuseTooDeep } from "@kontor/contracts/core/list-contract";
import { listSerialNumbers } from "@kontor/contracts/warehouse/serial-number";
import { findTracked, getBatchNumberList, getEnableSerialNumberList } from "@kontor/contracts/warehouse/tracking";
import { router } from "@kontor/service-kit/http/router";
import type { WarehouseDb } from "../db.ts";
import { accessibleWarehouses, refuseWarehouses } from "../warehouse/accessible-warehouses.store.ts";
import { visibilityOf } from "./document-owners.store.ts";
import { serialNumbersOf } from "./serial-list.query.ts";
import { freeBatches, freeSerials, trackedBy } from "./tracking.query.ts";

export function trackingRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  routes.read(getBatchNumberList, async (call) => {
    await refuseWarehouses(call, [call.query.depotId], "depotId");
    return freeBatches(call.tx, call.query);
  });
  routes.plain(getEnableSerialNumberList, ({ ctx, body }) =>
    db.tenantRead(ctx, async (tx) => {
      await refuseWarehouses({ tx, ctx }, [body.depotId], "depotId");
      return freeSerials(tx, body, visibilityOf(ctx));
    }),
  );
  routes.read(findTracked, async ({ tx, ctx, query }) => trackedBy(tx, query, await accessibleWarehouses(tx, ctx)));
  routes.read(listSerialNumbers, async ({ tx, ctx, query }) => {
    refuseTooDeep(query);
    if (query.depotId) await refuseWarehouses({ tx, ctx }, [query.depotId], "depotId");
    const depotIds = query.depotId ? [query.depotId] : await accessibleWarehouses(tx, ctx);
    return serialNumbersOf(tx, query, depotIds, visibilityOf(ctx));
  });
  return routes;
}
