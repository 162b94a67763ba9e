// Warehouses as the warehouse service tells of them: who made one may use it, and one that is gone is nobody's (reference.md §5.1).
import type { depotsChanged } from "@kontor/contracts/warehouse/facts";
import type { Work } from "@kontor/service-kit/resource";
import type { z } from "zod";
import type { SystemTx } from "../db.ts";
import { sayAssigned } from "./told.store.ts";

type Depot = z.output<typeof depotsChanged.body>["depots"][number];

/** Settles the assignments to what is told. A new warehouse is its maker's and the owner's. */
export async function settleDepot(
  { tx, ctx }: Work<SystemTx>,
  { id: depotId, creatorId, deleted }: Depot,
): Promise<void> {
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
    if (count > 0) await sayAssigned({ tx, ctx }, { userId, kind: "UserDepot", valueIds: [depotId], replaces: false });
  }
}
