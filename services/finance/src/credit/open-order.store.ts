// Replica of customers' orders, as far as they count towards credit limits: the fact with the highest sequence is true.
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { statement } from "@kontor/service-kit/database/statement";
import { dropPosted } from "./credit-reservation.store.ts";

const UPSERT = statement(`insert into open_orders as o (document_id, sequence, revision, number, partner_id, amount)
  values ($1::uuid, $2::bigint, $3::int, $4, $5::uuid, $6::numeric)
  on conflict (tenant_id, document_id) do update set (sequence, revision, number, partner_id, amount) =
    row(excluded.sequence, excluded.revision, excluded.number, excluded.partner_id, excluded.amount)
  where o.sequence < excluded.sequence`);

/** What is open of an order; its reservations up to that revision end. */
export async function upsertOpenOrder(tx: object, order: OpenOrder, sequence: number): Promise<void> {
  const { documentId, kind, revision, number, partnerId, amountExposed } = order;
  await UPSERT.run(tx, documentId, sequence, revision, number, partnerId, amountExposed);
  await dropPosted(tx, [{ documentId, kind, revision }]);
}
