// The generic checks, and template leftovers that answer emptily (shell.md §5; reference.md §7.8).
import { duplicateCheck, ruleCodeCheck } from "@kontor/contracts/system/log";
import { apiPermission, apiPermissionNoPager, apiRole, apiService, apiUser } from "@kontor/contracts/system/platform";
import { type NameTaken, nameTaken } from "@kontor/service-kit/name-taken";
import { router } from "@kontor/service-kit/router";
import type { PlatformSystemDb } from "../db.ts";
import { departmentCodeTaken, departmentNameTaken } from "../organization/department.store.ts";
import { roleNameTaken } from "../role/role.store.ts";
import { type DuplicateCheck, duplicateCheckOf, keepsRule } from "./check.rules.ts";

const EMPTY = { code: 0, result: [] } as const;

const taken: Readonly<Record<DuplicateCheck, NameTaken>> = {
  role: roleNameTaken,
  "department-code": departmentCodeTaken,
  "department-name": departmentNameTaken,
  person: nameTaken("persons", "name_key"),
  partner: nameTaken("partners", "name_key"),
};

export function checkRoutes(platform: PlatformSystemDb) {
  const routes = router("system", platform);
  routes.read(duplicateCheck, async ({ tx, query: { tableName, fieldName, fieldVal, dataId } }) => {
    const isTaken = await taken[duplicateCheckOf(tableName, fieldName)](tx, fieldVal, dataId);
    return { success: !isTaken, message: isTaken ? "taken" : "free" };
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
