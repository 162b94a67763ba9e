// Stores which documents remain after strict audit was switched, and why (docs/decisions/0012).
import type { Refusal } from "@kontor/contracts/core/error";
import { NIL_ID } from "@kontor/contracts/core/id";
import { SWITCH_COUNT_MAX, SWITCH_REFUSED_MAX, type SwitchOver } from "@kontor/contracts/voucher/strict-audit";
import { statement } from "../database/statement.ts";
import { findJob } from "../voucher/strict-audit.store.ts";
import type { Kind } from "./kind.ts";

/** Documents posted by one query. */
const AT_ONCE = 100;

/** The position of a pass through a kind's documents. */
export interface Cursor {
  operTime: string;
  id: string;
}
const BEGINNING: Cursor = { operTime: "-infinity", id: NIL_ID };

// Under strict audit unaudited documents should not count, without it they should: `effective` shows which differ from that.
const NEXT = statement<Cursor>(`select id, oper_time::text as "operTime" from documents
  where kind = $1 and (oper_time, id) > ($3::timestamptz, $4::uuid) and audit_status <> 1 and effective = $2::boolean
  order by oper_time, id limit ${AT_ONCE}`);

/** The next documents of a kind that do not count as the switch says, oldest first. */
export const nextOf = (tx: object, kind: string, strict: boolean, { operTime, id } = BEGINNING): Promise<Cursor[]> =>
  NEXT.rows(tx, kind, strict, operTime, id);

const REFUSED = statement(`insert into switch_over_refusals (document_id, refusal, issues)
  select id, $2, $3::jsonb from documents where id = $1::uuid
  on conflict (tenant_id, document_id) do update set refusal = excluded.refusal, issues = excluded.issues`);
/** Records why a document could not be posted. */
export async function noteRefused(tx: object, documentId: string, { id, issues }: Refusal): Promise<void> {
  await REFUSED.run(tx, documentId, id, JSON.stringify(issues));
}

const LEFT = statement<{ kind: string; count: number }>(`select kind, count(*)::int as count from (
    select d.kind from unnest($1::text[]) as k(kind), lateral (select kind from documents
      where kind = k.kind and audit_status <> 1 and effective = $2::boolean limit ${SWITCH_COUNT_MAX + 1}) d) found
  group by kind order by kind`);
const STILL = `from switch_over_refusals r join documents d on d.id = r.document_id
  where d.audit_status <> 1 and d.effective = (select strict from switch_overs)`;
const NAMED = statement<SwitchOver["refused"][number]>(`select d.id, d.kind, d.number, r.refusal, r.issues ${STILL}
  order by d.oper_time, d.id limit ${SWITCH_REFUSED_MAX}`);
const NAMED_COUNT = statement<{ count: number }>(`select count(*)::int as count ${STILL}`);

/** The documents that the job changes, or has still to change, and its progress. */
export async function previewStrictAudit(tx: object, kinds: readonly Kind[], strict: boolean): Promise<SwitchOver> {
  const [{ count = 0 } = {}] = await NAMED_COUNT.rows(tx);
  return {
    kinds: await LEFT.rows(
      tx,
      kinds.map(({ contract }) => contract.name),
      strict,
    ),
    job: await findJob(tx, count),
    refused: await NAMED.rows(tx),
  };
}
