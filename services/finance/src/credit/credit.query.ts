// Reads what is left of a customer's credit limit, for the forms of his orders and sales.
import { notFound } from "@kontor/contracts/core/error";
import { actorOf, type Ctx, isOwner } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { partnerVisibility } from "../visibility.ts";
import { type Credit, creditLeft } from "./credit.rules.ts";
import { USED } from "./credit-reservation.store.ts";

const CREDIT =
  statement<Credit>(`select p.credit_limit::text as "creditLimit", case when p.credit_limit is null then '0' else ${USED("p.id")}::text end as used
  from replica_partners p where p.id = $1::uuid and p.type = '客户' and not p.deleted
    and ($2::uuid is null or ${partnerVisibility("p.id", "$2::uuid")})`);

/** @throws Refusal `not-found`, also for a customer whom the actor may not use */
export async function findCredit(tx: object, ctx: Ctx, customerId: string) {
  const actor = actorOf(ctx);
  const [credit] = await CREDIT.rows(tx, customerId, isOwner(actor) ? null : actor.userId);
  if (!credit) throw notFound("organId");
  return creditLeft(credit);
}
