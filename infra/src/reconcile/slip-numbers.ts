// I-10 of slips: numbers have the kind's prefix, belong to one slip for ever, and each gap is explained by an allocated number.
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { differencesIn, type Invariant } from "./invariant.ts";
import { GAPS } from "./numbers.ts";

const OWNED = `select s.tenant_id as tenant, format('slip %s %s: its number %s', s.number, s.id, case when k.prefix is null or regexp_replace(s.number, '[0-9]+$', '') <> k.prefix
      then 'does not begin with ' || coalesce(k.prefix, '(kind unknown)') when n.number is null then 'was never allocated' else 'belongs to slip ' || coalesce(n.document_id::text, '(none)') end) as text
  from slips s left join json_to_recordset($1::json) as k(name text, prefix text) on k.name = s.kind
  left join drawn_numbers n on n.tenant_id = s.tenant_id and n.number = s.number
  where k.prefix is null or regexp_replace(s.number, '[0-9]+$', '') <> k.prefix or n.document_id is distinct from s.id`;

export const slipNumbers: Invariant = {
  id: "I-10",
  claim: "each slip number belongs to one slip for ever, and each gap is explained",
  async *differences({ finance }) {
    yield* differencesIn(finance, OWNED, [JSON.stringify(slipKinds.map(({ name, prefix }) => ({ name, prefix })))]);
    yield* differencesIn(finance, GAPS);
  },
};
