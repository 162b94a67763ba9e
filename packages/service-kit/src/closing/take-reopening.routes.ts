// Applies a reopening of the books as soon as the system service calls, before its fact arrives (docs/decisions/0036).
import type { TakeReopeningEndpoint } from "@kontor/contracts/closing/closing";
import type { Db } from "../database/database.ts";
import type { Router } from "../http/router.ts";
import { findPeriod, upsertPeriod } from "./period.store.ts";

/** Mounts the endpoint for a service with dated rows. It returns the closing that the service applies now: a newer one stays. */
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
