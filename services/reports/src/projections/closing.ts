// Sums up finished quarters in the background after postings, so that reports neither wait for it nor write.
import { backgroundCtx, type TenantCtx } from "@kontor/service-kit/context/ctx";
import type { Log } from "@kontor/service-kit/runtime/log";
import type { ReportsDb } from "../db.ts";
import { closeNext } from "./closing.store.ts";

/** The shortest interval between checks of a tenant: quarters end rarely. */
const AGAIN_MS = 600_000;

export interface Closing {
  /** The same database; after a tenant's transaction its quarters are checked. */
  watched: ReportsDb;
  /** Resolves when no closing is running. */
  stop(): Promise<void>;
}

/** @param db with a timeout sufficient for a quarter of a large tenant */
export function startClosing(db: ReportsDb, postings: ReportsDb, log: Log): Closing {
  const lookedAt = new Map<string, number>();
  let working: Promise<void> = Promise.resolve();
  let stopped = false;

  async function closeAll({ tenantId }: TenantCtx): Promise<void> {
    const ctx = backgroundCtx(tenantId, "closing", log);
    try {
      // Each in its own transaction, so that postings wait for one quarter, not for years.
      while (!stopped && (await db.tenantTx(ctx, (tx) => closeNext(tx, ctx.now()))));
    } catch (error) {
      // Reports work without it, and it is retried.
      log.warn(
        { err: error, tenantId },
        "reports: a finished quarter could not be summed up; reports stay right but slower, and it is retried",
      );
    }
  }

  function watch(ctx: TenantCtx): void {
    const now = performance.now();
    if (stopped || now - (lookedAt.get(ctx.tenantId) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    lookedAt.set(ctx.tenantId, now);
    working = working.then(() => closeAll(ctx));
  }

  return {
    watched: {
      ...postings,
      async tenantTx(ctx, work) {
        const done = await postings.tenantTx(ctx, work);
        if (ctx.tenantId) watch({ ...ctx, tenantId: ctx.tenantId });
        return done;
      },
    },
    async stop() {
      stopped = true;
      await working;
    },
  };
}
