// Stores how far deliveries have taken an order's lines: its progress (reference.md §1.10, §1.11).
import { statement } from "../database/statement.ts";
import type { VoucherDecision } from "../voucher/model.ts";
import type { Kind } from "./kind.ts";
import type { StoredDocument } from "./model.ts";

/** SQL: what the documents made from `d` have taken of its line `l`, in base units, unaudited ones too. */
export const TAKEN = `(select coalesce(sum(t.quantity_base), 0) from document_lines t
    join documents td on td.id = t.document_id and td.link_id = d.id where t.link_line_id = l.id)`;

// 2: every line is delivered or the order is closed, 3: some are, 0: none. A line without quantity asks for nothing.
const PROGRESS = statement(`update documents s set progress = taken.progress
  from (select d.id, case when d.is_closed then 2 when not bool_or(by.taken > 0) then 0 when bool_and(by.taken >= l.quantity_base) then 2 else 3 end as progress
    from documents d join document_lines l on l.document_id = d.id cross join lateral (select ${TAKEN} as taken) by
    where d.id = any($1::uuid[]) group by d.tenant_id, d.id) taken
  where s.id = taken.id and s.progress <> taken.progress`);

/** Computes the progress of orders anew; their documents are locked. */
export const recomputeProgress = (tx: object, ids: readonly string[]): Promise<unknown> => PROGRESS.run(tx, ids);

/** Recomputes the orders that written documents of a kind take from now, or took from before. A kind without orders costs nothing. */
export async function recomputeSources(
  tx: object,
  { contract: { links } }: Kind,
  decisions: readonly VoucherDecision<StoredDocument>[],
): Promise<void> {
  if (!links.some(({ takesBack }) => !takesBack)) return;
  const ids = decisions.flatMap(({ before, after }) =>
    [before?.head.linkId, after.head.linkId].flatMap((id) => id ?? []),
  );
  if (ids.length > 0) await recomputeProgress(tx, [...new Set(ids)]);
}
