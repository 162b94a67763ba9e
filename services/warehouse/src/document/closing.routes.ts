// Routes for closing the books: the warehouse's documents, and stock below zero at any moment that is to be closed.
import { type ClosingFinding, closingPreviews, takeReopenings } from "@kontor/contracts/closing/closing";
import { takeReopening } from "@kontor/service-kit/closing/take-reopening.routes";
import { statement } from "@kontor/service-kit/database/statement";
import { previewClosing } from "@kontor/service-kit/document/closing.routes";
import { router } from "@kontor/service-kit/http/router";
import type { WarehouseDb } from "../db.ts";
import { KEY } from "../stock/stock-key.query.ts";
import { kinds } from "./kinds.ts";

// The running quantity by business time; what happens at one moment counts together. A quantity stands from its moment until the next one. Days that are closed
// already were warned of. Where no balance notes that it may have been below zero, it never was (docs/decisions/0034).
const BELOW_ZERO =
  statement<ClosingFinding>(`with running as (select ${KEY}, lead(oper_time) over moments as until, sum(sum(l.quantity)) over moments as quantity
    from stock_balances b join stock_lines l using (tenant_id, ${KEY})
    where b.short_from < $1::timestamptz and l.oper_time < $1::timestamptz group by ${KEY}, oper_time
    window moments as (partition by ${KEY} order by oper_time)),
  short as (select distinct product_id, depot_id from running
    where quantity < 0 and coalesce(until, 'infinity') > coalesce((select closed_before from kit.period_locks), '-infinity'))
  select 'negative-stock' as "check", null as kind, count(*)::int as count from short having count(*) > 0`);

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
