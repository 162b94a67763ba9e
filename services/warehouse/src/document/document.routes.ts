// The calls of the service's documents. The ledger lies in the same database, so it is asked within the commit.
import { warehouseOperation } from "@kontor/contracts/core/operation";
import { switchOvers } from "@kontor/contracts/document/switch-over";
import { createDocumentService, type DocumentServiceOptions } from "@kontor/service-kit/document/desk";
import { mountKind } from "@kontor/service-kit/document/kind.routes";
import { numbersOf } from "@kontor/service-kit/document/numbers.store";
import { switchOverRoutes } from "@kontor/service-kit/document/switch-over.routes";
import { router } from "@kontor/service-kit/router";
import type { WarehouseDb } from "../db.ts";
import { kinds } from "./kinds.ts";

export function documentRoutes(db: WarehouseDb, reserveWithin?: DocumentServiceOptions["reserveWithin"]) {
  const routes = router("warehouse", db);
  const parts = { db, numbers: numbersOf(db), operation: warehouseOperation };
  const documentService = createDocumentService(reserveWithin ? { ...parts, reserveWithin } : parts);
  for (const kind of kinds) mountKind(routes, documentService, kind);
  switchOverRoutes(routes, switchOvers.warehouse, kinds);
  return routes;
}
