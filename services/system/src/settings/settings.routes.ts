// Company settings: read, save, the upload limit (business.md §7, configuration).
import { exportExcelByParam } from "@kontor/contracts/core/shown-sheet";
import { addSystemConfig, fileSizeLimit, getCurrentInfo, updateSystemConfig } from "@kontor/contracts/system/config";
import { FileAnswer, XLSX_TYPE } from "@kontor/service-kit/answer";
import { UPLOAD_BYTES_MAX } from "@kontor/service-kit/door";
import { holdPeriod } from "@kontor/service-kit/period.store";
import { router } from "@kontor/service-kit/router";
import { writeSheets } from "@kontor/service-kit/sheet-write";
import type { SystemDb } from "../db.ts";
import { changes } from "../log/log.rules.ts";
import { logOperation } from "../log/log.store.ts";
import { refuseSettings, refuseWhileClosed, toldByClosedDays } from "./settings.rules.ts";
import { changeSettings, insertSettings, readSettings } from "./settings.store.ts";
import { shownRows } from "./shown-sheet.rules.ts";

export function settingsRoutes(db: SystemDb) {
  const routes = router("system", db);
  const log = { operation: "system-config" } as const;

  routes.read(getCurrentInfo, ({ tx }) => readSettings(tx));
  routes.plain(fileSizeLimit, async () => UPLOAD_BYTES_MAX);

  routes.plain(exportExcelByParam, async ({ body }) => {
    return new FileAnswer(
      "export.xlsx",
      XLSX_TYPE,
      await writeSheets([{ name: "Sheet1", rows: shownRows(body), isPlain: body.title !== "" || body.tip !== "" }]),
    );
  });

  routes.write(addSystemConfig, async ({ ctx, tx, body }) => {
    refuseSettings(body);
    const id = await insertSettings(tx, ctx, body);
    await logOperation(tx, ctx, { ...log, type: "add", content: body.companyName, after: body });
    return { message: "added", id };
  });

  routes.write(updateSystemConfig, async ({ ctx, tx, body }) => {
    const now = await readSettings(tx);
    refuseSettings(body, now);
    const telling = toldByClosedDays(now, body);
    if (telling) refuseWhileClosed(await holdPeriod(tx), telling);
    const before = await changeSettings(tx, ctx, body);
    const { id, version: _seen, ...after } = body;
    await logOperation(tx, ctx, { ...log, type: "update", content: body.companyName, ...changes(before, after) });
    return { message: "updated", id };
  });
  return routes;
}
