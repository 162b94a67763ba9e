// The finance service as a process.
import { openBroker } from "@kontor/service-kit/broker";
import { startConsumer } from "@kontor/service-kit/consume";
import { peerEnv, readEnv } from "@kontor/service-kit/env";
import { createLog } from "@kontor/service-kit/log";
import { peerKeysOf, peersOf } from "@kontor/service-kit/peer";
import { startRelay } from "@kontor/service-kit/relay";
import { freshnessOf } from "@kontor/service-kit/report/freshness";
import { serve, untilStopped } from "@kontor/service-kit/serve";
import { readPublicKey } from "@kontor/service-kit/tokens";
import { financeApp } from "./app.ts";
import { fromPurchase, fromSales } from "./consumers/documents.ts";
import { fromSystem } from "./consumers/system.ts";
import { fromWarehouse } from "./consumers/warehouse.ts";
import { openFinance } from "./db.ts";
import { startTellingOwed } from "./ledger/owed.ts";
import { startPledgeRelease } from "./ledger/pledge.ts";
import { startSlipSwitch } from "./slip/switch-over.ts";

const env = readEnv(peerEnv);
const log = createLog("finance", env.LOG_LEVEL);
const db = openFinance(env.DATABASE_URL);
const broker = openBroker({
  url: env.NATS_URL,
  user: env.NATS_USER,
  password: env.NATS_PASSWORD,
  name: "finance",
  log,
});
const peers = peersOf({ service: "finance", privateKey: env.SERVICE_PRIVATE_KEY, urls: env.PEER_URLS });
const relayUrl = env.RELAY_DATABASE_URL;
const relay = startRelay({ service: "finance", databaseUrl: relayUrl, broker, log });
const ears = [fromSystem, fromPurchase, fromSales, fromWarehouse].map((heard) =>
  startConsumer(heard, { db, relayUrl, broker, log }),
);
const app = financeApp({
  db,
  gatewayKey: readPublicKey(env.GATEWAY_PUBLIC_KEY),
  peerKeys: peerKeysOf(env.PEER_PUBLIC_KEYS),
  peers,
  freshness: freshnessOf(ears),
  log,
});
const releasing = startPledgeRelease({ db, relayUrl, peers, log });
const telling = startTellingOwed({ db, relayUrl, log });
const switching = startSlipSwitch({ db, relayUrl, log });

const close = async (): Promise<void> => {
  const jobs = [releasing, telling, switching, relay, ...ears];
  await Promise.all(jobs.map((job) => job.stop()));
  peers.close();
  await broker.close();
  await db.close();
};
untilStopped(
  await serve({ name: "finance", app, port: env.PORT, log, ready: db.ready, close, facts: { relayUrl, ears } }),
  log,
);
