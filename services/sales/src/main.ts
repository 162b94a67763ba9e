// The sales service as a process.
import { salesOperation } from "@kontor/contracts/core/operation";
import { pledgeDebt, releaseDebt } from "@kontor/contracts/finance/ledger";
import { findCostless, releaseStock, reserveStock } from "@kontor/contracts/warehouse/stock";
import { openBroker } from "@kontor/service-kit/broker";
import { startConsumer } from "@kontor/service-kit/consume";
import type { DeskParts } from "@kontor/service-kit/document/desk";
import { numbersOf } from "@kontor/service-kit/document/numbers.store";
import { startSwitchOver } from "@kontor/service-kit/document/switch-over";
import { peerEnv, readEnv } from "@kontor/service-kit/env";
import { createLog } from "@kontor/service-kit/log";
import { peerKeysOf, peersOf } from "@kontor/service-kit/peer";
import { startRelay } from "@kontor/service-kit/relay";
import { serve, untilStopped } from "@kontor/service-kit/serve";
import { readPublicKey } from "@kontor/service-kit/tokens";
import { salesApp } from "./app.ts";
import { fromFinance } from "./consumers/finance.ts";
import { fromSystem } from "./consumers/system.ts";
import { fromWarehouse } from "./consumers/warehouse.ts";
import { openSales } from "./db.ts";
import { kinds } from "./document/kinds.ts";

const name = "sales";
const env = readEnv(peerEnv);
const log = createLog(name, env.LOG_LEVEL);
const db = openSales(env.DATABASE_URL);
const broker = openBroker({ url: env.NATS_URL, user: env.NATS_USER, password: env.NATS_PASSWORD, name, log });
const peers = peersOf({ service: name, privateKey: env.SERVICE_PRIVATE_KEY, urls: env.PEER_URLS });
const reserve: NonNullable<DeskParts["reserve"]> = async (ctx, { lines, ...rest }) => {
  await peers.call(reserveStock, { ctx, body: { ...rest, lines: [...lines] }, again: ["posting-pending"] });
};
const pledge: NonNullable<DeskParts["pledge"]> = async (ctx, body) => {
  await peers.call(pledgeDebt, { ctx, body });
};
const costless: NonNullable<DeskParts["costless"]> = async (ctx, { barCodes, operTime }) =>
  (await peers.call(findCostless, { ctx, body: { barCodes: [...barCodes], operTime } })).barCodes;
const release: NonNullable<DeskParts["release"]> = async (ctx, body) => {
  await Promise.all([peers.call(releaseDebt, { ctx, body }), peers.call(releaseStock, { ctx, body })]);
};
const app = salesApp({
  db,
  reserve,
  costless,
  pledge,
  release,
  gatewayKey: readPublicKey(env.GATEWAY_PUBLIC_KEY),
  peerKeys: peerKeysOf(env.PEER_PUBLIC_KEYS),
  log,
});
const relayUrl = env.RELAY_DATABASE_URL;
const relay = startRelay({ service: name, databaseUrl: relayUrl, broker, log });
const ears = [fromSystem, fromWarehouse, fromFinance].map((heard) =>
  startConsumer(heard, { db, relayUrl, broker, log }),
);

const desk = { db, numbers: numbersOf(db), operation: salesOperation, reserve, costless, pledge, release };
const switching = startSwitchOver({ desk, kinds, relayUrl, log });

const close = async (): Promise<void> => {
  await Promise.all([switching.stop(), relay.stop(), ...ears.map((each) => each.stop())]);
  peers.close();
  await broker.close();
  await db.close();
};
untilStopped(await serve({ name, app, port: env.PORT, log, ready: db.ready, close, facts: { relayUrl, ears } }), log);
