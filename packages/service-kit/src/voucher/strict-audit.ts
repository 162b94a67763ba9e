// Gives vouchers their effect anew after strict audit was switched on or off: one by one, as if each were saved again, and also
// after a restart. The vouchers themselves show what remains, so there is no position to lose (docs/decisions/0012).
import { Refusal } from "@kontor/contracts/core/error";
import type { TenantCtx } from "../context/ctx.ts";
import type { Db } from "../database/database.ts";
import type { Log } from "../runtime/log.ts";
import { finish, isCurrent, markReapplied } from "./strict-audit.store.ts";
import { type SwitchJob, startSwitchJobs } from "./strict-audit-jobs.ts";

/** Longer than any transaction that still saw the old switch, and than postings take that bring the stock that others need. */
const QUIET_SECONDS = 70;
/** Another user changed or deleted it meanwhile. */
const DONE_BY_OTHERS: ReadonlySet<string> = new Set(["stale-version", "not-found"]);

/** Where the job runs, and how often. */
export interface ReapplyJob {
  /** Sees the jobs of all tenants, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
  every?: number;
  quietSeconds?: number;
}
interface ReapplyParts<Row extends { id: string }> extends ReapplyJob {
  db: Db<object>;
  /** One pass after the other, each from its beginning: the next vouchers that do not count as strict audit says. */
  passes(strict: boolean): readonly ((tx: object, after: Row | undefined) => Promise<Row[]>)[];
  /** Gives one voucher its effect anew. @throws Refusal where it may not have it */
  reapply(ctx: TenantCtx, row: Row): Promise<unknown>;
  /** Stores why one may not. */
  onRefused?(tx: object, row: Row, refusal: Refusal): Promise<void>;
}

/** Starts looking for tenants that switched. Stopping waits for the voucher in work. */
export function startReapplying<Row extends { id: string }>(parts: ReapplyParts<Row>): { stop(): Promise<void> } {
  const { db, relayUrl, log, every, quietSeconds = QUIET_SECONDS } = parts;
  return startSwitchJobs({ relayUrl, log, every }, async ({ ctx, strict, isStopped }: SwitchJob) => {
    let isUnfinished = false;
    for (const next of parts.passes(strict)) {
      let cursor: Row | undefined;
      do {
        const after = cursor;
        if (isStopped() || !(await db.tenantTx(ctx, (tx) => isCurrent(tx, strict)))) return;
        const rows: Row[] = await db.tenantTx(ctx, (tx) => next(tx, after));
        for (const row of rows) {
          if (isStopped()) return;
          if (await reapplyOne(parts, ctx, row)) isUnfinished = true;
        }
        cursor = rows.at(-1);
      } while (cursor);
    }
    if (!isUnfinished) await db.tenantTx(ctx, (tx) => finish(tx, strict, quietSeconds));
  });
}

/**
 * A voucher that fails by a fault of ours makes no other wait.
 * @returns whether another round is needed: to try it again, or because its effect may allow that of another
 */
async function reapplyOne<Row extends { id: string }>(
  { db, log, reapply, onRefused }: ReapplyParts<Row>,
  ctx: TenantCtx,
  row: Row,
): Promise<boolean> {
  try {
    await reapply(ctx, row);
  } catch (error) {
    if (!(error instanceof Refusal)) {
      log.warn(
        { err: error, voucherId: row.id },
        "after a switch of strict audit a voucher could not be reapplied; it is tried again in the next round",
      );
      return true;
    }
    // An absent or busy ledger is no decision: the next round asks again.
    if (error.status === 503) throw error;
    if (onRefused && !DONE_BY_OTHERS.has(error.id)) await db.tenantTx(ctx, (tx) => onRefused(tx, row, error));
    return false;
  }
  await db.tenantTx(ctx, (tx) => markReapplied(tx, row.id));
  return true;
}
