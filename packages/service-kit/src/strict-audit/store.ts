// Stores which documents remain after strict audit was switched, and why (docs/decisions/0012).
import type { Refusal } from "@kontor/contracts/core/error";
import { SWITCH_COUNT_MAX, SWITCH_REFUSED_MAX, type SwitchOver } from "@kontor/contracts/document/strict-audit";
import { statement } from "../database/statement.ts";

/** Documents posted by one query. */
const AT_ONCE = 100;

/** The position of a pass through a kind's documents. */
export interface Cursor {
  operTime: string;
  id: string;
}
export const BEGINNING: Cursor = { operTime: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

// Under strict audit unaudited documents should not count, without it they should: `effective` shows which differ from that.
const NEXT = statement<Cursor>(`select id, oper_time::text as "operTime" from documents
  where kind = $1 and (oper_time, id) > ($3::timestamptz, $4::uuid) and audit_status <> 1 and effective = $2::boolean
  order by oper_time, id limit ${AT_ONCE}`);

/** The next documents of a kind that do not count as the switch says, oldest first. */
export const nextOf = (tx: object, kind: string, strict: boolean, { operTime, id }: Cursor): Promise<Cursor[]> =>
  NEXT.rows(tx, kind, strict, operTime, id);

const REAPPLIED = statement(`with done as (delete from switch_over_refusals where document_id = $1::uuid)
  update switch_overs set settled = settled + 1, settled_at = now()`);
/** Records that a document was posted. */
export async function markReapplied(tx: object, documentId: string): Promise<void> {
  await REAPPLIED.run(tx, documentId);
}

const REFUSED = statement(`insert into switch_over_refusals (document_id, refusal, issues)
  select id, $2, $3::jsonb from documents where id = $1::uuid
  on conflict (tenant_id, document_id) do update set refusal = excluded.refusal, issues = excluded.issues`);
/** Records why a document could not be posted. */
export async function noteRefused(tx: object, documentId: string, { id, issues }: Refusal): Promise<void> {
  await REFUSED.run(tx, documentId, id, JSON.stringify(issues));
}

const STATE = statement<{ strict: boolean; isOpen: boolean }>(
  'select strict, finished_at is null as "isOpen" from switch_overs',
);
/** Whether this is still the job to do. */
export async function isCurrent(tx: object, strict: boolean): Promise<boolean> {
  const [state] = await STATE.rows(tx);
  return state?.isOpen === true && state.strict === strict;
}

const FINISH = statement(`update switch_overs set finished_at = now()
  where finished_at is null and strict = $1::boolean and settled_at < now() - make_interval(secs => $2::int)`);
/** Ends the job, when nothing was posted for so long. */
export async function finish(tx: object, strict: boolean, quietSeconds: number): Promise<void> {
  await FINISH.run(tx, strict, quietSeconds);
}

const AGAIN = statement(`with cleared as (delete from switch_over_refusals)
  update switch_overs set settled_at = now(), finished_at = null`);
/** Resumes the job. */
export async function tryAgain(tx: object): Promise<void> {
  await AGAIN.run(tx);
}

const LEFT = statement<{ kind: string; count: number }>(`select kind, count(*)::int as count from (
    select d.kind from unnest($1::text[]) as k(kind), lateral (select kind from documents
      where kind = k.kind and audit_status <> 1 and effective = $2::boolean limit ${SWITCH_COUNT_MAX + 1}) d) found
  group by kind order by kind`);
const JOB = statement<{ strict: boolean; settled: number; isFinished: boolean }>(
  'select strict, settled, finished_at is not null as "isFinished" from switch_overs',
);
const STILL = `from switch_over_refusals r join documents d on d.id = r.document_id
  where d.audit_status <> 1 and d.effective = (select strict from switch_overs)`;
const NAMED = statement<SwitchOver["refused"][number]>(`select d.id, d.kind, d.number, r.refusal, r.issues ${STILL}
  order by d.oper_time, d.id limit ${SWITCH_REFUSED_MAX}`);
const NAMED_COUNT = statement<{ count: number }>(`select count(*)::int as count ${STILL}`);

/** The documents that the job changes, or has still to change, and its progress. */
export async function previewStrictAudit(tx: object, kinds: readonly string[], strict: boolean): Promise<SwitchOver> {
  const [job] = await JOB.rows(tx);
  const [{ count = 0 } = {}] = await NAMED_COUNT.rows(tx);
  return {
    kinds: await LEFT.rows(tx, [...kinds], strict),
    job: job ? { ...job, refusedTotal: count } : null,
    refused: await NAMED.rows(tx),
  };
}
