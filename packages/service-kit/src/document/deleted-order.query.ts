// What became of an order that was deleted with its deposit in the books: shown to who follows its number from a statement or an account (docs/decisions/0061).
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import type { DeletedOrder } from "@kontor/contracts/document/order-endpoints";
import type { Ctx } from "../context/ctx.ts";
import { isoTime } from "../database/iso-time.ts";
import { parameters, rowsOf } from "../database/sql.ts";
import { visibilityConditions } from "./visibility.ts";

/** @throws Refusal `not-found`, also for an order that the user may not see */
export async function findDeletedOrder(
  tx: object,
  ctx: Ctx,
  kind: DocumentKindValues,
  id: string,
): Promise<DeletedOrder> {
  const bound = parameters();
  const conditions = [
    `d.id = ${bound.bind(id, "uuid")}`,
    `d.kind = ${bound.bind(kind.name, "text")}`,
    ...visibilityConditions(ctx, bound, kind),
  ];
  const [order] = await rowsOf<DeletedOrder>(
    tx,
    `select d.number, coalesce(p.name, '') as "organName", d.deposit_returned::numeric(24, 2)::text as "depositReturned",
      a.name as "depositAccountName", h.reason, h.user_name as "userName", ${isoTime("h.at")} as time
    from deleted_orders d left join replica_partners p on p.id = d.partner_id left join replica_accounts a on a.id = d.deposit_account_id
      cross join lateral (select h.reason, h.user_name, h.at from document_history h
        where h.document_id = d.id order by h.version desc limit 1) h
    where ${conditions.join(" and ")}`,
    bound,
  );
  if (!order) throw refuse("not-found", { status: 404 });
  return order;
}
