// Income and expense items: list, form, bulk operations, and the picker of slips (reference.md §5.4, §7.5).
import { financeOperation } from "@kontor/contracts/core/operation-log";
import { exportItems, itemEndpoints, pickItems } from "@kontor/contracts/finance/in-out-item";
import { statement } from "@kontor/service-kit/database/statement";
import { router } from "@kontor/service-kit/http/router";
import { logsExport } from "@kontor/service-kit/operation-log/log-operation";
import { defineExport, exportList } from "@kontor/service-kit/resource/export";
import { mountResource } from "@kontor/service-kit/resource/mount-resource";
import type { FinanceDb } from "../db.ts";
import { itemColumns } from "../workbook/master.columns.ts";
import { items } from "./item.resource.ts";

/** Pickers show them all; a tenant has a few dozen. */
const ITEMS_MAX = 1000;
const PICK = statement<{ id: string; name: string }>(`select id, name from in_out_items where enabled and type = $1
  order by sort_order, sort, created_at, id limit ${ITEMS_MAX}`);

const itemExport = defineExport({
  name: "items",
  columns: itemColumns,
  log: logsExport(financeOperation, "in-out-item"),
});

export function itemRoutes(db: FinanceDb) {
  const routes = router("finance", db);
  mountResource(routes, items, itemEndpoints);
  routes.write(exportItems, (call) => exportList(call, items, itemExport, call.query));
  routes.read(pickItems, ({ tx, query }) => PICK.rows(tx, query.type === "in" ? "收入" : "支出"));
  return routes;
}
