// Warehouses and customers assigned to users, as the system service last told them (reference.md §6.4).
import type { assignmentsChanged } from "@kontor/contracts/system/facts";
import type { z } from "zod";
import type { WarehouseTx } from "../db.ts";

/** Takes what was told: these and no others, or these as well. */
export async function keepAssignments(
  tx: WarehouseTx,
  { userId, kind, valueIds, replaces }: z.output<typeof assignmentsChanged.body>,
): Promise<void> {
  if (replaces) await tx.replicaAssignment.deleteMany({ where: { userId, kind, valueId: { notIn: valueIds } } });
  await tx.replicaAssignment.createMany({
    data: valueIds.map((valueId) => ({ userId, kind, valueId })),
    skipDuplicates: true,
  });
}

/** The warehouses assigned to a user. */
export async function assignedDepots(tx: WarehouseTx, userId: string): Promise<string[]> {
  const rows = await tx.replicaAssignment.findMany({ where: { userId, kind: "UserDepot" }, select: { valueId: true } });
  return rows.map((row) => row.valueId);
}
