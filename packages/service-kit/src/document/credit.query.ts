// Reads the orders that documents of customers with a credit limit deliver, and what others have delivered of them (docs/decisions/0064).
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { statement } from "../database/statement.ts";
import { creditIncrease, type OpenOrder } from "./credit.rules.ts";
import type { Decision } from "./decide.rules.ts";

/** SQL: what effective deliveries of order `s` have taken of its line `l`, in base units; without those of document `except`. */
const EFFECTIVELY_TAKEN = (except: string): string => `(select coalesce(sum(t.quantity_base), 0)::text from document_lines t
    join documents td on td.id = t.document_id and td.link_id = s.id
    where t.link_line_id = l.id and td.effective and td.id <> ${except})`;

const ORDERS = statement<OpenOrder & { documentId: string }>(`select w.document_id as "documentId", s.id,
    json_build_object('partnerId', s.partner_id, 'amountAfterDiscount', s.amount_after_discount::text, 'isClosed', s.is_closed,
      'effective', s.effective) as head,
    json_agg(json_build_object('id', l.id, 'quantityBase', l.quantity_base::text, 'amountWithTax', l.amount_with_tax::text)) as lines,
    json_object_agg(l.id, ${EFFECTIVELY_TAKEN("w.document_id")}) as taken
  from unnest($1::uuid[], $2::uuid[]) as w(document_id, order_id) join documents s on s.id = w.order_id join document_lines l on l.document_id = s.id
  group by w.document_id, s.tenant_id, s.id`);

/**
 * The decisions with what they add to what their customers owe.
 * @param isLimited whether the document's customer has a credit limit; for others nothing is read
 */
export async function withCredit(
  tx: object,
  kind: DocumentKindValues,
  decisions: readonly Decision[],
  isLimited: (documentId: string) => boolean,
): Promise<readonly Decision[]> {
  const limited = decisions.filter(({ event, after }) => event !== "none" && isLimited(after.head.id));
  if (limited.length === 0) return decisions;
  const orders = await findOrders(tx, kind, limited);
  return decisions.map((decision) => {
    if (!limited.includes(decision)) return decision;
    return { ...decision, credit: creditIncrease(kind, decision, orders.get(decision.after.head.id) ?? []) };
  });
}

/** By document the orders that it delivers, or delivered before; an order itself, where it was stored before. */
async function findOrders(
  tx: object,
  { progress, links }: DocumentKindValues,
  decisions: readonly Decision[],
): Promise<Map<string, OpenOrder[]>> {
  const delivers = links.some(({ takesBack }) => !takesBack);
  const pairs = decisions.flatMap(({ before, after }) => {
    const { id, linkId } = after.head;
    const linked = delivers ? [linkId, before?.head.linkId ?? null] : [progress && before ? id : null];
    return [...new Set(linked)].flatMap((orderId) => (orderId === null ? [] : [[id, orderId] as const]));
  });
  if (pairs.length === 0) return new Map();
  const rows = await ORDERS.rows(
    tx,
    pairs.map(([documentId]) => documentId),
    pairs.map(([, orderId]) => orderId),
  );
  return Map.groupBy(rows, ({ documentId }) => documentId);
}
