// Routes of the warehouse's own documents. The stock ledger is in the same database, so reserving is part of the commit.
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { switchOvers } from "@kontor/contracts/document/strict-audit";
import { createDocumentService, type DocumentServiceOptions } from "@kontor/service-kit/document/document-service";
import { mountKind } from "@kontor/service-kit/document/kind.routes";
import { numbersOf } from "@kontor/service-kit/document/numbers.store";
import { router } from "@kontor/service-kit/http/router";
import { switchOverRoutes } from "@kontor/service-kit/strict-audit/routes";
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
