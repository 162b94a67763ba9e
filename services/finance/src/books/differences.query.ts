// Ledger figures at the end of a day by document and by partner, to find where books differ (docs/decisions/0043).
import { statement } from "@kontor/service-kit/database/statement";
import type { Figure } from "./difference.rules.ts";
import { subjectName } from "./period.ts";

const COUNTED = "oper_time < $1::timestamptz and ($2::boolean or oper_time > 'epoch')";
const PART = "get_byte(uuid_send(document_id), 15)";
const cents = (amount: string): string => `(${amount})::numeric(40, 2)::text`;

const BY_PART = statement<{ part: number; amount: string }>(
  `select ${PART} as part, ${cents("sum(amount)")} as amount from ledger_entries where account = 'inventory' and ${COUNTED} group by 1 having sum(amount) <> 0`,
);
const OF_DOCUMENTS = statement<Figure>(
  `select document_id || ' ' || kind as key, document_id as "documentId", kind, max(number) as number, '' as name, ${cents("sum(amount)")} as amount
    from ledger_entries where account = 'inventory' and ${COUNTED} and ${PART} = any($3::int[]) group by document_id, kind having sum(amount) <> 0`,
);
const OF_PARTNERS = statement<Figure>(
  `select subject_id as key, null as "documentId", '' as kind, '' as number, ${subjectName("subject_id")} as name, ${cents("sum(amount) * $4::int")} as amount
    from ledger_entries where account = $3 and ${COUNTED} group by subject_id having sum(amount) <> 0`,
);
// As the check counts them: documents whose goods stock has posted.
const UNCLEARED = statement<Figure>(
  `select e.document_id || ' ' || e.kind as key, e.document_id as "documentId", e.kind, max(e.number) as number,
      coalesce((select max(name) from replica_partners p where p.id = any(array_agg(e.partner_id))), '') as name, ${cents("sum(e.amount)")} as amount
    from ledger_entries e where e.account = 'goods-clearing' and ${COUNTED}
      and exists (select from ledger_stock s where s.document_id = e.document_id and s.kind = e.kind and s.sequence > 0)
    group by e.document_id, e.kind having sum(e.amount) <> 0`,
);

/** The moment before which entries count, and whether opening entries do. */
export interface Until {
  before: string;
  withOpening: boolean;
}
export const inventoryByPart = (tx: object, { before, withOpening }: Until) => BY_PART.rows(tx, before, withOpening);
export const inventoryOf = (tx: object, { before, withOpening }: Until, parts: readonly number[]) =>
  OF_DOCUMENTS.rows(tx, before, withOpening, [...parts]);
/** Payables are positive where the supplier is owed. */
export const balancesOf = (tx: object, { before, withOpening }: Until, account: "receivable" | "payable") =>
  OF_PARTNERS.rows(tx, before, withOpening, account, account === "payable" ? -1 : 1);
export const unclearedOf = (tx: object, { before, withOpening }: Until) => UNCLEARED.rows(tx, before, withOpening);
