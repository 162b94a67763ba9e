// Replica of customers' orders, as far as they count towards credit limits: the fact with the highest sequence is true.
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { statement } from "@kontor/service-kit/database/statement";
import { dropPosted } from "./credit-reservation.store.ts";

const UPSERT =
  statement(`insert into open_orders as o (kind, document_id, sequence, revision, number, partner_id, amount)
  select kind, "documentId", sequence, revision, number, "partnerId", "amountExposed"
  from json_to_recordset($1::json) as g(kind text, "documentId" uuid, sequence bigint, revision int, number text, "partnerId" uuid, "amountExposed" numeric)
  order by kind, "documentId"
  on conflict (tenant_id, kind, document_id) do update set (sequence, revision, number, partner_id, amount) =
    row(excluded.sequence, excluded.revision, excluded.number, excluded.partner_id, excluded.amount)
  where o.sequence < excluded.sequence`);

/** What is open of orders; their reservations up to those revisions end. */
export async function upsertOpenOrders(
  tx: object,
  published: readonly { fact: OpenOrder; envelope: Pick<FactEnvelope, "sequence"> }[],
): Promise<void> {
  const last = new Map(
    published
      .toSorted((one, other) => one.envelope.sequence - other.envelope.sequence)
      .map(({ fact: { lines: _, ...order }, envelope: { sequence } }) => [
        `${order.kind} ${order.documentId}`,
        { ...order, sequence },
      ]),
  );
  const orders = [...last.values()];
  await UPSERT.run(tx, JSON.stringify(orders));
  await dropPosted(tx, orders);
}
