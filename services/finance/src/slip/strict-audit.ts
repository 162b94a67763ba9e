// Makes slips effective or not after strict audit was switched, one by one, and continues after a restart (docs/decisions/0012).
import { Refusal } from "@kontor/contracts/core/error";
import { NIL_ID } from "@kontor/contracts/core/id";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import type { Log } from "@kontor/service-kit/runtime/log";
import { type SwitchJob, startSwitchJobs } from "@kontor/service-kit/strict-audit/jobs";
import { finish, isCurrent } from "@kontor/service-kit/strict-audit/store";
import type { FinanceDb } from "../db.ts";
import { moveSlips } from "./slip-service.ts";

/** Longer than any transaction that still saw the old setting. */
const QUIET_SECONDS = 70;
const SLIPS_AT_ONCE = 100;

export interface SlipSwitchParts {
  db: FinanceDb;
  /** Sees the jobs of all tenants, and no other data of theirs. */
  relayUrl: string;
  log: Log;
  every?: number;
  quietSeconds?: number;
}
const NEXT = statement<{ id: string; kind: string }>(`select id, kind from slips
  where audit_status <> 1 and effective = $1::boolean and id > $2::uuid order by id limit ${SLIPS_AT_ONCE}`);
const NOTE = statement("update switch_overs set settled = settled + 1, settled_at = now()");

/** Starts looking for tenants that switched. Stopping waits for the slip in progress. */
export function startSlipSwitch(parts: SlipSwitchParts): { stop(): Promise<void> } {
  const { db, relayUrl, log, every, quietSeconds = QUIET_SECONDS } = parts;
  const jobs = startSwitchJobs({ relayUrl, log, every }, reapplyAll);

  async function reapplyAll({ ctx, strict, isStopped }: SwitchJob): Promise<void> {
    let [reapplied, failed] = [0, 0];
    for (let from: string | undefined = NIL_ID; from !== undefined; ) {
      const after: string = from;
      if (isStopped() || !(await db.tenantTx(ctx, (tx) => isCurrent(tx, strict)))) return;
      const slips = await db.tenantTx(ctx, (tx) => NEXT.rows(tx, strict, after));
      for (const { id, kind } of slips) {
        if (isStopped()) return;
        const outcome = await reapplyOne(ctx, kind, id);
        if (outcome === "settled") reapplied++;
        if (outcome === "failed") failed++;
      }
      from = slips.at(-1)?.id;
    }
    if (reapplied + failed === 0) await db.tenantTx(ctx, (tx) => finish(tx, strict, quietSeconds));
  }

  /** A slip that fails by a fault does not delay the others; the next pass retries it. */
  async function reapplyOne(ctx: TenantCtx, kind: string, id: string): Promise<"settled" | "left" | "failed"> {
    const traits = slipKinds.find(({ name }) => name === kind);
    if (!traits) return "left";
    try {
      await db.tenantTx(ctx, async (tx) => {
        await moveSlips({ tx, ctx }, traits, "settle", [{ id }]);
        await NOTE.run(tx);
      });
      return "settled";
    } catch (error) {
      if (!(error instanceof Refusal)) {
        log.warn({ err: error, slipId: id }, "a slip could not be settled yet");
        return "failed";
      }
      // An unavailable or busy service is no answer: the next round asks again.
      if (error.status === 503) throw error;
      // Somebody deleted or changed it meanwhile.
      return "left";
    }
  }

  return jobs;
}
