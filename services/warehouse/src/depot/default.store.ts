// Exactly one warehouse is the default (reference.md §5.1): the first one, until another is chosen.
import { refuse } from "@kontor/contracts/core/error";
import { DEPOTS_MAX, type DepotRow } from "@kontor/contracts/warehouse/depot";
import type { Values } from "@kontor/service-kit/fields";
import type { Work } from "@kontor/service-kit/resource";
import type { WarehouseTx } from "../db.ts";
import { refuseUser } from "../replicas/user.store.ts";
import { depots } from "./depot.resource.ts";

type DepotWork = Work<WarehouseTx>;

/** Whoever changes which warehouses there are waits for the other's commit, so that there is never a second default. */
async function lockDepots(tx: WarehouseTx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('depots ' || app_tenant()::text, 0))`;
}

/** Adds a warehouse; the first one becomes the default. @throws Refusal `too-many-depots` {max}, `not-found` for a manager who is no user */
export async function addDepotRow(work: DepotWork, values: Values & { principal: string | null }): Promise<DepotRow> {
  await refuseUser(work.tx, values.principal, "principal");
  await lockDepots(work.tx);
  const count = await work.tx.depot.count();
  if (count >= DEPOTS_MAX) throw refuse("too-many-depots", { values: { max: DEPOTS_MAX } });
  return depots.add(work, { ...values, isDefault: count === 0 });
}

/** @throws Refusal `not-found`; `default-disabled` for one that pickers do not show */
export async function makeDefault(work: DepotWork, id: string): Promise<void> {
  await lockDepots(work.tx);
  const wanted = await depots.info(work, id);
  if (wanted.isDefault) return;
  if (!wanted.enabled) throw refuse("default-disabled", { field: "id" });
  const before = await work.tx.depot.findFirst({ where: { isDefault: true }, select: { id: true } });
  // The old default may be one that this person is not permitted; it changes with the new one all the same.
  if (before) await depots.setAll({ ...work, ctx: { ...work.ctx, actor: null } }, [before.id], { isDefault: false });
  await depots.setAll(work, [id], { isDefault: true });
}

/** @throws Refusal `default-needed` when the default would go, or vanish from pickers, while others stay */
export async function keepDefault({ tx }: DepotWork, leaving: readonly string[]): Promise<void> {
  await lockDepots(tx);
  const goes = await tx.depot.findFirst({
    where: { isDefault: true, id: { in: [...leaving] } },
    select: { name: true },
  });
  if (!goes) return;
  const others = await tx.depot.count({ where: { id: { notIn: [...leaving] } } });
  if (others > 0) throw refuse("default-needed", { status: 409, values: { name: goes.name } });
}
