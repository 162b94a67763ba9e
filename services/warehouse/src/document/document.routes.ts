// Routes of the warehouse's own documents. The stock ledger is in the same database, so reserving is part of the commit.
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { switchOvers } from "@kontor/contracts/voucher/strict-audit";
import { warehouseUnaudited } from "@kontor/contracts/voucher/unaudited";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { CostQuery } from "@kontor/service-kit/document/costs";
import type { DocumentServiceOptions } from "@kontor/service-kit/document/document-call";
import { mountKind } from "@kontor/service-kit/document/kind.routes";
import type { Ledgers } from "@kontor/service-kit/document/reserve";
import { previewStrictAudit } from "@kontor/service-kit/document/strict-audit.store";
import { countUnaudited } from "@kontor/service-kit/document/unaudited.query";
import { router } from "@kontor/service-kit/http/router";
import { numbersOf } from "@kontor/service-kit/voucher/numbers.store";
import { switchOverRoutes } from "@kontor/service-kit/voucher/strict-audit.routes";
import type { WarehouseDb } from "../db.ts";
import { costless } from "../stock/without-cost.store.ts";
import { refuseAdjustmentChange, refuseLaterAdjusted } from "../stock-taking/adjustment.store.ts";
import { makeTransit } from "../warehouse/transit.store.ts";
import { kinds } from "./kinds.ts";

/** @param preview asked what follows from changes that are dated back */
export function documentRoutes(
  db: WarehouseDb,
  reserveWithin?: Ledgers["reserveWithin"],
  preview?: DocumentServiceOptions["preview"],
) {
  const routes = router("warehouse", db);
  const parts = {
    ...{ db, numbers: numbersOf(db), operation: warehouseOperation, ...(reserveWithin && { reserveWithin }) },
    ...{
      makeTransit,
      refuseChange: refuseAdjustmentChange,
      refuseTransition: refuseLaterAdjusted,
      ...(preview && { preview }),
    },
    costless: (ctx: Ctx, query: CostQuery) => db.tenantRead(ctx, (tx) => costless(tx, query)),
  };
  for (const kind of kinds) mountKind(routes, parts, kind);
  routes.read(warehouseUnaudited, ({ tx, ctx }) =>
    countUnaudited(
      tx,
      ctx,
      kinds.map(({ contract }) => contract),
    ),
  );
  switchOverRoutes(routes, switchOvers.warehouse, (tx, strict) => previewStrictAudit(tx, kinds, strict));
  return routes;
}
