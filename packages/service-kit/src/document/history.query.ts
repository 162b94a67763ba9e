// The history of a document: who did what and when, and what became of an order's deposit.
import type { DepositNote } from "@kontor/contracts/voucher/history";
import { statement } from "../database/statement.ts";
import { HISTORY_COLUMNS, type HistoryRow } from "../voucher/history.store.ts";

/** Amounts and the accounts' present names. */
const part = (
  side: "before" | "after",
): string => `case when jsonb_typeof(h.deposit->'${side}') = 'object' then json_build_object(
    'changeAmount', h.deposit->'${side}'->>'amount', 'accountName', coalesce((select string_agg(a.name, ', ' order by a.name)
      from jsonb_array_elements_text(h.deposit->'${side}'->'accountIds') of(id) join replica_accounts a on a.id = of.id::uuid), '')) end`;
const HISTORY = statement<HistoryRow & { depositChange: DepositNote | null }>(`select ${HISTORY_COLUMNS},
    case when h.deposit is not null then json_build_object('before', ${part("before")}, 'after', ${part("after")}) end as "depositChange"
  from document_history h where h.document_id = $1::uuid order by h.version desc limit 500`);

/** The latest first. */
export const findDocumentHistory = (tx: object, id: string) => HISTORY.rows(tx, id);
