// Stores how far deliveries have taken an order's lines, its progress (reference.md §1.10, §1.11), and publishes what is open of it.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { foreignLink } from "@kontor/contracts/document/kind-values";
import type { Ctx } from "../context/ctx.ts";
import { statement } from "../database/statement.ts";
import { publish } from "../events/outbox.ts";
import type { VoucherDecision } from "../voucher/model.ts";
import { asJson, headColumns, lineColumns } from "./columns.ts";
import { retakeSources } from "./foreign-source.store.ts";
import type { Kind } from "./kind.ts";
import type { DocumentHeader, StoredDocument } from "./model.ts";
import { type OrderedLine, openOrderOf } from "./open-order.rules.ts";

/** SQL: what the documents made from `d` have taken of its line `l`, in base units, unaudited ones too. */
export const TAKEN = `(select coalesce(sum(t.quantity_base), 0) from document_lines t
    join documents td on td.id = t.document_id and td.link_id = d.id where t.link_line_id = l.id)`;
/** SQL: the part of it that deliveries with effect have taken, except document `except`. */
export const EFFECTIVELY_TAKEN = (
  except = "null::uuid",
): string => `(select coalesce(sum(t.quantity_base), 0) from document_lines t
    join documents td on td.id = t.document_id and td.link_id = d.id
    where t.link_line_id = l.id and td.effective and td.id is distinct from ${except})`;

// 2: every line is delivered or the order is closed, 3: some are, 0: none. A line without quantity asks for nothing.
const PROGRESS = statement(`update documents s set progress = taken.progress
  from (select d.id, case when d.is_closed then 2 when not bool_or(by.taken > 0) then 0 when bool_and(by.taken >= l.quantity_base) then 2 else 3 end as progress
    from documents d join document_lines l on l.document_id = d.id cross join lateral (select ${TAKEN} as taken) by
    where d.id = any($1::uuid[]) group by d.tenant_id, d.id) taken
  where s.id = taken.id and s.progress <> taken.progress`);

const ORDERS = statement<{ head: DocumentHeader; lines: OrderedLine[] }>(`select ${asJson(headColumns, "d")} as head,
    (select coalesce(json_agg(${asJson(lineColumns, "l", { takenBase: `${TAKEN}::text`, effectiveBase: `${EFFECTIVELY_TAKEN()}::text` })} order by l.position), '[]')
      from document_lines l where l.document_id = d.id) as lines
  from documents d where d.id = any($1::uuid[]) order by d.id`);

/** Computes the progress of orders anew and publishes what is open of them; their documents are locked. */
export async function recomputeProgress(tx: object, ctx: Ctx, ids: readonly string[]): Promise<void> {
  await PROGRESS.run(tx, ids);
  await publishOpen(tx, ctx, ids);
}

/** Publishes what is open of orders; their documents are locked. */
export async function publishOpen(tx: object, ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const { head, lines } of await ORDERS.rows(tx, ids)) {
    const kind = documentKinds.find(({ name }) => name === head.kind);
    if (kind?.facts.open) await publish(tx, kind.facts.open, { ...openOrderOf(head, lines), kind: kind.name }, ctx);
  }
}

/** Recomputes the orders that written documents of a kind take from now, or took from before. A kind without orders costs nothing. */
export async function recomputeSources(
  tx: object,
  ctx: Ctx,
  { contract }: Kind,
  decisions: readonly VoucherDecision<StoredDocument>[],
): Promise<void> {
  if (!contract.links.some(({ takesBack }) => !takesBack)) return;
  const linked = decisions.flatMap(({ before, after }) =>
    [before?.head.linkId, after.head.linkId].flatMap((id) => id ?? []),
  );
  const [ids, foreign] = [[...new Set(linked)], foreignLink(contract)];
  if (ids.length === 0) return;
  if (foreign) await retakeSources(tx, ctx, { kind: foreign.source, takers: [contract.name] }, ids);
  else await recomputeProgress(tx, ctx, ids);
}
