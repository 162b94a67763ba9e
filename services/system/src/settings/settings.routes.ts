// Tenant settings: read, save, the upload limit (business.md §7, configuration).
import { exportExcelByParam } from "@kontor/contracts/core/shown-table";
import { firstBookedDay } from "@kontor/contracts/finance/books";
import { addSystemConfig, fileSizeLimit, getCurrentInfo, updateSystemConfig } from "@kontor/contracts/system/config";
import { holdPeriod } from "@kontor/service-kit/closing/period.store";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { UPLOAD_BYTES_MAX } from "@kontor/service-kit/http/parse-request";
import { FileAnswer, XLSX_TYPE } from "@kontor/service-kit/http/response";
import { type Request, router } from "@kontor/service-kit/http/router";
import { writeWorksheets } from "@kontor/service-kit/workbook/write";
import type { SystemDb } from "../db.ts";
import { changes } from "../log/log.rules.ts";
import { logOperation } from "../log/log.store.ts";
import type { PeerClient } from "../name-checks/check.routes.ts";
import { changesClosedDays, refuseLateCutOver, refuseSettings, refuseWhileClosed } from "./settings.rules.ts";
import { changeSettings, insertSettings, readSettings } from "./settings.store.ts";
import { shownRows } from "./shown-table.rules.ts";

export function settingsRoutes(db: SystemDb, peers: PeerClient) {
  const routes = router("system", db);
  const log = { operation: "system-config" } as const;

  /** The day of the tenant's first document, read from finance before the commit when the cut-over date changes. */
  async function firstDay(ctx: Ctx, cutOverDate: string | null, before: string | null): Promise<string | null> {
    return cutOverDate === null || cutOverDate === before
      ? null
      : (await peers.call(firstBookedDay, { ctx, body: {} })).day;
  }

  routes.read(getCurrentInfo, ({ tx }) => readSettings(tx));
  routes.plain(fileSizeLimit, async () => UPLOAD_BYTES_MAX);

  routes.plain(exportExcelByParam, async ({ body }) => {
    return new FileAnswer(
      "export.xlsx",
      XLSX_TYPE,
      await writeWorksheets([{ name: "Sheet1", rows: shownRows(body), isPlain: body.title !== "" || body.tip !== "" }]),
    );
  });

  routes.write(
    addSystemConfig,
    async ({ ctx, tx, body, prepared }) => {
      refuseSettings(body);
      refuseLateCutOver(body.cutOverDate, prepared);
      const id = await insertSettings(tx, ctx, body);
      await logOperation(tx, ctx, { ...log, type: "add", content: body.companyName, after: body });
      return { message: "added", id };
    },
    ({ ctx, body }: Request) => firstDay(ctx, addSystemConfig.body.parse(body).cutOverDate, null),
  );

  routes.write(
    updateSystemConfig,
    async ({ ctx, tx, body, prepared }) => {
      const now = await readSettings(tx);
      refuseSettings(body, now);
      refuseLateCutOver(body.cutOverDate, prepared);
      const blocking = changesClosedDays(now, body);
      if (blocking) refuseWhileClosed(await holdPeriod(tx), blocking);
      const before = await changeSettings(tx, ctx, body);
      const { id, version: _seen, ...after } = body;
      await logOperation(tx, ctx, { ...log, type: "update", content: body.companyName, ...changes(before, after) });
      return { message: "updated", id };
    },
    async ({ ctx, body }: Request) => {
      const { cutOverDate } = await db.tenantRead(ctx, readSettings);
      return firstDay(ctx, updateSystemConfig.body.parse(body).cutOverDate, cutOverDate);
    },
  );
  return routes;
}
