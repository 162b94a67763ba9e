// Stores users: the limit under a lock, the sign-in name unique in the installation, departments and leader (reference.md §6.7).
import type { Body } from "@kontor/contracts/core/endpoint";
import { notFound, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import type { addUser, updateUser } from "@kontor/contracts/system/user";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { pgError } from "@kontor/service-kit/database/pg-errors";
import { statement } from "@kontor/service-kit/database/statement";
import type { SystemTx } from "../db.ts";
import { logOperation } from "../log/log.store.ts";
import { ONE_TIME_MS } from "../password/one-time.ts";
import { loginNameExists } from "../registration/tenant.store.ts";
import { refuseForeignDepartments, refuseRoleBeyondOwn } from "../role/grants.rules.ts";
import { loadOwnGrants, roleGrants } from "../role/grants.store.ts";
import { activeUsers } from "../session/account.query.ts";
import { nameFlaw, nameKey } from "../session/login-name.rules.ts";
import { effectiveUserLimit, type TenantLimits } from "../session/session.rules.ts";
import { endSessionsOf } from "../session/session.store.ts";
import { leaderExists, ownerProtected, refuseMissingDepartment, refuseOverLimit } from "./user.rules.ts";

type UserInput = Omit<Body<typeof addUser>, "password" | "roleId">;

/** Locks the tenant's row until the commit, so that of two concurrent additions at the limit one is refused (RBAC-10). */
export async function lockTenant(tx: SystemTx, ctx: Ctx): Promise<TenantLimits> {
  await tx.$queryRaw`select id from platform.tenants where id = ${ctx.tenantId}::uuid for no key update`;
  const tenant = await tx.tenant.findUnique({ where: { id: ctx.tenantId ?? "" } });
  if (!tenant) throw notFound();
  return tenant;
}

interface Claim {
  tenant: TenantLimits;
  more: number;
  doing: "add" | "enable";
}

/** @throws Refusal `user-limit-reached` (500004), `user-limit-reached-enable` (500006) */
export async function claimSeats(tx: SystemTx, ctx: Ctx, { tenant, more, doing }: Claim): Promise<void> {
  refuseOverLimit(await activeUsers(tx), more, effectiveUserLimit(tenant, ctx.now()), doing);
}

/**
 * A role that the acting user may assign, and whose scope fits the departments.
 * @throws Refusal `not-found`, `grant-not-held` (RBAC-3), `department-required`
 */
export async function refuseRole(
  tx: SystemTx,
  ctx: Ctx,
  roleId: string,
  departmentIds: readonly string[],
): Promise<void> {
  const role = await tx.role.findFirst({ where: { id: roleId } });
  if (!role) throw notFound("roleId");
  const own = await loadOwnGrants(tx, actorOf(ctx));
  const grants = await roleGrants(tx, roleId, own.all);
  refuseRoleBeyondOwn({ type: role.dataScope, priceLimit: role.priceLimits, ...grants }, own);
  refuseForeignDepartments(role.dataScope, departmentIds, own, await ownDepartments(tx, ctx));
  refuseMissingDepartment(role.dataScope, departmentIds);
}

/**
 * Refuses to change a user with more rights than one's own, or the owner: setting a password would be a way to those rights (RBAC-3).
 * @throws Refusal `owner-protected`, `grant-not-held`
 */
export async function refuseStronger(
  tx: SystemTx,
  ctx: Ctx,
  targets: readonly { id: string; kind: string; roleId: string | null }[],
): Promise<void> {
  if (actorOf(ctx).kind !== "staff") return;
  if (targets.some(({ kind }) => kind === "owner")) throw ownerProtected();
  const own = await loadOwnGrants(tx, actorOf(ctx));
  for (const roleId of new Set(targets.map((target) => target.roleId))) {
    const role = roleId ? await tx.role.findFirst({ where: { id: roleId } }) : null;
    if (!role) continue;
    const grants = await roleGrants(tx, role.id, own.all);
    refuseRoleBeyondOwn({ type: role.dataScope, priceLimit: role.priceLimits, ...grants }, own);
    const users = targets.filter((target) => target.roleId === roleId).map(({ id }) => id);
    const memberships = await tx.userDepartment.findMany({ where: { userId: { in: users } } });
    refuseForeignDepartments(
      role.dataScope,
      memberships.map(({ departmentId }) => departmentId),
      own,
      await ownDepartments(tx, ctx),
    );
  }
}

const OWN_DEPARTMENTS = statement<{ id: string }>(`with recursive own as (
    select department_id as id from user_departments where user_id = $1::uuid
    union select d.id from departments d join own o on d.parent_id = o.id)
  select id::text from own`);

/** The acting user's departments, and all below them. */
async function ownDepartments(tx: SystemTx, ctx: Ctx): Promise<ReadonlySet<string>> {
  const rows = await OWN_DEPARTMENTS.rows(tx, actorOf(ctx).userId);
  return new Set(rows.map(({ id }) => id));
}

/** @throws Refusal `not-found` when one of them does not exist, since bulk operations are all or none (RBAC-11) */
export async function lockUsers(tx: SystemTx, ids: readonly string[]) {
  await tx.$queryRaw`select id from users where id = any(${[...ids]}::uuid[]) order by id for update`;
  const users = await tx.user.findMany({ where: { id: { in: [...ids] }, deletedAt: null } });
  if (users.length !== new Set(ids).size) throw notFound();
  return users;
}

const columns = (input: UserInput) => ({
  loginName: input.loginName.normalize("NFKC").trim(),
  userName: input.username,
  position: input.position,
  phone: input.phonenum,
  email: input.email,
  description: input.description,
  sort: input.userBlngOrgaDsplSeq,
});

export async function insertUser(
  tx: SystemTx,
  ctx: Ctx,
  input: Body<typeof addUser>,
  passwordHash: string,
): Promise<string> {
  refuseName(input.loginName);
  const id = newId();
  // The first password is known to whoever typed it, so it allows nothing but changing it (PWD-5).
  const name = { key: nameKey(input.loginName), userId: id, tenantId: ctx.tenantId, passwordHash, mustChange: true };
  const { count } = await tx.loginName.createMany({ data: [name], skipDuplicates: true });
  if (count === 0) throw loginNameExists();
  const creatorId = actorOf(ctx).userId;
  await tx.user.create({ data: { ...columns(input), id, roleId: input.roleId, creatorId, createdAt: ctx.now() } });
  await replaceDepartments(tx, id, input);
  return id;
}

/** @throws Refusal `stale-version`, `login-name-exists`, `leader-exists`, `not-found` */
export async function changeUser(
  tx: SystemTx,
  before: { loginName: string; version: number },
  input: Body<typeof updateUser>,
): Promise<void> {
  const { id, version, roleId } = input;
  const { count } = await tx.user.updateMany({
    where: { id, version },
    data: { ...columns(input), roleId, version: { increment: 1 } },
  });
  if (count === 0) throw refuse("stale-version", { status: 409, values: { version: before.version } });
  if (nameKey(input.loginName) !== nameKey(before.loginName)) {
    refuseName(input.loginName);
    await tx.loginName
      .update({ where: { userId: id }, data: { key: nameKey(input.loginName) } })
      .catch(uniqueAs(loginNameExists));
  }
  await replaceDepartments(tx, id, input);
}

/** Whether another user of any tenant signs in with this name. */
export async function isDuplicateLoginName(tx: SystemTx, loginName: string, exceptUserId?: string): Promise<boolean> {
  const row = await tx.loginName.findUnique({ where: { key: nameKey(loginName) }, select: { userId: true } });
  return row !== null && row.userId !== exceptUserId;
}

function refuseName(loginName: string): void {
  const flaw = nameFlaw(loginName);
  if (flaw === "login-name-forbidden") throw refuse(flaw, { code: 500_005, field: "loginName" });
  if (flaw) throw refuse("field-too-short", { field: "loginName", values: { min: 4 } });
}

/** The first department is the default one, and the one that a manager leads. */
async function replaceDepartments(
  tx: SystemTx,
  userId: string,
  { orgaIds, leaderFlag }: Pick<UserInput, "orgaIds" | "leaderFlag">,
): Promise<void> {
  const departmentIds = [...new Set(orgaIds)];
  if ((await tx.department.count({ where: { id: { in: departmentIds } } })) !== departmentIds.length)
    throw notFound("orgaIds");
  await tx.userDepartment.deleteMany({ where: { userId } });
  const rows = departmentIds.map((departmentId, position) => ({
    userId,
    departmentId,
    position,
    leader: leaderFlag && position === 0,
  }));
  await tx.userDepartment.createMany({ data: rows }).catch(uniqueAs(leaderExists));
}

const uniqueAs =
  (refusal: () => Error) =>
  (error: unknown): never => {
    throw pgError(error)?.code === "23505" ? refusal() : error;
  };

/** Replaces a user's password by a one-time password, which ends the user's sessions (PWD-5). */
export async function replacePassword(
  tx: SystemTx,
  ctx: Ctx,
  { id, loginName }: { id: string; loginName: string },
  passwordHash: string,
): Promise<void> {
  const passwordExpiresAt = new Date(ctx.now().getTime() + ONE_TIME_MS);
  await tx.loginName.update({
    where: { userId: id },
    data: { passwordHash, mustChange: true, passwordExpiresAt, passwordChangedAt: ctx.now() },
  });
  await endSessionsOf(tx, [id]);
  await logOperation(tx, ctx, { operation: "user", type: "reset-password", content: loginName });
}

/** Deletes a user: the row stays for the records that name it, the login name becomes free, sessions end. */
export async function removeUsers(tx: SystemTx, ids: readonly string[], now: Date): Promise<void> {
  const userId = { in: [...ids] };
  await tx.loginName.deleteMany({ where: { userId } });
  await tx.userDepartment.deleteMany({ where: { userId } });
  await tx.user.updateMany({
    where: { id: userId },
    data: { deletedAt: now, roleId: null, version: { increment: 1 } },
  });
}
