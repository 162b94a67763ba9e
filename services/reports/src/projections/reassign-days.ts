// Looks for companies whose time zone changed, and gives what they have posted its days, behind the postings.
import type { Log } from "@kontor/service-kit/runtime/log";
import { startTenantJob } from "@kontor/service-kit/runtime/tenant-job";
import type { ReportsDb } from "../db.ts";
import { reassignDays } from "./reassign-days.store.ts";

const EVERY_MS = 2_000;
const TENANTS_AT_ONCE = 10;

export interface RedatingParts {
  db: ReportsDb;
  /** Sees which companies wait for it, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
}

/** Starts looking. Stopping waits for the portion that is on its way. */
export const startRedating = ({ db, ...parts }: RedatingParts): { stop(): Promise<void> } =>
  startTenantJob({
    ...{ ...parts, every: EVERY_MS, limit: TENANTS_AT_ONCE },
    what: "documents get their days in another time zone",
    find: `select tenant_id as "tenantId" from redatings`,
    work: ({ ctx, isStopped }) => reassignDays((work) => db.tenantTx(ctx, work), isStopped),
  });
