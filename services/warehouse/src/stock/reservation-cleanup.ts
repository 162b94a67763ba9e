// Releases stock reservations of revisions that never happened (architecture.md §4, rule 3), and holds whose last day has passed.

import { statement } from "@kontor/service-kit/database/statement";
import { startTenantJob } from "@kontor/service-kit/database/tenant-job";
import { OLD_SECONDS, type Revision, startRevisionJob } from "@kontor/service-kit/document/revision-job";
import type { ServiceClients } from "@kontor/service-kit/http/service-client";
import type { Log } from "@kontor/service-kit/runtime/log";
import type { WarehouseDb } from "../db.ts";
import { type Hold, setHold } from "./hold.store.ts";
import { lockDocument } from "./ledger.store.ts";
import { releaseSerials } from "./serials.store.ts";
import { KEY, sameKey } from "./stock-key.query.ts";

export interface ReleaseParts {
  db: WarehouseDb;
  /** Sees the reservations of all tenants, and no other data of theirs. */
  relayUrl: string;
  peers: ServiceClients;
  log: Log;
}

/** Starts asking the owners of old reservations. Stopping waits for the current request. */
export const startReleasing = ({ db, ...parts }: ReleaseParts): { stop(): Promise<void> } =>
  startRevisionJob({
    ...parts,
    what: "release of reservations",
    find: `select tenant_id as "tenantId", document_id as "documentId", kind, revision from stock_reservations
      where not is_confirmed and reserved_at < now() - interval '${OLD_SECONDS} seconds' group by 1, 2, 3, 4`,
    release: (ctx, { documentId, kind, revision }) =>
      db.tenantTx(ctx, (tx) => release(tx, { documentId, kind, revision })),
  });

const EXPIRY_EVERY_MS = 10_000;
const EXPIRED_MAX = 200;

/** Starts removing holds that have ended. They count no longer before that. */
export const startExpiry = ({ db, relayUrl, log }: Omit<ReleaseParts, "peers">): { stop(): Promise<void> } =>
  startTenantJob<Pick<Hold, "documentId" | "kind" | "revision">>({
    ...{ relayUrl, log, what: "release of holds that have ended", every: EXPIRY_EVERY_MS, limit: EXPIRED_MAX },
    find: `select tenant_id as "tenantId", document_id as "documentId", kind, max(revision) as revision from stock_reservations
      where expires_at <= now() group by 1, 2, 3`,
    work: ({ ctx, row }) =>
      db.tenantTx(ctx, (tx) => setHold(tx, { ...row, number: "", heldUntil: null, heldDepotId: null, lines: [] })),
  });

const RELEASE =
  statement<object>(`with keys as (select ${KEY} from stock_reservations where document_id = $1::uuid and kind = $3 and revision = $2::int),
  locked as materialized (select 1 from stock_balances
    where product_id = any(array(select product_id from keys)) and (${KEY}) in (select ${KEY} from keys) order by ${KEY} for update),
  gone as (delete from stock_reservations where document_id = $1::uuid and kind = $3 and revision = $2::int and (select count(*) from locked) >= 0
    returning ${KEY}, quantity),
  lowered as (update stock_balances b set reserved = b.reserved - g.quantity from gone g
    where ${sameKey("b", "g")} and b.product_id = any(array(select product_id from keys)))
  select 1 from gone`);

/** Releases the reservation of a revision. */
export async function release(tx: object, reserved: Revision): Promise<void> {
  const { documentId, kind, revision } = reserved;
  await lockDocument(tx, reserved);
  const released = await RELEASE.rows(tx, documentId, revision, kind);
  // A newer revision, or the posting of this one, has taken its claims over where it has no reservation any more.
  if (released.length > 0) await releaseSerials(tx, reserved);
}
