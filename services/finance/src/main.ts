// The finance service as a process.

import { startService } from "@kontor/service-kit/http/start-service";
import { freshnessOf } from "@kontor/service-kit/report/projection-lag";
import { peerEnv } from "@kontor/service-kit/runtime/env";
import { financeApp } from "./app.ts";
import { fromPurchase, fromSales } from "./consumers/documents.ts";
import { fromSystem } from "./consumers/system.ts";
import { fromWarehouse } from "./consumers/warehouse.ts";
import { startCreditCleanup } from "./credit/credit-reservation.store.ts";
import { openFinance } from "./db.ts";
import { startReservationCleanup } from "./ledger/debt-reservation.ts";
import { startPublishingBalances } from "./ledger/publish-partner-balances.ts";
import { startPrepaymentCleanup } from "./prepayment/prepayment-reservation.store.ts";
import { startSlipSwitch } from "./slip/strict-audit.ts";

await startService("finance", peerEnv, ({ env, app, log, peers, relayUrl, consume }) => {
  const db = openFinance(env.DATABASE_URL);
  const consumers = consume(db, [fromSystem, fromPurchase, fromSales, fromWarehouse]);
  return {
    app: financeApp({ db, peers, freshness: freshnessOf(consumers), ...app }),
    ready: db.ready,
    jobs: [
      startReservationCleanup({ db, relayUrl, peers, log }),
      startCreditCleanup({ db, relayUrl, peers, log }),
      startPrepaymentCleanup({ db, relayUrl, peers, log }),
      startPublishingBalances({ db, relayUrl, log }),
      startSlipSwitch({ db, relayUrl, log }),
    ],
    connections: [db],
  };
});
