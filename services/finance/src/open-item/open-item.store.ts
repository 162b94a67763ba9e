// Open items of documents: locked in the order of documents before they are settled, and updated with the slips that settle.
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { type DebtKey, debtKey } from "../ledger/keys.rules.ts";
import { visibilityOf, visibleDocument } from "../visibility.ts";

/** The total that slips may settle: less than the debt where a coming revision leaves less (docs/decisions/0015). */
const LIMIT = `case when d.pledged_revision is null then d.amount_debt
  when sign(d.pledged_debt) = sign(d.amount_debt) then sign(d.amount_debt) * least(abs(d.amount_debt), abs(d.pledged_debt)) else 0 end`;

export interface LockedDebt extends DebtKey {
  number: string;
  partnerId: string | null;
  limit: string;
  held: string;
  reached: boolean;
}

const LOCK =
  statement<LockedDebt>(`select d.document_id as id, d.kind, d.number, d.partner_id as "partnerId", (${LIMIT})::text as limit,
    d.amount_held::text as held, coalesce(d.kind = 'opening' or ${visibleDocument("d", 3)}, false) as reached
  from ledger_documents d where d.document_id = any($1::uuid[]) and (d.document_id, d.kind) in (select * from unnest($1::uuid[], $2::text[]))
  order by d.document_id, d.kind for update`);

/** Open items with their open amounts, locked until the commit in the order of their documents. */
export async function lockOpenItems(tx: object, ctx: Ctx, debts: readonly DebtKey[]): Promise<LockedDebt[]> {
  const keys = [...new Map(debts.map((debt) => [debtKey(debt), debt])).values()];
  if (keys.length === 0) return [];
  const [ids, kinds] = [keys.map(({ id }) => id), keys.map(({ kind }) => kind)];
  return LOCK.rows(tx, ids, kinds, ...visibilityOf(ctx));
}

const CHANGE = statement<DebtKey & { settled: string }>(`update ledger_documents d
  set amount_held = d.amount_held + g.reserved, amount_settled = d.amount_settled + g.settled
  from json_to_recordset($1::json) as g(id uuid, kind text, reserved numeric, settled numeric) where d.document_id = g.id and d.kind = g.kind
  returning d.document_id as id, d.kind, d.amount_settled::text as settled`);

/** Changes the reserved and settled amounts of locked open items; returns the settled amount of each. */
export const changeOpenItems = (
  tx: object,
  changes: readonly (DebtKey & { reserved: string; settled: string })[],
): Promise<(DebtKey & { settled: string })[]> =>
  changes.length === 0 ? Promise.resolve([]) : CHANGE.rows(tx, JSON.stringify(changes));
