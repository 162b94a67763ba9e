// Stores what is still to be delivered of orders, as their owners state it (contracts/document/open-order.ts).
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { statement } from "@kontor/service-kit/database/statement";
import { Decimal } from "decimal.js";

const ORDERS =
  statement(`insert into open_orders as t (kind, document_id, sequence, is_audited, product_ids, quantities)
  select kind, "documentId", sequence, "isAudited", "productIds", quantities from json_to_recordset($1::json)
    as o(kind text, "documentId" uuid, sequence bigint, "isAudited" boolean, "productIds" uuid[], quantities numeric[]) order by 1, 2
  on conflict (tenant_id, kind, document_id) do update set sequence = excluded.sequence, is_audited = excluded.is_audited,
    product_ids = excluded.product_ids, quantities = excluded.quantities
  where t.sequence < excluded.sequence`);

interface Published {
  fact: OpenOrder;
  sequence: number;
}

/** Stores the last state of orders. Goods of deliveries without effect are still to move. */
export async function storeOpenOrders(tx: object, published: readonly Published[]): Promise<void> {
  const last = new Map<string, Published>();
  for (const each of published.toSorted((one, other) => one.sequence - other.sequence))
    last.set(`${each.fact.kind} ${each.fact.documentId}`, each);
  const rows = [...last.values()].map(({ fact: { kind, documentId, isAudited, lines }, sequence }) => {
    const open = lines
      .map(({ productId, openBase, undeliveredBase: quantity = openBase }) => ({ productId, quantity }))
      .filter(({ quantity }) => new Decimal(quantity).greaterThan(0));
    return {
      ...{ kind, documentId, isAudited, sequence: String(sequence) },
      productIds: open.map(({ productId }) => productId),
      quantities: open.map(({ quantity }) => quantity),
    };
  });
  if (rows.length > 0) await ORDERS.run(tx, JSON.stringify(rows));
}
