// The sums of all partner statements at the end of a day, which the money ledger is compared with (docs/decisions/0043).
import { statement } from "@kontor/service-kit/database/statement";

// Every balance counts, also of unknown partners: no debt is left out of a sum.
const OWING = `owing as (
    select known.id, p.name, p.type = '供应商' as is_supplier, coalesce(e.debt - e.settled, 0) as amount,
        case when $2::boolean and not p.deleted then p.begin_get - p.begin_pay else 0 end as opening
      from (select id from replica_partners union select partner_id from partner_balances) known
      left join replica_partners p on p.id = known.id
      left join lateral (select debt, settled from partner_days d where d.partner_id = known.id and d.day <= $1::date order by d.day desc limit 1) e on true)`;
const SUMS = statement<{ receivable: string; payable: string }>(`with ${OWING}
  select coalesce(sum(amount + opening) filter (where is_supplier is not true), 0)::numeric(40, 2)::text as receivable,
    coalesce(-sum(amount + opening) filter (where is_supplier), 0)::numeric(40, 2)::text as payable from owing`);
const BY_PARTNER = statement<{ partnerId: string; name: string; amount: string }>(`with ${OWING}
  select id as "partnerId", coalesce(name, '') as name, ((case when $3::boolean then -1 else 1 end) * (amount + opening))::numeric(40, 2)::text as amount
  from owing where coalesce(is_supplier, false) = $3::boolean and amount + opening <> 0 order by id`);

/** What each customer owes, or each supplier is owed; cents as text. */
export const statementsOf = (tx: object, day: string, withOpening: boolean, of: "receivable" | "payable") =>
  BY_PARTNER.rows(tx, day, withOpening, of === "payable");

/** What customers owe, and what is owed to suppliers; cents as text. */
export async function statementSums(
  tx: object,
  day: string,
  withOpening: boolean,
): Promise<{ receivable: string; payable: string }> {
  const [row] = await SUMS.rows(tx, day, withOpening);
  if (!row) throw new Error("a sum of no partners is a row, too");
  return row;
}
