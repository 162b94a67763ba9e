// Routes to assign menus and buttons to roles, and roles, warehouses and customers to users (business.md §6; RBAC-3, RBAC-4).
import type { Body } from "@kontor/contracts/core/endpoint";
import { notFound, refuse } from "@kontor/contracts/core/error";
import {
  addUserBusiness,
  checkIsValueExist,
  findRoleFunction,
  findRoleFunctionsById,
  getBasicData,
  getUsersOfValue,
  updateBtnStr,
  updateUserBusiness,
  updateUsersOfValue,
} from "@kontor/contracts/system/role";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import type { PlatformSystemDb, SystemTx } from "../db.ts";
import { logOperation } from "../log/log.store.ts";
import { codesOf, codesText, nextButtons, nextFunctions, refuseOwnRole } from "../role/grants.rules.ts";
import { loadOwnGrants, roleGrants } from "../role/grants.store.ts";
import type { AnnounceActors } from "../role/invalidate-sessions.store.ts";
import { grantTree } from "../role/menu.rules.ts";
import { ownerProtected } from "../user/user.rules.ts";
import { lockUsers, refuseRole, refuseStronger } from "../user/user.store.ts";
import {
  type AssignmentType,
  assignedTo,
  holdersOf,
  nameOfKey,
  refuseUnknownValue,
  setCustomers,
  setFunctions,
  setWarehouses,
  staffOf,
} from "./assignment.store.ts";
import { publishAssignments } from "./publish-assignments.store.ts";

type AssignmentInput = Body<typeof updateUserBusiness>;

async function assignFunctions(tx: SystemTx, ctx: Ctx, { keyId, value }: AssignmentInput): Promise<void> {
  const granted = await loadOwnGrants(tx, actorOf(ctx));
  refuseOwnRole(keyId, granted.roleId);
  const existingIds = new Set(granted.all.map((each) => each.id));
  const existing = new Set(await assignedTo(tx, "RoleFunctions", keyId));
  await setFunctions(
    tx,
    keyId,
    nextFunctions({ requested: value, existing, ownGrants: granted, functionIds: existingIds }),
  );
}

async function assignRole(tx: SystemTx, ctx: Ctx, { keyId, value }: AssignmentInput): Promise<void> {
  const [roleId, ...more] = value;
  if (!roleId || more.length > 0) throw refuse("value-not-allowed", { field: "value" });
  const [user] = await lockUsers(tx, [keyId]);
  if (!user) throw notFound("keyId");
  if (user.kind === "owner") throw ownerProtected();
  const departments = await tx.userDepartment.findMany({ where: { userId: keyId } });
  await refuseRole(
    tx,
    ctx,
    roleId,
    departments.map((each) => each.departmentId),
  );
  await tx.user.updateMany({ where: { id: keyId }, data: { roleId } });
}

/** Refuses to change one's own assignments, or those of a user with more rights (RBAC-3). */
async function refuseUser(tx: SystemTx, ctx: Ctx, userId: string): Promise<void> {
  const actor = actorOf(ctx);
  if (actor.kind === "staff" && actor.userId === userId) throw refuse("own-grants", { status: 403 });
  await refuseStronger(tx, ctx, await lockUsers(tx, [userId]));
}

async function assign(tx: SystemTx, ctx: Ctx, input: AssignmentInput): Promise<void> {
  const { type, keyId, value } = input;
  const name = await nameOfKey(tx, type, keyId);
  const before = await assignedTo(tx, type, keyId);
  if (type !== "RoleFunctions") await refuseUser(tx, ctx, keyId);
  if (type === "RoleFunctions") await assignFunctions(tx, ctx, input);
  else if (type === "UserRole") await assignRole(tx, ctx, input);
  else if (type === "UserDepot") await setWarehouses(tx, keyId, value);
  else await setCustomers(tx, keyId, value);
  const after = await assignedTo(tx, type, keyId);
  if (type === "UserDepot" || type === "UserCustomer")
    await publishAssignments({ tx, ctx }, { userId: keyId, kind: type, valueIds: after, replaces: true });
  const operation = type === "RoleFunctions" ? "role" : "user";
  const change = { before: { [type]: before }, after: { [type]: after } };
  await logOperation(tx, ctx, { operation, type: "assign", content: name, ...change });
}

/** Assigns the value to exactly these staff. Users whose assignment does not change are not written. */
async function assignValue(tx: SystemTx, ctx: Ctx, { type, oneValue, keyIds }: Body<typeof updateUsersOfValue>) {
  const staff = await staffOf(tx);
  const existingIds = new Set(staff.map(({ id }) => id));
  if (keyIds.some((id) => !existingIds.has(id))) throw notFound("keyIds");
  const chosenIds = new Set(keyIds);
  await refuseUnknownValue(tx, type, oneValue);
  const granted = await holdersOf(tx, type, oneValue);
  for (const { id: keyId } of staff) {
    if (chosenIds.has(keyId) === granted.has(keyId)) continue;
    const others = (await assignedTo(tx, type, keyId)).filter((id) => id !== oneValue);
    await assign(tx, ctx, { type, keyId, value: chosenIds.has(keyId) ? [...others, oneValue] : others });
  }
}

/** The id of an assignment is that of its role or user, whose list it is. */
const idOf = (keyId: string, value: readonly string[]): string | null => (value.length > 0 ? keyId : null);

export function assignmentRoutes(platform: PlatformSystemDb, announce: AnnounceActors) {
  const routes = router("system", platform);
  const listOf = async (tx: SystemTx, type: AssignmentType, keyId: string) => {
    await nameOfKey(tx, type, keyId);
    return assignedTo(tx, type, keyId);
  };

  routes.read(getBasicData, async ({ tx, query: { KeyId: keyId, type } }) => {
    const value = await listOf(tx, type, keyId);
    return { userBusinessList: value.length > 0 ? [{ id: keyId, type, keyId, value }] : [] };
  });
  routes.read(checkIsValueExist, async ({ tx, query: { type, keyId } }) => ({
    id: idOf(keyId, await listOf(tx, type, keyId)),
  }));
  for (const endpoint of [addUserBusiness, updateUserBusiness]) {
    routes.write(endpoint, async ({ ctx, tx, body, afterCommit }) => {
      await assign(tx, ctx, body);
      afterCommit(() => announce(ctx));
      return { message: "ok", id: body.keyId };
    });
  }

  routes.read(getUsersOfValue, async ({ tx, query: { type, oneValue } }) => {
    const granted = await holdersOf(tx, type, oneValue);
    return { rows: (await staffOf(tx)).map(({ id, userName }) => ({ id, userName, checked: granted.has(id) })) };
  });
  routes.write(updateUsersOfValue, async ({ ctx, tx, body, afterCommit }) => {
    await assignValue(tx, ctx, body);
    afterCommit(() => announce(ctx));
    return { message: "ok", id: body.oneValue };
  });

  routes.read(findRoleFunction, async ({ ctx, tx, query }) => {
    await nameOfKey(tx, "RoleFunctions", query.UBKeyId);
    const granted = await loadOwnGrants(tx, actorOf(ctx));
    return grantTree(granted.all, granted.functions, new Set(await assignedTo(tx, "RoleFunctions", query.UBKeyId)));
  });

  routes.read(findRoleFunctionsById, async ({ ctx, tx, query: { roleId } }) => {
    await nameOfKey(tx, "RoleFunctions", roleId);
    const granted = await loadOwnGrants(tx, actorOf(ctx));
    const currentGrants = await roleGrants(tx, roleId, granted.all);
    const rows = granted.all
      .filter((each) => currentGrants.functions.has(each.id) && each.offered.length > 0)
      .map(({ id, number, name, labels, url, offered }) => {
        const btnStr = codesText(currentGrants.buttons.get(id) ?? []);
        return { id, number, name, labels: { ...labels }, url, pushBtn: codesText(offered), btnStr };
      });
    return { rows, total: rows.length };
  });

  routes.write(updateBtnStr, async ({ ctx, tx, body: { roleId, btnStr }, afterCommit }) => {
    const name = await nameOfKey(tx, "RoleFunctions", roleId);
    const granted = await loadOwnGrants(tx, actorOf(ctx));
    refuseOwnRole(roleId, granted.roleId);
    const existing = await roleGrants(tx, roleId, granted.all);
    const ofRole = granted.all.filter((each) => existing.functions.has(each.id));
    const offered = new Map(ofRole.map((each) => [each.id, new Set(each.offered)]));
    const input = new Map(btnStr.map((each) => [each.funId, codesOf(each.btnStr)]));
    const next = nextButtons({ requested: input, existing: existing.buttons, ownGrants: granted, offered });
    for (const { id: functionId } of ofRole) {
      const buttons = [...(next.get(functionId) ?? [])].sort();
      if (codesText(existing.buttons.get(functionId) ?? []) === codesText(buttons)) continue;
      await tx.roleFunction.updateMany({ where: { roleId, functionId }, data: { buttons } });
    }
    const text = (map: ReadonlyMap<string, Iterable<string>>) =>
      Object.fromEntries([...map].map(([id, codes]) => [id, codesText(codes)]));
    const change = { before: text(existing.buttons), after: text(next) };
    await logOperation(tx, ctx, { operation: "role", type: "assign", content: name, ...change });
    afterCommit(() => announce(ctx));
    return { message: "ok", id: roleId };
  });
  return routes;
}
