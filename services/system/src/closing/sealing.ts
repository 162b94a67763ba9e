// Ends closings: once every service keeps to one and has posted all that was saved before, the ledgers are told to keep what they say
// (docs/decisions/0036). What is to be done stands in the period itself, so whatever becomes of the process, the next round goes on.
import type { TenantId } from "@kontor/contracts/core/id";
import { backgroundCtx } from "@kontor/service-kit/ctx";
import type { Log } from "@kontor/service-kit/log";
import { type Loop, startLoop } from "@kontor/service-kit/loop";
import { findPeriod, lockPeriod } from "@kontor/service-kit/period.store";
import pg from "pg";
import type { AskPeer } from "../checks/check.routes.ts";
import type { SystemDb } from "../db.ts";
import { tellPeriod } from "./closing.store.ts";
import { waitedFor } from "./looks.ts";

const EVERY_MS = 1_000;
const COMPANIES_AT_ONCE = 4;

interface Parts {
  db: SystemDb;
  /** Sees which companies' books are not sealed yet, and nothing else of theirs. */
  relayUrl: string;
  peers: AskPeer;
  log: Log;
  every?: number;
}

/** Starts looking; stopping waits for what is under way. */
export function startSealing({ db, relayUrl, peers, log, every = EVERY_MS }: Parts): Pick<Loop, "stop"> {
  const pool = new pg.Pool({ connectionString: relayUrl, max: 1 });
  pool.on("error", () => undefined);
  const loop = startLoop(
    async () => {
      const { rows } = await pool.query<{ tenantId: string }>(
        `select tenant_id as "tenantId" from kit.period_locks
         where closed_before is distinct from sealed_before order by random() limit ${COMPANIES_AT_ONCE}`,
      );
      // read from a tenant column
      await Promise.all(rows.map((row) => seal(row.tenantId as TenantId)));
    },
    { every, onError: (error) => log.warn({ err: error }, "books that are being closed could not be looked at yet") },
  );

  async function seal(tenantId: TenantId): Promise<void> {
    const ctx = backgroundCtx(tenantId, "sealing closed books", log);
    const { version, closedBefore } = await db.tenantRead(ctx, findPeriod);
    if (closedBefore === null) return;
    const waiting = await waitedFor(peers, ctx, { version, before: closedBefore });
    if (waiting.length > 0) return;
    await db.tenantTx(ctx, async (tx) => {
      const held = await lockPeriod(tx);
      // Closed further or reopened meanwhile: then it is that which has to be waited for.
      if (held.version === version)
        await tellPeriod(tx, ctx, { ...held, version: version + 1, sealedBefore: closedBefore });
    });
  }

  return {
    async stop() {
      await loop.stop();
      await pool.end();
    },
  };
}
