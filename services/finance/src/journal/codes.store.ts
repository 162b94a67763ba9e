// Stores the tenant's account codes.
import type { Body } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { NIL_ID } from "@kontor/contracts/core/id";
import { codedBySubject, type saveAccountCodes } from "@kontor/contracts/finance/journal";
import { ledgerAccounts } from "@kontor/contracts/finance/ledger";
import { statement } from "@kontor/service-kit/database/statement";
import { type Codes, codeKey } from "./layouts.ts";

type Code = Body<typeof saveAccountCodes>["codes"][number];
const CHART = ledgerAccounts.map((account, at) => `('${account}', ${at})`).join(", ");

// Each account, followed by the settlement accounts and items of those that are coded by subject.
const ALL = statement<Code & { subjectName: string }>(`with chart (account, place) as (values ${CHART}),
  subjects as (select 'cash' as account, id, name from accounts
    union all select case type when '收入' then 'income' else 'expense' end, id, name from in_out_items),
  input as (select account, place, null::uuid as id, '' as name from chart
    union all select s.account, c.place, s.id, s.name from subjects s join chart c using (account))
  select w.account, w.id as "subjectId", w.name as "subjectName", coalesce(k.code, '') as code, coalesce(k.name, '') as name
  from input w left join ledger_codes k on k.account = w.account and k.subject_id = coalesce(w.id, '${NIL_ID}')
  order by w.place, w.id is not null, w.name, w.id`);
const FORGET = statement("delete from ledger_codes");
const UPSERT = statement(`insert into ledger_codes (account, subject_id, code, name)
  select account, coalesce("subjectId", '${NIL_ID}'), code, name from json_to_recordset($1::json) as g(account text, "subjectId" uuid, code text, name text)`);
const SUBJECTS = statement<{ id: string }>(
  "select id from accounts where id = any($1::uuid[]) union select id from in_out_items where id = any($1::uuid[])",
);
const NAMED = statement<Code>(`select account, subject_id as "subjectId", code, name from ledger_codes`);

export const findCodes = (tx: object) => ALL.rows(tx);

/** The codes that the tenant has set. */
export async function namedCodes(tx: object): Promise<Codes> {
  return new Map(
    (await NAMED.rows(tx)).map(({ account, subjectId, code, name }) => [codeKey(account, subjectId), { code, name }]),
  );
}

/**
 * Stores the codes that are not empty; an account with an empty code uses that of the chart.
 * @throws Refusal `not-found` for an unknown subject or another tenant's; `field-repeated` for an account or subject twice
 */
export async function upsertCodes(tx: object, codes: readonly Code[]): Promise<void> {
  const named = codes.filter(({ code }) => code !== "");
  const keys = named.map(({ account, subjectId }) => codeKey(account, subjectId));
  if (new Set(keys).size < keys.length) throw refuse("field-repeated", { field: "codes" });
  const ids = [...new Set(named.flatMap(({ subjectId }) => subjectId ?? []))];
  const isCoded = (account: string): boolean => codedBySubject.some((each) => each === account);
  const existingIds = new Set((await SUBJECTS.rows(tx, ids)).map(({ id }) => id));
  if (named.some(({ account, subjectId }) => subjectId !== null && !(isCoded(account) && existingIds.has(subjectId))))
    throw refuse("not-found", { status: 404, field: "codes" });
  await FORGET.run(tx);
  await UPSERT.run(tx, JSON.stringify(named));
}
