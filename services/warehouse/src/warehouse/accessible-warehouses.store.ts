// The warehouses that a user may use and see, when the tenant limits users to assigned ones; none assigned means none (reference.md §6.4, RBAC-6).
import { notFound } from "@kontor/contracts/core/error";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { Parameters } from "@kontor/service-kit/database/sql";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";
import { assignedWarehouses } from "../replicas/assignment.store.ts";
import { readSettings } from "../replicas/settings.store.ts";
import { chosen } from "./transit.store.ts";

/** Ids of the permitted warehouses; null when nothing limits the actor. Owners, and consumed facts, may use all. */
export async function accessibleWarehouses(tx: WarehouseTx, ctx: Ctx): Promise<string[] | null> {
  const { actor } = ctx;
  if (actor?.kind !== "staff" || !(await readSettings(tx)).depotFlag) return null;
  return assignedWarehouses(tx, actor.userId);
}

/** @throws Refusal `not-found` when one of the warehouses is unknown to this actor; `field` names the input */
export async function refuseWarehouses(
  { tx, ctx }: Work<WarehouseTx>,
  ids: readonly string[],
  field: string,
): Promise<void> {
  const distinctIds = [...new Set(ids)];
  if (distinctIds.length === 0) return;
  const permitted = await accessibleWarehouses(tx, ctx);
  const count = await tx.depot.count({ where: { AND: [chosen, { id: { in: distinctIds } }] } });
  if (count < distinctIds.length || distinctIds.some((id) => permitted && !permitted.includes(id)))
    throw notFound(field);
}

/** The conditions on table depots: nobody sees or changes the warehouse in transit there. */
export async function limitToPermitted({ ctx, tx }: Work<WarehouseTx>, parameters: Parameters): Promise<string[]> {
  const permitted = await accessibleWarehouses(tx, ctx);
  const reached = permitted ? [`id = any(${parameters.bind(permitted, "uuid[]")})`] : [];
  return [`id <> ${parameters.bind(TRANSIT_ID, "uuid")}`, ...reached];
}
