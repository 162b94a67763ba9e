// Replica of customers' orders, as far as they count towards credit limits: the fact with the highest sequence is true.
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { statement } from "@kontor/service-kit/database/statement";
import { dropPosted } from "./credit-reservation.store.ts";

const UPSERT =
  statement(`insert into open_orders as o (kind, document_id, sequence, revision, number, partner_id, amount)
  values ($1, $2::uuid, $3::bigint, $4::int, $5, $6::uuid, $7::numeric)
  on conflict (tenant_id, kind, document_id) do update set (sequence, revision, number, partner_id, amount) =
    row(excluded.sequence, excluded.revision, excluded.number, excluded.partner_id, excluded.amount)
  where o.sequence < excluded.sequence`);

/** What is open of an order; its reservations up to that revision end. */
export async function upsertOpenOrder(tx: object, order: OpenOrder, sequence: number): Promise<void> {
  const { documentId, kind, revision, number, partnerId, amountExposed } = order;
  await UPSERT.run(tx, kind, documentId, sequence, revision, number, partnerId, amountExposed);
  await dropPosted(tx, [{ documentId, kind, revision }]);
}
