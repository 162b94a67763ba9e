// Looks for companies whose strict audit was switched, and works through each in the name of who switched it (docs/decisions/0012).

import type { TenantCtx } from "../context/ctx.ts";
import type { Log } from "../runtime/log.ts";
import { startTenantJobs, type TenantWork } from "../runtime/tenant-jobs.ts";

export interface SwitchJob {
  ctx: TenantCtx;
  /** What strict audit was switched to. */
  strict: boolean;
  /** Whether the work is to end after what is under way. */
  isStopped(): boolean;
}
interface Parts {
  /** Sees the jobs of all companies, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
  every?: number | undefined;
}

/** Starts looking; a few companies are worked through at once, and one that fails keeps no other waiting. Stopping waits for what is under way. */
export const startSwitchJobs = (parts: Parts, work: (job: SwitchJob) => Promise<void>): { stop(): Promise<void> } =>
  startTenantJobs({
    ...parts,
    what: "strict audit switched",
    find: `select tenant_id as "tenantId", strict, user_id as "userId", user_name as "userName" from switch_overs where finished_at is null`,
    work: ({ ctx, row, isStopped }: TenantWork<{ strict: boolean }>) => work({ ctx, strict: row.strict, isStopped }),
  });
