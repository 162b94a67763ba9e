// Stores how far purchase orders have bought a sale order, as the purchase service publishes it (reference.md §1.10, docs/decisions/0060).
import type { SourceTaken } from "@kontor/contracts/document/procurement";
import type { Ctx } from "../context/ctx.ts";
import { statement } from "../database/statement.ts";
import type { ReceivedFact } from "../events/define-consumer.ts";
import { flag } from "../resource/assignments.ts";
import { lockDocuments } from "./document.store.ts";
import { publishOpen } from "./progress.store.ts";

const UPSERT = statement(`insert into document_procurements as p (kind, document_id, taken, sequence)
  select g.kind, g."documentId", g.taken, g.sequence
  from json_to_recordset($1::json) as g(kind text, "documentId" uuid, taken jsonb, sequence bigint) order by g.kind, g."documentId"
  on conflict (tenant_id, kind, document_id) do update set (taken, sequence) = row(excluded.taken, excluded.sequence) where p.sequence < excluded.sequence`);

/** SQL: what is bought of the line `l` of the document `d`, in base units. */
const PROCURED = `coalesce((select (p.taken ->> l.id::text)::numeric from document_procurements p where p.kind = l.kind and p.document_id = d.id), 0)`;

/** SQL: the same as text; null where the company buys nothing so, and nothing was. */
export const SHOWN_PROCURED = `case when ${flag("purchaseBySaleFlag")} or exists (select from document_procurements p where p.kind = l.kind and p.document_id = d.id)
  then ${PROCURED}::text end`;

/** SQL: what is still to be bought of the order `d`, in its lines' units; null as above. */
export const UNPURCHASED = `case when ${flag("purchaseBySaleFlag")} or exists (select from document_procurements p where p.kind = d.kind and p.document_id = d.id)
  then (select coalesce(sum(greatest(0, l.quantity_base - ${PROCURED}) / l.ratio), 0)::numeric(24, 3)::text from document_lines l where l.document_id = d.id) end`;

const IS_ON = statement<{ on: boolean }>(`select ${flag("purchaseBySaleFlag")} as on`);
/** Whether the company buys what its customers order. */
export async function buysOrders(tx: object): Promise<boolean> {
  const [row] = await IS_ON.rows(tx);
  return row?.on === true;
}

// As an order's progress (progress.rules.ts).
const RECOMPUTE = statement(`update documents s set procured = n.procured
  from (select d.id, case when d.is_procurement_closed then 2 when not bool_or(by.taken > 0) then 0 when bool_and(by.taken >= l.quantity_base) then 2 else 3 end as procured
    from documents d join document_lines l on l.document_id = d.id cross join lateral (select ${PROCURED} as taken) by
    where d.id = any($1::uuid[]) and d.kind = any($2::text[]) group by d.tenant_id, d.id) n
  where s.id = n.id and s.procured <> n.procured`);

/** Stores what is taken of orders; of several facts about one order the one published last stays. @param kinds those that are bought */
export async function storeTaken(
  tx: object,
  kinds: readonly string[],
  events: readonly (Pick<ReceivedFact, "envelope"> & { fact: SourceTaken })[],
): Promise<void> {
  const latest = new Map(
    events
      .toSorted((one, other) => one.envelope.sequence - other.envelope.sequence)
      .map(({ fact: { kind, documentId, lines }, envelope: { sequence } }) => {
        const taken = Object.fromEntries(lines.map(({ lineId, takenBase }) => [lineId, takenBase]));
        return [`${kind} ${documentId}`, { kind, documentId, sequence, taken }];
      }),
  );
  const rows = [...latest.values()];
  const ids = rows.map(({ documentId }) => documentId);
  await lockDocuments(tx, ids);
  await UPSERT.run(tx, JSON.stringify(rows));
  await RECOMPUTE.run(tx, ids, kinds);
}

/** Computes anew how far orders of a kind are bought, and publishes what is open of them; they are locked. */
export async function recomputeProcured(tx: object, ctx: Ctx, kind: string, ids: readonly string[]): Promise<void> {
  await RECOMPUTE.run(tx, ids, [kind]);
  await publishOpen(tx, ctx, ids);
}

const RENEW = statement(
  "update documents set version = version + 1 where id = $1::uuid and kind = $2 and audit_status = 1",
);
/** Publishes an audited order under its next version: whoever was about to change it with the version he saw is refused. */
export async function renewSource(tx: object, ctx: Ctx, { id, kind }: { id: string; kind: string }): Promise<boolean> {
  await lockDocuments(tx, [id]);
  const isRenewed = (await RENEW.run(tx, id, kind)) > 0;
  if (isRenewed) await publishOpen(tx, ctx, [id]);
  return isRenewed;
}
