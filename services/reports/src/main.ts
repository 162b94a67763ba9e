// The reports service as a process.
import { openBroker } from "@kontor/service-kit/broker";
import { startConsumer } from "@kontor/service-kit/consume";
import { peerEnv, readEnv } from "@kontor/service-kit/env";
import { createLog } from "@kontor/service-kit/log";
import { peerKeysOf } from "@kontor/service-kit/peer";
import { startRelay } from "@kontor/service-kit/relay";
import { freshnessOf } from "@kontor/service-kit/report/freshness";
import { serve, untilStopped } from "@kontor/service-kit/serve";
import { readPublicKey } from "@kontor/service-kit/tokens";
import { reportsApp } from "./app.ts";
import { readers } from "./consumers/readers.ts";
import { openPostings, openReports } from "./db.ts";
import { startClosing } from "./posting/closing.ts";
import { startRedating } from "./posting/redating.ts";

const env = readEnv(peerEnv);
const log = createLog("reports", env.LOG_LEVEL);
const db = openReports(env.DATABASE_URL);
const postings = openPostings(env.DATABASE_URL);
const broker = openBroker({
  url: env.NATS_URL,
  user: env.NATS_USER,
  password: env.NATS_PASSWORD,
  name: "reports",
  log,
});
const closing = startClosing(db, postings, log);
const relayUrl = env.RELAY_DATABASE_URL;
const relay = startRelay({ service: "reports", databaseUrl: relayUrl, broker, log });
const redating = startRedating({ db: postings, relayUrl, log });
const ears = readers.map((heard) => startConsumer(heard, { db: closing.watched, relayUrl, broker, log }));
const freshness = freshnessOf(ears);
const app = reportsApp({
  db,
  freshness,
  gatewayKey: readPublicKey(env.GATEWAY_PUBLIC_KEY),
  peerKeys: peerKeysOf(env.PEER_PUBLIC_KEYS),
  log,
});

const close = async (): Promise<void> => {
  await Promise.all([relay.stop(), ...ears.map((each) => each.stop())]);
  await Promise.all([closing.stop(), redating.stop()]);
  await broker.close();
  await Promise.all([db.close(), postings.close()]);
};
untilStopped(
  await serve({ name: "reports", app, port: env.PORT, log, ready: db.ready, close, facts: { relayUrl, ears } }),
  log,
);
