// A reopening of the books is kept to from the moment when the system service tells of it, not only when its fact comes (docs/decisions/0036).
import type { TakeReopeningEndpoint } from "@kontor/contracts/document/closing";
import type { Db } from "../database/database.ts";
import type { Router } from "../http/router.ts";
import { findPeriod, upsertPeriod } from "./period.store.ts";

/** Mounts the call for a service that keeps something dated. It answers which closing the service keeps to now: a newer one stays. */
export function takeReopening<Client extends object>(
  routes: Router<Client>,
  db: Pick<Db<Client>, "tenantTx">,
  endpoint: TakeReopeningEndpoint,
): void {
  routes.plain(endpoint, ({ ctx, body }) =>
    db.tenantTx(ctx, async (tx) => {
      await upsertPeriod(tx, body);
      const { version } = await findPeriod(tx);
      return { version };
    }),
  );
}
