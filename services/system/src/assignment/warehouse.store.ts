// Replica of warehouses: the creator may use a new one, and assignments of a deleted one are removed (reference.md §5.1).
import { notFound } from "@kontor/contracts/core/error";
import type { warehousesChanged } from "@kontor/contracts/warehouse/facts";
import { statement } from "@kontor/service-kit/database/statement";
import { replicaOf, upsert } from "@kontor/service-kit/events/replica";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { z } from "zod";
import type { SystemTx } from "../db.ts";
import { publishAssignments } from "./publish-assignments.store.ts";

type WarehouseFact = z.output<typeof warehousesChanged.body>["depots"][number];

const WAREHOUSES = replicaOf("replica_depots", { deleted: "boolean" });
const UNKNOWN = statement(`select from unnest($1::uuid[]) as input(id)
  where not exists (select from replica_depots d where d.id = input.id and not d.deleted) limit 1`);

/** @throws Refusal `not-found` with the field when one of the ids is no warehouse of the tenant (TEN-9) */
export async function refuseUnknownWarehouses(tx: SystemTx, ids: readonly string[], field: string): Promise<void> {
  if ((await UNKNOWN.run(tx, [...ids])) > 0) throw notFound(field);
}

/** Brings the assignments to the state of the facts. A new warehouse is assigned to its creator and the owner. */
export async function applyWarehouse({ tx, ctx }: Work<SystemTx>, warehouse: WarehouseFact): Promise<void> {
  const { id: depotId, creatorId, deleted } = warehouse;
  await upsert(tx, WAREHOUSES, [warehouse]);
  if (deleted) {
    await tx.userDepot.deleteMany({ where: { depotId } });
    return;
  }
  if (creatorId === null) return;
  const users = await tx.user.findMany({
    where: { deletedAt: null, OR: [{ kind: "owner" }, { id: creatorId }] },
    select: { id: true },
  });
  for (const { id: userId } of users) {
    const { count } = await tx.userDepot.createMany({ data: [{ userId, depotId }], skipDuplicates: true });
    if (count > 0)
      await publishAssignments({ tx, ctx }, { userId, kind: "UserDepot", valueIds: [depotId], replaces: false });
  }
}
