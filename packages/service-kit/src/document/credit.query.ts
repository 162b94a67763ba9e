// Reads the orders that documents of customers with a credit limit deliver, and what others have delivered of them (docs/decisions/0064).
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { statement } from "../database/statement.ts";
import { asJson, headColumns, lineColumns } from "./columns.ts";
import { creditIncrease, type ExposedOrder } from "./credit.rules.ts";
import type { Decision } from "./decide.rules.ts";
import { takenByLine, takenOf } from "./taken.sql.ts";

const ORDERS = statement<
  ExposedOrder & { documentId: string }
>(`select d.except_id as "documentId", d.id, ${asJson(headColumns, "d")} as head,
    (select coalesce(json_agg(${asJson(lineColumns, "l", { takenBase: `${takenOf("d.taken")}::text` })}), '[]')
      from document_lines l where l.document_id = d.id) as lines
  from (select d.*, w.document_id as except_id, ${takenByLine({ source: "d.id", except: "w.document_id", effective: true })} as taken
    from unnest($1::uuid[], $2::uuid[]) as w(document_id, order_id) join documents d on d.id = w.order_id offset 0) d`);

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
): Promise<Map<string, ExposedOrder[]>> {
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
