// Preview of switching strict audit for slips, and the progress of applying it (contracts/document/strict-audit.ts).
import { SWITCH_COUNT_MAX, type SwitchOver } from "@kontor/contracts/document/strict-audit";
import { statement } from "@kontor/service-kit/database/statement";

const LEFT = statement<{ kind: string; count: number }>(`select kind, count(*)::int as count from (
    select kind from slips where audit_status <> 1 and effective = $1::boolean limit ${SWITCH_COUNT_MAX + 1}) found
  group by kind order by kind`);
const JOB = statement<{ strict: boolean; settled: number; isFinished: boolean }>(
  'select strict, settled, finished_at is not null as "isFinished" from switch_overs',
);

/** A slip can always be made effective: what it settles is reserved for it, effective or not. */
export async function previewSlips(tx: object, strict: boolean): Promise<SwitchOver> {
  const [job] = await JOB.rows(tx);
  return { kinds: await LEFT.rows(tx, strict), job: job ? { ...job, refusedTotal: 0 } : null, refused: [] };
}
