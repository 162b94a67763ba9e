// Asks documents' owners about revisions whose reservations are old, and releases reservations of revisions that
// never happened. The clock only says when to ask; the owner decides (architecture.md §4, rule 3; docs/decisions/0015).
import {
  purchaseRevisionState,
  salesRevisionState,
  systemRevisionState,
} from "@kontor/contracts/voucher/revision-state";
import type { TenantCtx } from "../context/ctx.ts";
import { startTenantJob } from "../database/tenant-job.ts";
import type { ServiceClients } from "../http/service-client.ts";
import type { Log } from "../runtime/log.ts";
import { kindOwner } from "./kind-owner.ts";

const EVERY_MS = 10_000;
const REVISIONS_MAX = 200;
/** The age from which a reservation is asked about. */
export const OLD_SECONDS = 30;

export interface Revision {
  documentId: string;
  kind: string;
  revision: number;
}
interface RevisionJobParts<Row extends Revision> {
  relayUrl: string;
  peers: ServiceClients;
  log: Log;
  /** The job's name in logs and requests. */
  what: string;
  /** A select of `tenantId`, `documentId`, `kind`, `revision` of reservations older than OLD_SECONDS, and what else `release` needs. */
  find: string;
  /** Releases what was reserved for a revision that never happens. */
  release(ctx: TenantCtx, row: Row): Promise<unknown>;
}

/** The warehouse service's own documents reserve and commit at once, so none of their reservations is ever left over. */
const STATES: Readonly<Record<string, typeof purchaseRevisionState | undefined>> = {
  purchase: purchaseRevisionState,
  sales: salesRevisionState,
  system: systemRevisionState,
};

/** Starts asking. While an owner is away, only its own documents' reservations stay. */
export const startRevisionJob = <Row extends Revision>({
  peers,
  release,
  ...parts
}: RevisionJobParts<Row>): { stop(): Promise<void> } =>
  startTenantJob<Row>({
    ...{ ...parts, every: EVERY_MS, limit: REVISIONS_MAX },
    async work({ ctx, row }) {
      const { documentId, kind, revision } = row;
      const endpoint = STATES[kindOwner(kind) ?? ""];
      if (!endpoint) return;
      const { state } = await peers.call(endpoint, { ctx, body: { documentId, kind, revision } });
      if (state === "done") return;
      await release(ctx, row);
      ctx.log.info({ tenantId: ctx.tenantId, documentId, kind, revision }, `background job done: ${parts.what}`);
    },
  });
