// Permission for the books: a sum reveals what it sums (docs/decisions/0023, 0035).
import { refuse } from "@kontor/contracts/core/error";
import { actorOf, type Ctx, isOwner } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { flag } from "@kontor/service-kit/resource/assignments";

const LIMITED = statement<{ limited: boolean }>(`select ${flag("customerFlag")} or ${flag("depotFlag")} as limited`);

/**
 * What is summed over the whole tenant, by kind: prices that are hidden are left out of it, documents that are hidden cannot be.
 * @throws Refusal `not-permitted` for an actor from whom documents are hidden by data scope, assigned customers or warehouses
 */
export async function refuseScoped(tx: object, ctx: Ctx): Promise<void> {
  const actor = actorOf(ctx);
  if (isOwner(actor)) return;
  if (actor.dataScope !== 1) throw refuse("not-permitted", { status: 403 });
  const [row] = await LIMITED.rows(tx);
  if (row?.limited) throw refuse("not-permitted", { status: 403 });
}

/**
 * The books cover the whole tenant.
 * @throws Refusal `not-permitted` as above, and for an actor from whom prices are hidden
 */
export async function refuseLimited(tx: object, ctx: Ctx): Promise<void> {
  const actor = actorOf(ctx);
  if (!isOwner(actor) && actor.priceLimits.length > 0) throw refuse("not-permitted", { status: 403 });
  await refuseScoped(tx, ctx);
}
