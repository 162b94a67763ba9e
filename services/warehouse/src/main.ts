// The warehouse service as a process.
import { warehouseOperation } from "@kontor/contracts/core/operation";
import { openBroker } from "@kontor/service-kit/broker";
import { startConsumer } from "@kontor/service-kit/consume";
import { numbersOf } from "@kontor/service-kit/document/numbers.store";
import { startSwitchOver } from "@kontor/service-kit/document/switch-over";
import { readEnv } from "@kontor/service-kit/env";
import { createLog } from "@kontor/service-kit/log";
import { peerKeysOf, peersOf } from "@kontor/service-kit/peer";
import { startRelay } from "@kontor/service-kit/relay";
import { serve, untilStopped } from "@kontor/service-kit/serve";
import { readPublicKey } from "@kontor/service-kit/tokens";
import { warehouseApp } from "./app.ts";
import { fromPurchase, fromSales, fromWarehouse } from "./consumers/documents.ts";
import { fromSystem } from "./consumers/system.ts";
import { openLedger, openWarehouse } from "./db.ts";
import { kinds } from "./document/kinds.ts";
import { imageFiles } from "./material/image-files.ts";
import { startRecosting } from "./recost/recost.ts";
import { startReleasing } from "./stock/release.ts";
import { reserveWithin } from "./stock/reserve.store.ts";
import { warehouseEnv } from "./warehouse-env.ts";

const env = readEnv(warehouseEnv);
const log = createLog("warehouse", env.LOG_LEVEL);
const db = openWarehouse(env.DATABASE_URL);
const ledger = openLedger(env.DATABASE_URL);
const broker = openBroker({
  url: env.NATS_URL,
  user: env.NATS_USER,
  password: env.NATS_PASSWORD,
  name: "warehouse",
  log,
});
const files = imageFiles(env.FILES_DIR);
const peers = peersOf({ service: "warehouse", privateKey: env.SERVICE_PRIVATE_KEY, urls: env.PEER_URLS });
const app = warehouseApp({
  db,
  ledger,
  files,
  gatewayKey: readPublicKey(env.GATEWAY_PUBLIC_KEY),
  peerKeys: peerKeysOf(env.PEER_PUBLIC_KEYS),
  log,
});
const relayUrl = env.RELAY_DATABASE_URL;
const relay = startRelay({ service: "warehouse", databaseUrl: relayUrl, broker, log });
const ears = [
  startConsumer(fromSystem, { db, relayUrl, broker, log }),
  ...[fromPurchase, fromSales, fromWarehouse].map((heard) =>
    startConsumer(heard, { db: ledger, relayUrl, broker, log }),
  ),
];
const releasing = startReleasing({ db, relayUrl, peers, log });
const desk = { db, numbers: numbersOf(db), operation: warehouseOperation, reserveWithin };
const switching = startSwitchOver({ desk, kinds, relayUrl, log });
const recosting = startRecosting({ ledger, relayUrl, log });

const close = async (): Promise<void> => {
  const jobs = [releasing, switching, recosting];
  await Promise.all([...jobs, relay, ...ears].map((each) => each.stop()));
  peers.close();
  await broker.close();
  await Promise.all([db.close(), ledger.close()]);
};
untilStopped(
  await serve({ name: "warehouse", app, port: env.PORT, log, ready: db.ready, close, facts: { relayUrl, ears } }),
  log,
);
