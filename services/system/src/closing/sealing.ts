// Seals closings: once every service applies one and has posted all that was saved before, the ledgers refuse changes up to that day
// (docs/decisions/0036). The work left is read from the stored period, so that the next round goes on after a crash.

import { findPeriod, lockPeriod } from "@kontor/service-kit/closing/period.store";
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import { startTenantJob } from "@kontor/service-kit/database/tenant-job";
import type { Log } from "@kontor/service-kit/runtime/log";
import type { SystemDb } from "../db.ts";
import type { PeerClient } from "../name-checks/check.routes.ts";
import { publishPeriod } from "./closing.store.ts";
import { waitedFor } from "./previews.ts";

const EVERY_MS = 1_000;
const TENANTS_AT_ONCE = 4;

interface Parts {
  db: SystemDb;
  /** Sees which tenants' books are not sealed yet, and nothing else of theirs. */
  relayUrl: string;
  peers: PeerClient;
  log: Log;
}

/** Starts searching for closings to seal; stopping waits for running work. */
export const startSealing = ({ db, peers, ...parts }: Parts): { stop(): Promise<void> } =>
  startTenantJob({
    ...{ ...parts, every: EVERY_MS, limit: TENANTS_AT_ONCE, atOnce: TENANTS_AT_ONCE },
    what: "sealing closed books",
    find: `select tenant_id as "tenantId" from kit.period_locks where closed_before is distinct from sealed_before`,
    work: ({ ctx }) => seal(db, peers, ctx),
  });

async function seal(db: SystemDb, peers: PeerClient, ctx: TenantCtx): Promise<void> {
  const { version, closedBefore } = await db.tenantRead(ctx, findPeriod);
  if (closedBefore === null) return;
  const waiting = await waitedFor(peers, ctx, { version, before: closedBefore });
  if (waiting.length > 0) return;
  await db.tenantTx(ctx, async (tx) => {
    const period = await lockPeriod(tx);
    // The books were closed further or reopened meanwhile: the next round waits for the new period.
    if (period.version === version)
      await publishPeriod(tx, ctx, { ...period, version: version + 1, sealedBefore: closedBefore });
  });
}
