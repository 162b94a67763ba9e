// Replica of the warehouses and customers assigned to users, from the system service's facts (reference.md §6.4).
import type { WarehouseTx } from "../db.ts";

/** The warehouses assigned to a user. */
export async function assignedWarehouses(tx: WarehouseTx, userId: string): Promise<string[]> {
  const rows = await tx.replicaAssignment.findMany({ where: { userId, kind: "UserDepot" }, select: { valueId: true } });
  return rows.map((row) => row.valueId);
}
