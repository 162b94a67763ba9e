// The system service as a process.
import { pledgeDebt } from "@kontor/contracts/finance/ledger";
import { openBroker } from "@kontor/service-kit/broker";
import { startConsumer } from "@kontor/service-kit/consume";
import { readEnv } from "@kontor/service-kit/env";
import { createLog } from "@kontor/service-kit/log";
import { peerKeysOf, peersOf } from "@kontor/service-kit/peer";
import { startRelay } from "@kontor/service-kit/relay";
import { serve, untilStopped } from "@kontor/service-kit/serve";
import { readPublicKey } from "@kontor/service-kit/tokens";
import { systemApp } from "./app.ts";
import { createCaptchas } from "./captcha/captcha.store.ts";
import { startSealing } from "./closing/sealing.ts";
import { fromFinance } from "./consumers/finance.ts";
import { fromPurchase } from "./consumers/purchase.ts";
import { fromReports } from "./consumers/reports.ts";
import { fromSales } from "./consumers/sales.ts";
import { fromWarehouse } from "./consumers/warehouse.ts";
import { openSystem, openSystemPlatform } from "./db.ts";
import type { Identity } from "./identity.ts";
import type { PledgeOpening } from "./partner/opening.store.ts";
import { createPasswords } from "./password/passwords.ts";
import { preparePlatform } from "./prepare-platform.ts";
import { connectRedis } from "./redis.ts";
import { announceTo } from "./session/actor-changed.ts";
import { startRemovingSessions } from "./session/session.store.ts";
import { readSsoKeys } from "./session/sso-sign.ts";
import { systemEnv } from "./system-env.ts";

const env = readEnv(systemEnv);
const log = createLog("system", env.LOG_LEVEL);
const db = openSystem(env.DATABASE_URL);
const platform = openSystemPlatform(env.PLATFORM_DATABASE_URL);
const redis = connectRedis(env.REDIS_URL, log);
const broker = openBroker({ url: env.NATS_URL, user: env.NATS_USER, password: env.NATS_PASSWORD, name: "system", log });

await preparePlatform(platform);
const identity: Identity = {
  platform,
  passwords: await createPasswords(env.PASSWORD_PEPPER),
  captchas: createCaptchas(redis, env.REDIS_PREFIX),
  ssoKeys: readSsoKeys(env.SSO_KEY),
  announce: announceTo(redis, log),
  idleMs: env.SESSION_IDLE_HOURS,
};
const peers = peersOf({ service: "system", privateKey: env.SERVICE_PRIVATE_KEY, urls: env.PEER_URLS });
const pledge: PledgeOpening = async (ctx, body) => {
  await peers.call(pledgeDebt, { ctx, body });
};
const app = systemApp({
  db,
  identity,
  pledge,
  peers,
  gatewayKey: readPublicKey(env.GATEWAY_PUBLIC_KEY),
  peerUrls: env.PEER_URLS,
  peerKeys: peerKeysOf(env.PEER_PUBLIC_KEYS),
  log,
});
const relayUrl = env.RELAY_DATABASE_URL;
const relay = startRelay({ service: "system", databaseUrl: relayUrl, broker, log });
const ears = [fromWarehouse, fromFinance, fromPurchase, fromSales, fromReports].map((heard) =>
  startConsumer(heard, { db, relayUrl, broker, log }),
);

const sealing = startSealing({ db, relayUrl, peers, log });
const removing = startRemovingSessions(platform, identity.idleMs, log);

const close = async (): Promise<void> => {
  await Promise.all([sealing.stop(), removing.stop(), relay.stop(), ...ears.map((each) => each.stop())]);
  peers.close();
  await broker.close();
  redis.disconnect();
  await Promise.all([db.close(), platform.close()]);
};
const ready = async (): Promise<boolean> => (await db.ready()) && (await platform.ready());
untilStopped(await serve({ name: "system", app, port: env.PORT, log, ready, close, facts: { relayUrl, ears } }), log);
