// Preview of switching strict audit for slips, and the progress of applying it (contracts/voucher/strict-audit.ts).
import { SWITCH_COUNT_MAX, type SwitchOver } from "@kontor/contracts/voucher/strict-audit";
import { statement } from "@kontor/service-kit/database/statement";
import { findJob } from "@kontor/service-kit/voucher/strict-audit.store";

const LEFT = statement<{ kind: string; count: number }>(`select kind, count(*)::int as count from (
    select kind from slips where audit_status <> 1 and effective = $1::boolean limit ${SWITCH_COUNT_MAX + 1}) found
  group by kind order by kind`);
/** A slip can always be made effective: what it settles is reserved for it, effective or not. */
export async function previewSlips(tx: object, strict: boolean): Promise<SwitchOver> {
  return { kinds: await LEFT.rows(tx, strict), job: await findJob(tx, 0), refused: [] };
}
