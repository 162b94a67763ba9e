// The company's operation log. There is no call that changes or deletes a row (AUD-1).
import { listLogs, logRow } from "@kontor/contracts/system/log";
import { router } from "@kontor/service-kit/router";
import type { SystemDb } from "../db.ts";
import { logRows } from "./log.resource.ts";

export function logRoutes(db: SystemDb) {
  const routes = router("system", db);
  routes.read(listLogs, async (call) => {
    const page = await logRows.list(call, call.query);
    return { ...page, rows: page.rows.map((row) => logRow.parse(row)) };
  });
  return routes;
}
