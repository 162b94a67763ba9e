// The warehouse in transit of a company: made once, disabled for ever, and left out where warehouses are chosen (docs/decisions/0073).
import { warehousesChanged } from "@kontor/contracts/warehouse/facts";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { publish } from "@kontor/service-kit/events/outbox";

/** Named as what a new company begins with; otherwise where it has a warehouse of that name. */
const NAMES = ["在途仓", "在途仓（系统）"];
const MAKE = statement<{ name: string }>(`insert into depots (id, name, enabled)
  select $1::uuid, name, false from unnest($2::text[]) with ordinality as n(name, at)
  where not exists (select from depots d where d.name = n.name) order by at limit 1 on conflict (tenant_id, id) do nothing returning name`);

/** Makes it where the company has none yet. */
export async function makeTransit(tx: object, ctx: Ctx): Promise<void> {
  const [made] = await MAKE.rows(tx, TRANSIT_ID, NAMES);
  if (!made) return;
  const row = { id: TRANSIT_ID, version: 1, name: made.name, enabled: false, isDefault: false };
  await publish(tx, warehousesChanged, { depots: [{ ...row, creatorId: null, deleted: false }] }, ctx);
}

/** The warehouses that people choose among, as a condition of Prisma. */
export const chosen = { id: { not: TRANSIT_ID } } as const;
