// Background job that finds tenants whose time zone changed and moves their posted documents to other days.

import { startTenantJob } from "@kontor/service-kit/database/tenant-job";
import type { Log } from "@kontor/service-kit/runtime/log";
import type { ReportsDb } from "../db.ts";
import { reassignDays } from "./reassign-days.store.ts";

const EVERY_MS = 2_000;
const TENANTS_AT_ONCE = 10;

export interface RedatingParts {
  db: ReportsDb;
  /** Sees which tenants wait for it, and no other data of theirs. */
  relayUrl: string;
  log: Log;
}

/** Starts the job. Stopping waits for the portion in progress. */
export const startRedating = ({ db, ...parts }: RedatingParts): { stop(): Promise<void> } =>
  startTenantJob({
    ...{ ...parts, every: EVERY_MS, limit: TENANTS_AT_ONCE },
    what: "reassigning documents to days after a time zone change",
    find: `select tenant_id as "tenantId" from redatings`,
    work: ({ ctx, isStopped }) => reassignDays((work) => db.tenantTx(ctx, work), isStopped),
  });
