// Limits customers to those assigned to the user, when the tenant wants so; none assigned means none visible (reference.md §6.4, RBAC-6).
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import type { Parameters } from "@kontor/service-kit/database/sql";
import type { SystemTx } from "../db.ts";
import { limitsCustomers } from "../settings/settings.store.ts";

/** The user whose assignments limit what the actor sees; null when nothing limits it, as for owners. */
export async function limitedUser(ctx: Ctx, tx: SystemTx): Promise<string | null> {
  const actor = actorOf(ctx);
  return actor.kind === "staff" && (await limitsCustomers(tx)) ? actor.userId : null;
}

/** The condition on table partners. */
export async function limitToAssigned(
  { ctx, tx }: { ctx: Ctx; tx: SystemTx },
  parameters: Parameters,
): Promise<string[]> {
  const userId = await limitedUser(ctx, tx);
  if (!userId) return [];
  const user = parameters.bind(userId, "uuid");
  return [`exists (select from user_customers own where own.user_id = ${user} and own.partner_id = partners.id)`];
}
