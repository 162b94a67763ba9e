// I-14: the operation log is whole: each row follows from the one before it, and the last one is where the log ends (AUD-1).
import { found, type Invariant } from "./invariant.ts";

const LINKS = `select tenant_id as tenant, format('entry %s of the operation log, %s: it does not follow from the one before it', chain_no, id) as text
  from (select l.tenant_id, l.id, l.chain_no, l.hash, operation_log_hash(coalesce(lag(l.hash) over chain, ''), l) as should,
      coalesce(lag(l.chain_no) over chain, 0) + 1 as place
    from operation_log l window chain as (partition by l.tenant_id order by l.chain_no)) linked
  where hash <> should or chain_no <> place`;
const ENDS = `select h.tenant_id as tenant, format('the operation log ends with entry %s, which is not there as it was', h.chain_no) as text
  from operation_log_heads h
  where not exists (select from operation_log l where l.tenant_id = h.tenant_id and l.chain_no = h.chain_no and l.hash = h.hash)`;

export const logChain: Invariant = {
  id: "I-14",
  says: "each entry of the operation logs follows from the one before it, and none is missing",
  async *look({ system }) {
    for (const statement of [LINKS, ENDS]) yield* found(system, statement);
  },
};
