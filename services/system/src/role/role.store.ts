// Stores roles: names, versions, users (reference.md §6.3).
import type { Body } from "@kontor/contracts/core/endpoint";
import { notFound, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import type { addRole, updateRole } from "@kontor/contracts/system/role";
import { nameCheck } from "@kontor/service-kit/resource/name-check";
import type { SystemTx } from "../db.ts";

/** @throws Refusal `role-in-use` (601) {users} while a user has one of them */
export async function refuseRolesInUse(tx: SystemTx, roleIds: string[]): Promise<void> {
  const users = await tx.user.count({ where: { roleId: { in: roleIds }, deletedAt: null } });
  if (users > 0) throw refuse("role-in-use", { code: 601, values: { users } });
  // Deleted users lose the role; otherwise the foreign key would keep it for ever.
  await tx.user.updateMany({ where: { roleId: { in: roleIds } }, data: { roleId: null } });
}

/** Whether another role has this name. */
export const roleNameCheck = nameCheck("roles", "name_key");

async function assertUniqueRole(tx: SystemTx, name: string, exceptId?: string): Promise<void> {
  if (await roleNameCheck(tx, name, exceptId)) {
    throw refuse("name-already-exists", { status: 409, field: "name" });
  }
}

const columns = ({ type, priceLimit, name, description, sort }: Body<typeof addRole>) => ({
  name,
  description,
  sort,
  dataScope: type,
  priceLimits: [...new Set(priceLimit)].sort(),
});

export async function insertRole(tx: SystemTx, role: Body<typeof addRole>, creatorId: string): Promise<string> {
  await assertUniqueRole(tx, role.name);
  const id = newId();
  await tx.role.create({ data: { ...columns(role), id, creatorId } });
  return id;
}

/** @throws Refusal `not-found`; `stale-version` (409) when somebody else has saved meanwhile */
export async function changeRole(tx: SystemTx, role: Body<typeof updateRole>) {
  const before = await tx.role.findFirst({ where: { id: role.id } });
  if (!before) throw notFound();
  await assertUniqueRole(tx, role.name, role.id);
  const { count } = await tx.role.updateMany({
    where: { id: role.id, version: role.version },
    data: { ...columns(role), enabled: role.enabled, version: { increment: 1 } },
  });
  if (count === 0) throw refuse("stale-version", { status: 409, values: { version: before.version } });
  return before;
}
