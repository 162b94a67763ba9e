// Ends closings: once every service keeps to one and has posted all that was saved before, the ledgers are told to keep what they say
// (docs/decisions/0036). What is to be done stands in the period itself, so whatever becomes of the process, the next round goes on.

import { findPeriod, lockPeriod } from "@kontor/service-kit/closing/period.store";
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import type { Log } from "@kontor/service-kit/runtime/log";
import { startTenantJob } from "@kontor/service-kit/runtime/tenant-job";
import type { SystemDb } from "../db.ts";
import type { PeerClient } from "../name-checks/check.routes.ts";
import { publishPeriod } from "./closing.store.ts";
import { waitedFor } from "./previews.ts";

const EVERY_MS = 1_000;
const TENANTS_AT_ONCE = 4;

interface Parts {
  db: SystemDb;
  /** Sees which companies' books are not sealed yet, and nothing else of theirs. */
  relayUrl: string;
  peers: PeerClient;
  log: Log;
}

/** Starts looking; stopping waits for what is under way. */
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
    // Closed further or reopened meanwhile: then it is that which has to be waited for.
    if (period.version === version)
      await publishPeriod(tx, ctx, { ...period, version: version + 1, sealedBefore: closedBefore });
  });
}
