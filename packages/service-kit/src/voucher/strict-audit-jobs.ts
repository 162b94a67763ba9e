// Finds tenants whose strict audit was switched, and processes each on behalf of the user who switched it (docs/decisions/0012).

import type { TenantCtx } from "../context/ctx.ts";
import { startTenantJobs, type TenantWork } from "../database/tenant-jobs.ts";
import type { Log } from "../runtime/log.ts";

export interface SwitchJob {
  ctx: TenantCtx;
  /** The new state of strict audit. */
  strict: boolean;
  /** Whether to stop after the current step. */
  isStopped(): boolean;
}
interface Parts {
  /** Sees the jobs of all tenants, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
  every?: number | undefined;
}

/** Starts the search; a few tenants are processed at once, and one that fails makes no other wait. Stopping waits for running work. */
export const startSwitchJobs = (parts: Parts, work: (job: SwitchJob) => Promise<void>): { stop(): Promise<void> } =>
  startTenantJobs({
    ...parts,
    what: "applying a switch of strict audit",
    find: `select tenant_id as "tenantId", strict, user_id as "userId", user_name as "userName" from switch_overs where finished_at is null`,
    work: ({ ctx, row, isStopped }: TenantWork<{ strict: boolean }>) => work({ ctx, strict: row.strict, isStopped }),
  });
