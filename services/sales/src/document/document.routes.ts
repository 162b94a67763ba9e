// The calls of the service's documents.

import { closingLooks, takeReopenings } from "@kontor/contracts/document/closing";
import { salesRevisionState } from "@kontor/contracts/document/owner";
import { switchOvers } from "@kontor/contracts/document/switch-over";
import { closingRoutes } from "@kontor/service-kit/document/closing.routes";
import type { Desk } from "@kontor/service-kit/document/desk";
import { mountKind } from "@kontor/service-kit/document/kind.routes";
import { revisionState } from "@kontor/service-kit/document/owner.routes";
import { switchOverRoutes } from "@kontor/service-kit/document/switch-over.routes";
import { router } from "@kontor/service-kit/router";
import { takeReopening } from "@kontor/service-kit/take-reopening.routes";
import type { SalesDb } from "../db.ts";
import { kinds } from "./kinds.ts";

export function documentRoutes(db: SalesDb, desk: Desk) {
  const routes = router("sales", db);
  for (const kind of kinds) mountKind(routes, desk, kind);
  revisionState(routes, db, salesRevisionState);
  switchOverRoutes(routes, switchOvers.sales, kinds);
  closingRoutes(routes, { db, kinds }, closingLooks.sales);
  takeReopening(routes, db, takeReopenings.sales);
  return routes;
}
