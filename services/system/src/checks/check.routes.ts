// The generic checks, and template leftovers that answer emptily (shell.md §5; reference.md §7.8).
import { duplicateCheck, ruleCodeCheck } from "@kontor/contracts/system/log";
import { apiPermission, apiPermissionNoPager, apiRole, apiService, apiUser } from "@kontor/contracts/system/platform";
import { router } from "@kontor/service-kit/router";
import type { PlatformSystemDb, SystemTx } from "../db.ts";
import { departmentTaken } from "../organization/department.store.ts";
import { roleNameTaken } from "../role/role.store.ts";
import { type DuplicateCheck, duplicateCheckOf, keepsRule } from "./check.rules.ts";

const EMPTY = { code: 0, result: [] } as const;

const except = (id: string | undefined) => (id ? { id: { not: id } } : {});

async function isTaken(tx: SystemTx, check: DuplicateCheck, value: string, id: string | undefined): Promise<boolean> {
  switch (check) {
    case "role":
      return roleNameTaken(tx, value, id);
    case "department-code":
      return departmentTaken(tx, { orgNo: value }, id);
    case "department-name":
      return departmentTaken(tx, { orgAbr: value }, id);
    case "person":
      return (await tx.person.findFirst({ where: { name: value, ...except(id) } })) !== null;
    case "partner":
      return (await tx.partner.findFirst({ where: { name: value, ...except(id) } })) !== null;
  }
}

export function checkRoutes(platform: PlatformSystemDb) {
  const routes = router("system", platform);
  routes.read(duplicateCheck, async ({ tx, query: { tableName, fieldName, fieldVal, dataId } }) => {
    const taken = await isTaken(tx, duplicateCheckOf(tableName, fieldName), fieldVal, dataId);
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
