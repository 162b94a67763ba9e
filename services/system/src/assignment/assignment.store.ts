// Stores the four assignments: functions of a role; role, warehouses and customers of a user (reference.md §6.3).
import { notFound } from "@kontor/contracts/core/error";
import type { SystemTx } from "../db.ts";
import { refuseUnknownWarehouses } from "./warehouse.store.ts";

export type AssignmentType = "RoleFunctions" | "UserRole" | "UserDepot" | "UserCustomer";

/** Reads what is assigned to a role or user of the tenant, in a fixed order. */
export async function assignedTo(tx: SystemTx, type: AssignmentType, keyId: string): Promise<string[]> {
  switch (type) {
    case "RoleFunctions": {
      const rows = await tx.roleFunction.findMany({ where: { roleId: keyId }, orderBy: { functionId: "asc" } });
      return rows.map((row) => row.functionId);
    }
    case "UserRole": {
      const user = await tx.user.findFirst({ where: { id: keyId, deletedAt: null }, select: { roleId: true } });
      return user?.roleId ? [user.roleId] : [];
    }
    case "UserDepot": {
      const rows = await tx.userDepot.findMany({ where: { userId: keyId }, orderBy: { depotId: "asc" } });
      return rows.map((row) => row.depotId);
    }
    case "UserCustomer": {
      const rows = await tx.userCustomer.findMany({ where: { userId: keyId }, orderBy: { partnerId: "asc" } });
      return rows.map((row) => row.partnerId);
    }
  }
}

/** The users to whom a warehouse or a customer is assigned. */
export async function holdersOf(
  tx: SystemTx,
  type: "UserDepot" | "UserCustomer",
  value: string,
): Promise<ReadonlySet<string>> {
  const rows =
    type === "UserDepot"
      ? await tx.userDepot.findMany({ where: { depotId: value }, select: { userId: true } })
      : await tx.userCustomer.findMany({ where: { partnerId: value }, select: { userId: true } });
  return new Set(rows.map((row) => row.userId));
}

/** The tenant's users whom assignments limit: all but the owner, by name. */
export const staffOf = (tx: SystemTx) =>
  tx.user.findMany({
    where: { kind: "staff", deletedAt: null },
    orderBy: [{ userName: "asc" }, { id: "asc" }],
    select: { id: true, userName: true },
  });

/** The name of the role or user that something is assigned to. @throws Refusal `not-found` for another tenant's */
export async function nameOfKey(tx: SystemTx, type: AssignmentType, keyId: string): Promise<string> {
  const holders =
    type === "RoleFunctions"
      ? await tx.role.findFirst({ where: { id: keyId } })
      : await tx.user.findFirst({ where: { id: keyId, deletedAt: null } });
  if (!holders) throw notFound("keyId");
  return "name" in holders ? holders.name : holders.loginName;
}

/** Replaces the functions of a role; the buttons of those that stay are kept. */
export async function setFunctions(tx: SystemTx, roleId: string, functionIds: ReadonlySet<string>): Promise<void> {
  const ids = [...functionIds];
  await tx.roleFunction.deleteMany({ where: { roleId, functionId: { notIn: ids } } });
  await tx.roleFunction.createMany({ data: ids.map((functionId) => ({ roleId, functionId })), skipDuplicates: true });
}

/** @throws Refusal `not-found` when an id that the user has not had is no warehouse of the tenant (TEN-9) */
export async function setWarehouses(tx: SystemTx, userId: string, warehouseIds: readonly string[]): Promise<void> {
  const had = new Set(await assignedTo(tx, "UserDepot", userId));
  await refuseUnknownWarehouses(
    tx,
    warehouseIds.filter((id) => !had.has(id)),
    "value",
  );
  await tx.userDepot.deleteMany({ where: { userId, depotId: { notIn: [...warehouseIds] } } });
  await tx.userDepot.createMany({
    data: warehouseIds.map((warehouseId) => ({ userId, depotId: warehouseId })),
    skipDuplicates: true,
  });
}

/** @throws Refusal `not-found` with the field when one of the ids is no customer of the tenant */
async function refuseUnknownCustomers(tx: SystemTx, ids: readonly string[], field: string): Promise<void> {
  const count = await tx.partner.count({ where: { id: { in: [...ids] }, type: "客户" } });
  if (count < ids.length) throw notFound(field);
}

/** @throws Refusal `not-found` for a warehouse or a customer that the tenant has not */
export const refuseUnknownValue = (tx: SystemTx, type: "UserDepot" | "UserCustomer", id: string): Promise<void> =>
  type === "UserDepot" ? refuseUnknownWarehouses(tx, [id], "oneValue") : refuseUnknownCustomers(tx, [id], "oneValue");

/** @throws Refusal `not-found` when one of the ids is no customer of the tenant */
export async function setCustomers(tx: SystemTx, userId: string, partnerIds: readonly string[]): Promise<void> {
  const distinctIds = [...new Set(partnerIds)];
  await refuseUnknownCustomers(tx, distinctIds, "value");
  await tx.userCustomer.deleteMany({ where: { userId, partnerId: { notIn: distinctIds } } });
  await tx.userCustomer.createMany({
    data: distinctIds.map((partnerId) => ({ userId, partnerId })),
    skipDuplicates: true,
  });
}
