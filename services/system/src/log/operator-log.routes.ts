// Routes of the platform operators' log: list and workbook. No endpoint changes or deletes an entry (AUD-1).

import { exportOperatorLogs, listOperatorLogs, logRow } from "@kontor/contracts/system/log";
import { router } from "@kontor/service-kit/http/router";
import { defineExport, exportList } from "@kontor/service-kit/resource/export";
import type { PlatformSystemDb, SystemTx } from "../db.ts";
import { logColumns } from "./log.columns.ts";
import { operatorLogRows } from "./log.resource.ts";
import { logOperation } from "./log.store.ts";

/** The platform has no time zone of its own. */
const utc = (moment: string): string => new Date(moment).toISOString().slice(0, 19).replace("T", " ");

const operatorLogExport = defineExport<SystemTx>({
  name: "operator_log",
  columns: logColumns,
  log: ({ tx, ctx }, count) =>
    logOperation(tx, ctx, { operation: "platform-config", type: "export", content: `… (${count})` }),
  localOf: async () => utc,
});

export function operatorLogRoutes(platform: PlatformSystemDb) {
  const routes = router("system", platform);

  routes.plain(listOperatorLogs, ({ ctx, query }) =>
    platform.platformTx(ctx, async (tx) => {
      const page = await operatorLogRows.list({ ctx, tx }, query);
      return { ...page, rows: page.rows.map((row) => logRow.parse(row)) };
    }),
  );

  routes.plain(exportOperatorLogs, ({ ctx, query }) =>
    platform.platformTx(ctx, (tx) => exportList({ ctx, tx }, operatorLogRows, operatorLogExport, query)),
  );
  return routes;
}
