// Routes for closing the books: the warehouse's documents, and stock below zero at that moment.
import { type ClosingFinding, closingPreviews, takeReopenings } from "@kontor/contracts/document/closing";
import { takeReopening } from "@kontor/service-kit/closing/take-reopening.routes";
import { statement } from "@kontor/service-kit/database/statement";
import { previewClosing } from "@kontor/service-kit/document/closing.routes";
import { router } from "@kontor/service-kit/http/router";
import type { WarehouseDb } from "../db.ts";
import { kinds } from "./kinds.ts";

const BELOW_ZERO =
  statement<ClosingFinding>(`select 'negative-stock' as "check", null as kind, count(*)::int as count from (
    select from stock_lines where oper_time < $1::timestamptz group by product_id, depot_id having sum(quantity) < 0) short
  having count(*) > 0`);

export function closingRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  takeReopening(routes, db, takeReopenings.warehouse);
  routes.plain(closingPreviews.warehouse, ({ ctx, body: { before, of } }) =>
    db.tenantRead(ctx, async (tx) => {
      const { findings, ...preview } = await previewClosing(tx, kinds, before);
      if (of === "posting") return { ...preview, findings };
      return { ...preview, findings: [...findings, ...(await BELOW_ZERO.rows(tx, before))] };
    }),
  );
  return routes;
}
