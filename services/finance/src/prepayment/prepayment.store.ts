// Members' prepayments: what is left of each, locked while somebody takes of it.
import { advanceKinds } from "@kontor/contracts/finance/slip-kinds";
import { statement } from "@kontor/service-kit/database/statement";
import type { SlipDecision } from "../slip/decide.rules.ts";
import { type Prepayment, prepaymentChanges, refuseOverdrawn } from "./prepayment.rules.ts";

const ADVANCES = advanceKinds.map((kind) => `'${kind}'`).join(", ");

/**
 * SQL: what is left of a member's prepayment: the ledger's balance, less withdrawals and sales that do not count yet, and what is about to be committed.
 */
const LEFT = (memberId: string): string =>
  `((select coalesce(-sum(b.amount), 0.00) from ledger_balances b where b.account = 'prepayment' and b.subject_id = ${memberId})
    + (select coalesce(sum(s.total_price), 0) from slips s where s.partner_id = ${memberId} and not s.effective and s.total_price < 0 and s.kind in (${ADVANCES}))
    - (select coalesce(sum(d.held_amount), 0) from ledger_documents d where d.held_partner_id = ${memberId} and d.held_amount <> 0)
    - (select coalesce(sum(r.amount), 0) from prepayment_reservations r where r.partner_id = ${memberId}))`;

const LOCK = statement("select from replica_partners where id = any($1::uuid[]) order by id for update");
const READ = statement<Prepayment>(
  `select p.id as "memberId", p.name as member, ${LEFT("p.id")}::text as left from replica_partners p where p.id = any($1::uuid[])`,
);

/** The members' prepayments, locked until the commit: all who take of the same one come one after the other. */
export async function lockPrepayments(
  tx: object,
  memberIds: readonly (string | null | undefined)[],
): Promise<Prepayment[]> {
  const ids = memberIds.flatMap((id) => id ?? []);
  if (ids.length === 0) return [];
  await LOCK.rows(tx, ids);
  // Read after locking: another transaction may have committed before.
  return readPrepayments(tx, ids);
}

/** The prepayments of members that are locked already. */
export const readPrepayments = (tx: object, memberIds: readonly string[]): Promise<Prepayment[]> =>
  READ.rows(tx, memberIds);

/** @throws Refusal `prepayment-insufficient`, where the slips take more of a prepayment than is left */
export function refuseOverdrawing(prepayments: readonly Prepayment[], decisions: readonly SlipDecision[]): void {
  const changes = prepaymentChanges(decisions);
  for (const prepayment of prepayments) {
    const change = changes.get(prepayment.memberId);
    if (change) refuseOverdrawn(prepayment, change.negated(), { field: "organId" });
  }
}
