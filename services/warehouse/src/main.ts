// The warehouse service as a process.
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { startSwitchOver } from "@kontor/service-kit/document/strict-audit";
import { startService } from "@kontor/service-kit/http/start-service";
import { standingOf } from "@kontor/service-kit/report/projection-lag";
import { numbersOf } from "@kontor/service-kit/voucher/numbers.store";
import { warehouseApp } from "./app.ts";
import { fromPurchase, fromSales, fromWarehouse } from "./consumers/documents.ts";
import { fromSystem } from "./consumers/system.ts";
import { openLedger, openWarehouse } from "./db.ts";
import { kinds } from "./document/kinds.ts";
import { imageFiles } from "./product/image-files.ts";
import { startRecosting } from "./recost/recost.ts";
import { startExpiry, startReleasing } from "./stock/reservation-cleanup.ts";
import { reserveWithin } from "./stock/reserve.store.ts";
import { warehouseEnv } from "./warehouse-env.ts";

await startService("warehouse", warehouseEnv, ({ env, app, log, peers, relayUrl, consume }) => {
  const db = openWarehouse(env.DATABASE_URL);
  const ledger = openLedger(env.DATABASE_URL);
  consume(db, [fromSystem]);
  const posting = consume(ledger, [fromPurchase, fromSales, fromWarehouse]);
  const documentParts = { db, numbers: numbersOf(db), operation: warehouseOperation, reserveWithin };
  return {
    app: warehouseApp({ db, ledger, files: imageFiles(env.FILES_DIR), peers, posted: standingOf(posting), ...app }),
    ready: db.ready,
    jobs: [
      startReleasing({ db, relayUrl, peers, log }),
      startExpiry({ db, relayUrl, log }),
      startSwitchOver({ serviceOptions: documentParts, kinds, relayUrl, log }),
      startRecosting({ ledger, relayUrl, log }),
    ],
    connections: [db, ledger],
  };
});
