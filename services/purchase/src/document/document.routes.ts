// The calls of the service's documents.

import { closingLooks, takeReopenings } from "@kontor/contracts/document/closing";
import { purchaseRevisionState } from "@kontor/contracts/document/owner";
import { switchOvers } from "@kontor/contracts/document/switch-over";
import { closingRoutes } from "@kontor/service-kit/document/closing.routes";
import type { Desk } from "@kontor/service-kit/document/desk";
import { mountKind } from "@kontor/service-kit/document/kind.routes";
import { revisionState } from "@kontor/service-kit/document/owner.routes";
import { switchOverRoutes } from "@kontor/service-kit/document/switch-over.routes";
import { router } from "@kontor/service-kit/router";
import { takeReopening } from "@kontor/service-kit/take-reopening.routes";
import type { PurchaseDb } from "../db.ts";
import { kinds } from "./kinds.ts";

export function documentRoutes(db: PurchaseDb, desk: Desk) {
  const routes = router("purchase", db);
  for (const kind of kinds) mountKind(routes, desk, kind);
  revisionState(routes, db, purchaseRevisionState);
  switchOverRoutes(routes, switchOvers.purchase, kinds);
  closingRoutes(routes, { db, kinds }, closingLooks.purchase);
  takeReopening(routes, db, takeReopenings.purchase);
  return routes;
}
