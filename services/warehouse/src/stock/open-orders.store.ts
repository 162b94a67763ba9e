// The replica of open orders: what customers were promised and what is coming, by product, with whose orders they are (docs/decisions/0063).
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import { NIL_ID } from "@kontor/contracts/core/id";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { statement } from "@kontor/service-kit/database/statement";
import { exact } from "./cost.rules.ts";
import { holdEnd, holding, setHold } from "./hold.store.ts";
import { documentKey } from "./post-document.rules.ts";

// Of several facts of an order the one with the highest sequence is true.
const ORDERS = statement<{
  kind: string;
  documentId: string;
}>(`with orders as materialized (select * from json_to_recordset($1::json) as o("documentId" uuid,
    kind text, sequence bigint, number text, revision int, "partnerId" uuid, "partnerType" text, "creatorId" uuid, "departmentId" uuid, "deliveryDate" date, "heldUntil" date)),
  taken as (insert into open_orders as t (kind, document_id, sequence, number, partner_id, delivery_date, held_until)
    select kind, "documentId", sequence, number, "partnerId", "deliveryDate", "heldUntil" from orders order by 1, 2
    on conflict (tenant_id, kind, document_id) do update set sequence = excluded.sequence, number = excluded.number, partner_id = excluded.partner_id,
      delivery_date = excluded.delivery_date, held_until = excluded.held_until
    where t.sequence < excluded.sequence returning kind, document_id),
  owners as (insert into stock_makers (kind, document_id, revision, creator_id, department_id, partner_id, partner_type)
    select o.kind, o."documentId", o.revision, o."creatorId", o."departmentId", o."partnerId", o."partnerType" from orders o
      join taken t on t.kind = o.kind and t.document_id = o."documentId" order by 1, 2
    on conflict (tenant_id, kind, document_id) do update set revision = excluded.revision, creator_id = excluded.creator_id,
      department_id = excluded.department_id, partner_id = excluded.partner_id)
  select kind, document_id as "documentId" from taken`);

const LINES =
  statement(`with lines as materialized (select * from json_to_recordset($2::json) as l(kind text, "documentId" uuid, "lineId" uuid, "productId" uuid, "variantId" uuid,
    quantity numeric, "deliveryDate" date, "depotId" uuid, "heldUntil" date)),
  gone as (delete from open_order_lines o using json_to_recordset($1::json) as d(kind text, "documentId" uuid) where o.kind = d.kind and o.document_id = d."documentId"
    and not exists (select from lines l where l.kind = o.kind and l."documentId" = o.document_id and l."lineId" = o.line_id))
  insert into open_order_lines (kind, document_id, line_id, product_id, variant_id, quantity, delivery_date, depot_id, expires_at)
    select kind, "documentId", "lineId", "productId", "variantId", quantity, "deliveryDate", "depotId", ${holdEnd('"heldUntil"')} from lines order by 1, 2, 3
  on conflict (tenant_id, kind, document_id, line_id) do update set product_id = excluded.product_id, variant_id = excluded.variant_id, quantity = excluded.quantity,
    delivery_date = excluded.delivery_date, depot_id = excluded.depot_id, expires_at = excluded.expires_at`);

interface Published {
  fact: OpenOrder;
  envelope: Pick<FactEnvelope, "sequence">;
}

/** Stores the last state of orders, and sets aside what they hold. */
export async function storeOpenOrders(tx: object, published: readonly Published[]): Promise<void> {
  const last = new Map<string, Published>();
  for (const each of published) {
    const before = last.get(documentKey(each.fact));
    if (!before || before.envelope.sequence < each.envelope.sequence) last.set(documentKey(each.fact), each);
  }
  const orders = [...last.values()].map(({ fact, envelope: { sequence } }) => ({
    ...fact,
    ...{ sequence: String(sequence), partnerType: partnerTypeOf(fact), lines: undefined },
  }));
  const newer = new Set((await ORDERS.rows(tx, JSON.stringify(orders))).map(documentKey));
  const facts = [...last.values()].flatMap(({ fact }) => (newer.has(documentKey(fact)) ? [fact] : []));
  const keys = facts.map(({ kind, documentId }) => ({ kind, documentId }));
  const lines = facts.flatMap((fact) => undelivered(fact).map((line) => lineRow(fact, line)));
  if (keys.length > 0) await LINES.run(tx, JSON.stringify(keys), JSON.stringify(lines));
  await setHolds(tx, facts);
}

const partnerTypeOf = ({ kind }: OpenOrder): string =>
  documentKinds.find(({ name }) => name === kind)?.partner?.type ?? "";

/** The lines of which goods are still to move: none of an order that is not audited. */
const undelivered = ({ isAudited, lines }: OpenOrder) =>
  isAudited
    ? lines
        .map(({ openBase, undeliveredBase: quantity = openBase, variantId = NIL_ID, ...line }) => ({
          ...line,
          variantId,
          quantity,
        }))
        .filter(({ quantity }) => exact(quantity).greaterThan(0))
    : [];

const lineRow = (
  { kind, documentId, deliveryDate, heldUntil, heldDepotId }: OpenOrder,
  { lineId, productId, variantId, quantity }: ReturnType<typeof undelivered>[number],
) => ({ kind, documentId, lineId, productId, variantId, quantity, deliveryDate, depotId: heldDepotId, heldUntil });

/** In the order of the documents' keys, so that two groups of facts do not wait for each other. */
async function setHolds(tx: object, facts: readonly OpenOrder[]): Promise<void> {
  const before = await holding(
    tx,
    facts.map(({ documentId }) => documentId),
  );
  const holds = facts.filter(({ documentId, heldUntil }) => heldUntil !== null || before.has(documentId));
  for (const fact of holds.toSorted((a, b) => (documentKey(a) < documentKey(b) ? -1 : 1)))
    await setHold(tx, {
      ...fact,
      lines: undelivered(fact).map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
    });
}
