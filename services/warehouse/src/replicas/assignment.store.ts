// Replica of the warehouses and customers assigned to users, from the system service's facts (reference.md §6.4).
import type { WarehouseTx } from "../db.ts";

/** Those of some users to whom a warehouse is assigned. */
export async function assignedTo(
  tx: WarehouseTx,
  warehouseId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const where = { kind: "UserDepot", valueId: warehouseId, userId: { in: [...userIds] } };
  const rows = await tx.replicaAssignment.findMany({ where, select: { userId: true } });
  return new Set(rows.map((row) => row.userId));
}

/** The warehouses assigned to a user. */
export async function assignedWarehouses(tx: WarehouseTx, userId: string): Promise<string[]> {
  const rows = await tx.replicaAssignment.findMany({ where: { userId, kind: "UserDepot" }, select: { valueId: true } });
  return rows.map((row) => row.valueId);
}
