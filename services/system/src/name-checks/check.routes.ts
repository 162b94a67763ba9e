// Routes of the generic checks for forms, and of unused endpoints that answer empty (shell.md §5; reference.md §7.8).
import { existsInFinance, existsInWarehouse } from "@kontor/contracts/system/duplicate";
import { duplicateCheck, ruleCodeCheck } from "@kontor/contracts/system/log";
import { apiPermission, apiPermissionNoPager, apiRole, apiService, apiUser } from "@kontor/contracts/system/platform";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import type { ServiceClients } from "@kontor/service-kit/http/service-client";
import type { PlatformSystemDb } from "../db.ts";
import { type DuplicateCheck, duplicateCheckOf, followsRule } from "./check.rules.ts";
import { isDuplicate } from "./unique.store.ts";

const EMPTY = { code: 0, result: [] } as const;

/** Asks the service that owns the value. */
export type PeerClient = Pick<ServiceClients, "call">;

export function checkRoutes(platform: PlatformSystemDb, peers: PeerClient) {
  const routes = router("system", platform);
  async function isDuplicateAnywhere(
    check: DuplicateCheck,
    { ctx, ...input }: { ctx: Ctx; value: string; exceptId?: string },
  ): Promise<boolean> {
    switch (check.service) {
      case "system":
        return platform.platformTx(ctx, (tx) => isDuplicate({ ctx, tx }, check.of, input.value, input.exceptId));
      case "finance":
        return (await peers.call(existsInFinance, { ctx, body: { of: check.of, ...input } })).status;
      case "warehouse":
        return (await peers.call(existsInWarehouse, { ctx, body: { of: check.of, ...input } })).status;
    }
  }
  routes.plain(duplicateCheck, async ({ ctx, query: { tableName, fieldName, fieldVal: value, dataId } }) => {
    const check = duplicateCheckOf(tableName, fieldName);
    const input = { ctx, value, ...(dataId ? { exceptId: dataId } : {}) };
    const isUsed = await isDuplicateAnywhere(check, input);
    return { success: !isUsed, message: isUsed ? "taken" : "free" };
  });
  routes.plain(ruleCodeCheck, async ({ query: { ruleCode, value } }) => {
    const isValid = followsRule(ruleCode, value);
    return { success: isValid, message: isValid ? "kept" : "broken" };
  });
  for (const leftover of [apiUser, apiRole, apiService, apiPermission, apiPermissionNoPager]) {
    routes.plain(leftover, async () => ({ ...EMPTY, result: [] }));
  }
  return routes;
}
