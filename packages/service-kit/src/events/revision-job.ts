// Asks the owners of documents about revisions for which something was set aside long ago, and releases what was set aside for those that
// never happened. The clock only says when to ask; the owner says whether (architecture.md §4, rule 3; docs/decisions/0015).
import {
  purchaseRevisionState,
  salesRevisionState,
  systemRevisionState,
} from "@kontor/contracts/document/revision-state";
import type { TenantCtx } from "../context/ctx.ts";
import { kindOwner } from "../document/kind-owner.ts";
import type { ServiceClients } from "../http/service-client.ts";
import type { Log } from "../runtime/log.ts";
import { startTenantJob } from "../runtime/tenant-job.ts";

const EVERY_MS = 10_000;
const REVISIONS_MAX = 200;
/** What was set aside longer ago is asked about. */
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
  /** What the work is called in logs and requests. */
  what: string;
  /** A select of `tenantId`, `documentId`, `kind`, `revision` of what is older than OLD_SECONDS, and what else `release` wants to know. */
  find: string;
  /** Releases what was set aside for a revision that never happens. */
  release(ctx: TenantCtx, row: Row): Promise<unknown>;
}

/** Documents of the warehouse service reserve and commit at once, so nothing of theirs is ever left over. */
const STATES: Readonly<Record<string, typeof purchaseRevisionState | undefined>> = {
  purchase: purchaseRevisionState,
  sales: salesRevisionState,
  system: systemRevisionState,
};

/** Starts asking. An owner that is away keeps what is set aside for its own documents, and nobody else's. */
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
      ctx.log.info({ tenantId: ctx.tenantId, documentId, kind, revision }, `done: ${parts.what}`);
    },
  });
