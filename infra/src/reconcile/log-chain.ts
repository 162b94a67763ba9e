// I-14: the operation log is complete: each entry follows from the one before it, the last one is the recorded end (AUD-1), and every act on a
// document or slip has an entry (AUD-2).
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import type { Book, Books } from "./books.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { kindsOf, owners } from "./postings.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

const LINKS = `select tenant_id as tenant, format('entry %s of the operation log, %s: it does not follow from the one before it', chain_no, id) as text
  from (select l.tenant_id, l.id, l.chain_no, l.hash, operation_log_hash(coalesce(lag(l.hash) over chain, ''), l) as should,
      coalesce(lag(l.chain_no) over chain, 0) + 1 as place
    from operation_log l window chain as (partition by l.tenant_id order by l.chain_no)) linked
  where hash <> should or chain_no <> place`;
const ENDS = `select h.tenant_id as tenant, format('the operation log ends with entry %s, which is not there as it was', h.chain_no) as text
  from operation_log_heads h
  where not exists (select from operation_log l where l.tenant_id = h.tenant_id and l.chain_no = h.chain_no and l.hash = h.hash)`;

interface EntryCount extends Keyed {
  tenant: string;
  number: string;
  /** The log's names of operations. */
  type: string;
  times: number;
}
const entryCounts = (
  from: string,
): string => `select concat_ws(' ', tenant_id, number, type) as key, tenant_id as tenant, number, type, times
  from (${from}) deeds order by tenant_id, number collate "C", type collate "C"`;
/** A document is identified by its first number, however often it got another one since. */
const FIRST = `first as (select tenant_id, document_id, min(number collate "C") as number from drawn_numbers where document_id is not null group by 1, 2)`;
const NOTED = `with ${FIRST} ${entryCounts(`select h.tenant_id, f.number, case when h.action like 'add%' then 'add'
      when h.action in ('audit', 'reverse-audit', 'delete') then h.action else 'update' end as type, count(*)::int as times
    from document_history h join first f using (tenant_id, document_id) group by 1, 2, 3`)}`;
const RENAMED = `with ${FIRST} select n.tenant_id as tenant, n.number, f.number as first
  from drawn_numbers n join first f using (tenant_id, document_id) where n.number <> f.number`;
/** One entry names many numbers; the reason of an override follows them. */
const LOGGED =
  entryCounts(`select l.tenant_id, coalesce(r.first, told.number) as number, l.type, count(*)::int as times from operation_log l
    cross join lateral unnest(string_to_array(split_part(l.content, ' · ', 1), ', ')) as told(number)
    left join json_to_recordset($2::json) as r(tenant uuid, number text, first text) on r.tenant = l.tenant_id and r.number = told.number
  where l.status = 0 and l.operation = any($1) and l.type in ('add', 'update', 'delete', 'audit', 'reverse-audit') group by 1, 2, 3`);

async function* unlogged(owner: Book, kinds: readonly string[], { system }: Books): AsyncGenerator<Difference> {
  const renamed: unknown[] = [];
  for await (const each of owner.rows(RENAMED)) renamed.push(each);
  const logged = system.rows<EntryCount>(LOGGED, [kinds, JSON.stringify(renamed)]);
  for await (const { left: noted, right } of sideBySide(owner.rows<EntryCount>(NOTED), logged))
    if (noted && noted.times > (right?.times ?? 0))
      yield {
        tenantId: noted.tenant,
        text: `document ${noted.number}: its history knows of ${noted.times} × ${noted.type}, the operation log of ${right?.times ?? 0}`,
      };
}

/** The services with a history, and the names that the log has for their vouchers. */
const historians: readonly (readonly [ServiceName, readonly string[]])[] = [
  ...owners.map((service) => [service, kindsOf(service)] as const),
  ["finance", slipKinds.map(({ name }) => name)],
];

export const logChain: Invariant = {
  id: "I-14",
  claim:
    "each entry of the operation logs follows from the one before it, and every operation on a voucher has an entry",
  async *differences(books) {
    for (const statement of [LINKS, ENDS]) yield* differencesIn(books.system, statement);
    for (const [service, kinds] of historians) yield* unlogged(books[service], kinds, books);
  },
};
