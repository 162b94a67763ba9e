// What of documents' debts is open: locked in the order of documents before anything is settled, changed with the slips that settle.
import type { Ctx } from "@kontor/service-kit/ctx";
import { statement } from "@kontor/service-kit/statement";
import { reachedDocument, reachOf } from "../reach.ts";

/** What slips may settle in all: less than the debt where a coming revision leaves less (docs/decisions/0015). */
const LIMIT = `case when d.pledged_revision is null then d.amount_debt
  when sign(d.pledged_debt) = sign(d.amount_debt) then sign(d.amount_debt) * least(abs(d.amount_debt), abs(d.pledged_debt)) else 0 end`;

export interface LockedDebt {
  id: string;
  number: string;
  partnerId: string | null;
  limit: string;
  held: string;
  reached: boolean;
}

const LOCK =
  statement<LockedDebt>(`select d.document_id as id, d.number, d.partner_id as "partnerId", (${LIMIT})::text as limit,
    d.amount_held::text as held, coalesce(d.kind = 'opening' or ${reachedDocument("d", 2)}, false) as reached
  from ledger_documents d where d.document_id = any($1::uuid[]) order by d.document_id for update`);

/** Debts with what is open of them, locked until the commit in the order of their documents. */
export const lockDebts = (tx: object, ctx: Ctx, ids: readonly string[]): Promise<LockedDebt[]> =>
  ids.length === 0 ? Promise.resolve([]) : LOCK.rows(tx, [...new Set(ids)], ...reachOf(ctx));

const CHANGE = statement<{ id: string; kind: string; settled: string }>(`update ledger_documents d
  set amount_held = d.amount_held + g.held, amount_settled = d.amount_settled + g.settled
  from json_to_recordset($1::json) as g(id uuid, held numeric, settled numeric) where d.document_id = g.id
  returning d.document_id as id, d.kind, d.amount_settled::text as settled`);

/** Changes what is held and settled of debts that are locked already; answers what is settled of each now. */
export const changeDebts = (
  tx: object,
  changes: readonly { id: string; held: string; settled: string }[],
): Promise<{ id: string; kind: string; settled: string }[]> =>
  changes.length === 0 ? Promise.resolve([]) : CHANGE.rows(tx, JSON.stringify(changes));
