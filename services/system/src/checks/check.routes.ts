// The generic checks, and template leftovers that answer emptily (shell.md §5; reference.md §7.8).
import { existsInFinance, existsInWarehouse } from "@kontor/contracts/system/duplicate";
import { duplicateCheck, ruleCodeCheck } from "@kontor/contracts/system/log";
import { apiPermission, apiPermissionNoPager, apiRole, apiService, apiUser } from "@kontor/contracts/system/platform";
import type { Ctx } from "@kontor/service-kit/ctx";
import type { ServiceClients } from "@kontor/service-kit/peer";
import { router } from "@kontor/service-kit/router";
import type { PlatformSystemDb } from "../db.ts";
import { type DuplicateCheck, duplicateCheckOf, keepsRule } from "./check.rules.ts";
import { isTaken } from "./taken.store.ts";

const EMPTY = { code: 0, result: [] } as const;

/** Asks the service that keeps the value. */
export type AskPeer = Pick<ServiceClients, "call">;

export function checkRoutes(platform: PlatformSystemDb, peers: AskPeer) {
  const routes = router("system", platform);
  async function takenAnywhere(
    check: DuplicateCheck,
    { ctx, ...asked }: { ctx: Ctx; value: string; exceptId?: string },
  ): Promise<boolean> {
    switch (check.service) {
      case "system":
        return platform.platformTx(ctx, (tx) => isTaken({ ctx, tx }, check.of, asked.value, asked.exceptId));
      case "finance":
        return (await peers.call(existsInFinance, { ctx, body: { of: check.of, ...asked } })).status;
      case "warehouse":
        return (await peers.call(existsInWarehouse, { ctx, body: { of: check.of, ...asked } })).status;
    }
  }
  routes.plain(duplicateCheck, async ({ ctx, query: { tableName, fieldName, fieldVal: value, dataId } }) => {
    const check = duplicateCheckOf(tableName, fieldName);
    const asked = { ctx, value, ...(dataId ? { exceptId: dataId } : {}) };
    const taken = await takenAnywhere(check, asked);
    return { success: !taken, message: taken ? "taken" : "free" };
  });
  routes.plain(ruleCodeCheck, async ({ query: { ruleCode, value } }) => {
    const kept = keepsRule(ruleCode, value);
    return { success: kept, message: kept ? "kept" : "broken" };
  });
  for (const leftover of [apiUser, apiRole, apiService, apiPermission, apiPermissionNoPager]) {
    routes.plain(leftover, async () => ({ ...EMPTY, result: [] }));
  }
  return routes;
}
