// What the stock ledger asks the owner of a document.
import type { purchaseRevisionState } from "@kontor/contracts/document/owner";
import type { Db } from "../db.ts";
import type { Router } from "../router.ts";
import { stateOfRevision } from "./move.store.ts";

/** Mounts the ledger's question (contracts/document/owner.ts). */
export function revisionState<Client extends object>(
  routes: Router<Client>,
  db: Db<Client>,
  endpoint: typeof purchaseRevisionState,
): void {
  routes.plain(endpoint, async ({ ctx, body }) => ({
    state: await db.tenantTx(ctx, (tx) => stateOfRevision(tx, body)),
  }));
}
