// The system service as a process.
import { reserveDebt } from "@kontor/contracts/finance/ledger";
import { startService } from "@kontor/service-kit/http/start-service";
import { systemApp } from "./app.ts";
import { createCaptchas } from "./captcha/captcha.store.ts";
import { startSealing } from "./closing/sealing.ts";
import { fromFinance } from "./consumers/finance.ts";
import { fromPurchase } from "./consumers/purchase.ts";
import { fromReports } from "./consumers/reports.ts";
import { fromSales } from "./consumers/sales.ts";
import { fromWarehouse } from "./consumers/warehouse.ts";
import { openSystem, openSystemPlatform } from "./db.ts";
import type { Identity } from "./identity-dependencies.ts";
import type { ReserveOpening } from "./partner/opening.store.ts";
import { createPasswords } from "./password/passwords.ts";
import { preparePlatform } from "./prepare-platform.ts";
import { connectRedis } from "./redis.ts";
import { invalidateSessions } from "./session/invalidate-sessions.ts";
import { startRemovingSessions } from "./session/session.store.ts";
import { readSsoKeys } from "./session/sso-sign.ts";
import { systemEnv } from "./system-env.ts";

await startService("system", systemEnv, async ({ env, app, log, peers, relayUrl, consume }) => {
  const db = openSystem(env.DATABASE_URL);
  const platform = openSystemPlatform(env.PLATFORM_DATABASE_URL);
  const redis = connectRedis(env.REDIS_URL, log);
  await preparePlatform(platform);
  const identity: Identity = {
    platform,
    passwords: await createPasswords(env.PASSWORD_PEPPER),
    captchas: createCaptchas(redis, env.REDIS_PREFIX),
    ssoKeys: readSsoKeys(env.SSO_KEY),
    announce: invalidateSessions(redis, log),
    idleMs: env.SESSION_IDLE_HOURS,
  };
  const reserveOpening: ReserveOpening = async (ctx, body) => {
    await peers.call(reserveDebt, { ctx, body });
  };
  consume(db, [fromWarehouse, fromFinance, fromPurchase, fromSales, fromReports]);
  return {
    app: systemApp({ db, identity, pledge: reserveOpening, peers, peerUrls: env.PEER_URLS, ...app }),
    ready: async () => (await db.ready()) && (await platform.ready()),
    jobs: [startSealing({ db, relayUrl, peers, log }), startRemovingSessions(platform, identity.idleMs, log)],
    connections: [db, platform, { close: async () => redis.disconnect() }],
  };
});
