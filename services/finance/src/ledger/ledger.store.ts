// Reads and writes the ledger's tables: few statements with many rows; locks are always taken in the order of documents, then balances.
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { statement } from "@kontor/service-kit/database/statement";
import { addToDays, lockDays } from "./days.store.ts";
import { type Entry, refuseUnbalanced } from "./entries.rules.ts";
import { type DocumentKey, documentKey } from "./keys.rules.ts";

type Part = "money" | "stock";
/** What the entries belong to. */
export interface Posting extends DocumentKey {
  number: string;
  revision: number;
  part: Part;
  entries: readonly Entry[];
}

const ENTRIES = statement<
  Entry & DocumentKey
>(`select document_id as "documentId", kind, account, subject_id as "subjectId", partner_id as "partnerId",
    ${isoTime("oper_time")} as "operTime", sum(amount)::text as amount
  from ledger_entries where document_id = any($1::uuid[]) and part = 'money' and (document_id, kind) in (select * from unnest($1::uuid[], $2::text[]))
  group by 1, 2, 3, 4, 5, oper_time having sum(amount) <> 0`);

/** The entries that the ledger holds for documents' money, by their keys. */
export async function loadEntries(tx: object, documents: readonly DocumentKey[]): Promise<Map<string, Entry[]>> {
  if (documents.length === 0) return new Map();
  const [ids, kinds] = [documents.map(({ documentId }) => documentId), documents.map(({ kind }) => kind)];
  return Map.groupBy(await ENTRIES.rows(tx, ids, kinds), documentKey);
}

const APPEND =
  statement(`with input as materialized (select * from json_to_recordset($1::json) as g("documentId" uuid, part text, kind text, number text,
    revision int, account text, "subjectId" uuid, "partnerId" uuid, amount numeric, "operTime" timestamptz)),
  entries as (insert into ledger_entries (document_id, part, kind, number, revision, account, subject_id, partner_id, amount, oper_time)
    select "documentId", part, kind, number, revision, account, "subjectId", "partnerId", amount, "operTime" from input),
  balances as (insert into ledger_balances as b (account, subject_id, amount)
    select account collate "C", "subjectId", sum(amount) from input group by 1, 2 having sum(amount) <> 0 order by 1, 2
    on conflict (tenant_id, account, subject_id) do update set amount = b.amount + excluded.amount returning account, subject_id),
  days as (${addToDays(`input cross join (select count(*) from balances) locked_first`, { subject: '"subjectId"', at: '"operTime"' })})
  insert into owed_untold (partner_id) select distinct "subjectId" from input cross join (select count(*) from balances) locked_first
    where account in ('receivable', 'payable', 'prepayment') order by 1 on conflict (tenant_id, partner_id) do update set due = excluded.due`);

/**
 * Appends entries and updates balances, and marks partners with changed debts or prepayments for publishing (publish-partner-balances.ts): also where their sum
 * stays, since a document that moves beyond today, or back, changes what is owed up to today. The last statement of a
 * transaction, so that balances are locked only briefly.
 */
export async function append(tx: object, postings: readonly Posting[]): Promise<void> {
  const rows = postings.flatMap(({ entries, ...whose }) => {
    refuseUnbalanced(entries, `${whose.kind} ${whose.number}`);
    return entries.map((entry) => ({ ...whose, ...entry }));
  });
  // Pipelined on one connection.
  if (rows.length > 0) await Promise.all([lockDays(tx), APPEND.run(tx, JSON.stringify(rows))]);
}
