// Answers the ledgers' question whether a revision was committed.
import type { purchaseRevisionState } from "@kontor/contracts/voucher/revision-state";
import type { Db } from "../database/database.ts";
import type { Router } from "../http/router.ts";
import { stateOfRevision } from "./revision.store.ts";

/** Mounts the endpoint (contracts/voucher/revision-state.ts). */
export function revisionState<Client extends object>(
  routes: Router<Client>,
  db: Db<Client>,
  endpoint: typeof purchaseRevisionState,
): void {
  routes.plain(endpoint, async ({ ctx, body: { documentId: voucherId, ...of } }) => ({
    state: await db.tenantTx(ctx, (tx) => stateOfRevision(tx, { voucherId, ...of })),
  }));
}
