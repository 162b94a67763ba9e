// Assigning menus and buttons to roles, and roles, warehouses and customers to users (business.md §6; RBAC-3, RBAC-4).
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
import { actorOf, type Ctx } from "@kontor/service-kit/ctx";
import { router } from "@kontor/service-kit/router";
import type { PlatformSystemDb, SystemTx } from "../db.ts";
import { logOperation } from "../log/log.store.ts";
import type { AnnounceActors } from "../role/announce.store.ts";
import { codesOf, codesText, nextButtons, nextFunctions, refuseOwnRole } from "../role/grants.rules.ts";
import { heldBy, roleGrants } from "../role/grants.store.ts";
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
  setDepots,
  setFunctions,
  staffOf,
} from "./assignment.store.ts";
import { sayAssigned } from "./told.store.ts";

type Asked = Body<typeof updateUserBusiness>;

async function assignFunctions(tx: SystemTx, ctx: Ctx, { keyId, value }: Asked): Promise<void> {
  const held = await heldBy(tx, actorOf(ctx));
  refuseOwnRole(keyId, held.roleId);
  const known = new Set(held.all.map((each) => each.id));
  const existing = new Set(await assignedTo(tx, "RoleFunctions", keyId));
  await setFunctions(tx, keyId, nextFunctions({ asked: value, existing, held, known }));
}

async function assignRole(tx: SystemTx, ctx: Ctx, { keyId, value }: Asked): Promise<void> {
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

/** Nobody changes his own assignments, nor those of somebody with more rights (RBAC-3). */
async function refuseUser(tx: SystemTx, ctx: Ctx, userId: string): Promise<void> {
  const actor = actorOf(ctx);
  if (actor.kind === "staff" && actor.userId === userId) throw refuse("own-grants", { status: 403 });
  await refuseStronger(tx, ctx, await lockUsers(tx, [userId]));
}

async function assign(tx: SystemTx, ctx: Ctx, asked: Asked): Promise<void> {
  const { type, keyId, value } = asked;
  const name = await nameOfKey(tx, type, keyId);
  const before = await assignedTo(tx, type, keyId);
  if (type !== "RoleFunctions") await refuseUser(tx, ctx, keyId);
  if (type === "RoleFunctions") await assignFunctions(tx, ctx, asked);
  else if (type === "UserRole") await assignRole(tx, ctx, asked);
  else if (type === "UserDepot") await setDepots(tx, keyId, value);
  else await setCustomers(tx, keyId, value);
  const after = await assignedTo(tx, type, keyId);
  if (type === "UserDepot" || type === "UserCustomer")
    await sayAssigned({ tx, ctx }, { userId: keyId, kind: type, valueIds: after, replaces: true });
  const operation = type === "RoleFunctions" ? "role" : "user";
  const change = { before: { [type]: before }, after: { [type]: after } };
  await logOperation(tx, ctx, { operation, type: "assign", content: name, ...change });
}

/** Gives the value to exactly these of the staff: whoever has it already, or never had it, is left as he is. */
async function assignValue(tx: SystemTx, ctx: Ctx, { type, oneValue, keyIds }: Body<typeof updateUsersOfValue>) {
  const staff = await staffOf(tx);
  const known = new Set(staff.map(({ id }) => id));
  if (keyIds.some((id) => !known.has(id))) throw notFound("keyIds");
  const wanted = new Set(keyIds);
  await refuseUnknownValue(tx, type, oneValue);
  const held = await holdersOf(tx, type, oneValue);
  for (const { id: keyId } of staff) {
    if (wanted.has(keyId) === held.has(keyId)) continue;
    const others = (await assignedTo(tx, type, keyId)).filter((id) => id !== oneValue);
    await assign(tx, ctx, { type, keyId, value: wanted.has(keyId) ? [...others, oneValue] : others });
  }
}

/** An assignment needs no id of its own: it is the list of the role or user. */
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
    const held = await holdersOf(tx, type, oneValue);
    return { rows: (await staffOf(tx)).map(({ id, userName }) => ({ id, userName, checked: held.has(id) })) };
  });
  routes.write(updateUsersOfValue, async ({ ctx, tx, body, afterCommit }) => {
    await assignValue(tx, ctx, body);
    afterCommit(() => announce(ctx));
    return { message: "ok", id: body.oneValue };
  });

  routes.read(findRoleFunction, async ({ ctx, tx, query }) => {
    await nameOfKey(tx, "RoleFunctions", query.UBKeyId);
    const held = await heldBy(tx, actorOf(ctx));
    return grantTree(held.all, held.functions, new Set(await assignedTo(tx, "RoleFunctions", query.UBKeyId)));
  });

  routes.read(findRoleFunctionsById, async ({ ctx, tx, query: { roleId } }) => {
    await nameOfKey(tx, "RoleFunctions", roleId);
    const held = await heldBy(tx, actorOf(ctx));
    const given = await roleGrants(tx, roleId, held.all);
    const rows = held.all
      .filter((each) => given.functions.has(each.id) && each.offered.length > 0)
      .map(({ id, number, name, labels, url, offered }) => {
        const btnStr = codesText(given.buttons.get(id) ?? []);
        return { id, number, name, labels: { ...labels }, url, pushBtn: codesText(offered), btnStr };
      });
    return { rows, total: rows.length };
  });

  routes.write(updateBtnStr, async ({ ctx, tx, body: { roleId, btnStr }, afterCommit }) => {
    const name = await nameOfKey(tx, "RoleFunctions", roleId);
    const held = await heldBy(tx, actorOf(ctx));
    refuseOwnRole(roleId, held.roleId);
    const existing = await roleGrants(tx, roleId, held.all);
    const ofRole = held.all.filter((each) => existing.functions.has(each.id));
    const offered = new Map(ofRole.map((each) => [each.id, new Set(each.offered)]));
    const asked = new Map(btnStr.map((each) => [each.funId, codesOf(each.btnStr)]));
    const next = nextButtons({ asked, existing: existing.buttons, held, offered });
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
