// Routes of the tenant's operation log. No endpoint changes or deletes an entry (AUD-1).
import { getLogDetail, listLogs, logRow } from "@kontor/contracts/system/log";
import { router } from "@kontor/service-kit/http/router";
import type { PlatformSystemDb } from "../db.ts";
import { logRows } from "./log.resource.ts";
import { findLogDetail } from "./log-detail.query.ts";

/** @param platform reads which pages a role has */
export function logRoutes(platform: PlatformSystemDb) {
  const routes = router("system", platform);
  routes.read(listLogs, async (call) => {
    const page = await logRows.list(call, call.query);
    return { ...page, rows: page.rows.map((row) => logRow.parse(row)) };
  });
  routes.plain(getLogDetail, async ({ ctx, query }) => ({
    info: await platform.platformTx(ctx, (tx) => findLogDetail(tx, ctx, query.id)),
  }));
  return routes;
}
