// The operators' log for the operators: list and workbook. There is no call that changes or deletes a row (AUD-1).

import { refuse } from "@kontor/contracts/core/error";
import { exportOperatorLogs, listOperatorLogs, logRow } from "@kontor/contracts/system/log";
import { FileAnswer, XLSX_TYPE } from "@kontor/service-kit/answer";
import { columnsAsked, sheetRows } from "@kontor/service-kit/document/sheet.columns";
import { router } from "@kontor/service-kit/router";
import { EXPORT_ROWS_MAX } from "@kontor/service-kit/sheet-resource";
import { writeSheets } from "@kontor/service-kit/sheet-write";
import type { PlatformSystemDb } from "../db.ts";
import { logColumns } from "./log.columns.ts";
import { operatorLogRows } from "./log.resource.ts";
import { logOperation } from "./log.store.ts";

/** The platform has no time zone of its own. */
const utc = (moment: string): string => new Date(moment).toISOString().slice(0, 19).replace("T", " ");

export function operatorLogRoutes(platform: PlatformSystemDb) {
  const routes = router("system", platform);

  routes.plain(listOperatorLogs, ({ ctx, query }) =>
    platform.platformTx(ctx, async (tx) => {
      const page = await operatorLogRows.list({ ctx, tx }, query);
      return { ...page, rows: page.rows.map((row) => logRow.parse(row)) };
    }),
  );

  routes.plain(exportOperatorLogs, ({ ctx, query: { ids, lang, columns, ...query } }) =>
    platform.platformTx(ctx, async (tx) => {
      const max = EXPORT_ROWS_MAX;
      const chosen = ids ? { ids: ids.split(",") } : {};
      const rows = await operatorLogRows.rowsFor({ ctx, tx }, query, { limit: max + 1, ...chosen });
      if (rows.length > max) throw refuse("export-too-large", { values: { max } });
      const sheet = sheetRows(columnsAsked(logColumns, columns), rows, { language: lang, local: utc });
      await logOperation(tx, ctx, { operation: "platform-config", type: "export", content: `… (${rows.length})` });
      return new FileAnswer("operator_log.xlsx", XLSX_TYPE, await writeSheets([{ name: "Sheet1", ...sheet }]));
    }),
  );
  return routes;
}
