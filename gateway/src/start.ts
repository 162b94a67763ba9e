// Assembles the gateway from its environment and shuts it down.
import type { AddressInfo } from "node:net";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { readPrivateKey } from "@kontor/service-kit/context/tokens";
import { DRAIN_MS, type Served } from "@kontor/service-kit/http/serve";
import type { Log } from "@kontor/service-kit/runtime/log";
import { subscribeActorChanges } from "./actor-changes.ts";
import type { GatewayEnv } from "./env.ts";
import { createForwarder } from "./forward.ts";
import { createGateway } from "./gateway.ts";
import { createLimits } from "./limits.ts";
import { connectRedis, untilReady } from "./redis.ts";
import { createReportSlots } from "./report-slots.ts";
import { routesOf } from "./routes.ts";
import { sessionSource } from "./session-source.ts";
import { createSessions } from "./sessions.ts";
import { createSlots } from "./slots.ts";
import { openWebFiles } from "./web-files.ts";

/** Listens; `stop` lets running requests finish first, for at most 10 s. */
export async function startGateway(env: GatewayEnv, endpoints: readonly Endpoint[], log: Log): Promise<Served> {
  const redis = connectRedis(env.REDIS_URL, log);
  const forwarder = createForwarder(env.SERVICE_URLS);
  const signingKey = readPrivateKey(env.GATEWAY_PRIVATE_KEY);
  const sessions = createSessions(sessionSource(forwarder, signingKey));
  const listener = subscribeActorChanges(redis, sessions, log);
  const server = createGateway({
    routes: routesOf(endpoints),
    sessions,
    limits: createLimits(redis, env.REDIS_PREFIX, env.LIMITS),
    reportSlots: createReportSlots(redis, env.REDIS_PREFIX, env.LIMITS.tenantReports),
    slots: createSlots(env.LIMITS.slots, env.LIMITS.slotShare),
    forwarder,
    signingKey,
    seconds: env.LIMITS,
    webFiles: openWebFiles(env.WEB_DIST, log),
    log,
    trustedHops: env.TRUSTED_HOPS,
    apiBase: env.API_BASE,
    corsOrigins: env.CORS_ORIGINS,
    frameOrigins: env.FRAME_ORIGINS,
  });
  await untilReady(redis);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.PORT, env.HOST, resolve);
  });
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  log.info({ port }, "gateway listens");

  let stopping: Promise<void> | undefined;
  const drain = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearTimeout(cut);
    listener.disconnect();
    redis.disconnect();
    await forwarder.close();
    log.info("gateway stopped");
  };
  return {
    port,
    stop() {
      stopping ??= drain();
      return stopping;
    },
  };
}
