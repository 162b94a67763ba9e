// I-10: document numbers have the kind's prefix, belong to one document for ever, and each gap is explained by an allocated number.

import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { NUMBER_DIGITS } from "@kontor/contracts/voucher/voucher-values";
import { differencesIn, type Invariant } from "./invariant.ts";
import { owners } from "./postings.ts";

const TWICE = `select tenant_id as tenant, format('number %s is that of %s documents', number, count(*)) as text from documents group by tenant_id, number having count(*) > 1`;
const OWNED = `select d.tenant_id as tenant, format('document %s %s: its number %s', d.number, d.id, case when k.prefix is null or regexp_replace(d.number, '[0-9]+$', '') <> k.prefix
      then 'does not begin with ' || coalesce(k.prefix, '(kind unknown)') when n.number is null then 'was never allocated' else 'belongs to document ' || coalesce(n.document_id::text, '(none)') end) as text
  from documents d left join json_to_recordset($1::json) as k(name text, prefix text) on k.name = d.kind
  left join drawn_numbers n on n.tenant_id = d.tenant_id and n.number = d.number
  where k.prefix is null or regexp_replace(d.number, '[0-9]+$', '') <> k.prefix or n.document_id is distinct from d.id`;
// Typed numbers may be beyond the series; within it each must have been allocated.
export const GAPS = `with drawn as (select s.tenant_id, s.prefix, s.last, substr(n.number, length(s.prefix) + 1)::bigint as at
    from number_series s join drawn_numbers n on n.tenant_id = s.tenant_id and n.number ~ ('^' || s.prefix || '[0-9]{${NUMBER_DIGITS}}$')),
  ends as (select tenant_id, prefix, last, at from drawn where at <= last union all select tenant_id, prefix, last, 0 from number_series
    union all select tenant_id, prefix, last, last + 1 from number_series),
  steps as (select tenant_id, prefix, at, lead(at) over (partition by tenant_id, prefix order by at) as next from ends)
  select tenant_id as tenant, format('%s: numbers %s to %s of the series were never allocated', prefix, at + 1, next - 1) as text from steps where next - at > 1`;

export const numbers: Invariant = {
  id: "I-10",
  claim: "each document number belongs to one document for ever, and each gap is explained",
  async *differences(books) {
    const prefixes = JSON.stringify(documentKinds.map(({ name, prefix }) => ({ name, prefix })));
    for (const service of owners) {
      yield* differencesIn(books[service], TWICE);
      yield* differencesIn(books[service], OWNED, [prefixes]);
      yield* differencesIn(books[service], GAPS);
    }
  },
};
