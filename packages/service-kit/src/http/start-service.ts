// Starts a service as a process: environment, log, broker, relay, consumers, background jobs, HTTP server, and their end.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Hono } from "hono";
import type { z } from "zod";
import { readPublicKey } from "../context/tokens.ts";
import type { Db, Tx } from "../database/database.ts";
import { openBroker } from "../events/broker.ts";
import { type RunningConsumer, runConsumer } from "../events/consumer-runner.ts";
import type { Consumer } from "../events/define-consumer.ts";
import { startRelay } from "../events/relay.ts";
import { type peerEnv, readEnv } from "../runtime/env.ts";
import { createLog, type Log } from "../runtime/log.ts";
import type { MountOptions } from "./http-app.ts";
import { serve, untilStopped } from "./serve.ts";
import { peerKeysOf, type ServiceClients, serviceClients } from "./service-client.ts";

/** What `mount` needs of a process: the public keys of callers, and the log. */
export type AppContext = Pick<MountOptions, "gatewayKey" | "peerKeys" | "log">;

/** The means that a service builds its parts with. */
export interface ServiceContext<Env> {
  env: Env;
  log: Log;
  app: AppContext;
  /** The other services, as this one calls them. */
  peers: ServiceClients;
  /** The database by the relay login, which sees the open work of all tenants and nothing else. */
  relayUrl: string;
  /** Starts consuming facts into a database. The service stops it. */
  consume<Client>(db: Db<Client>, consumers: readonly Consumer<Tx<Client>>[]): RunningConsumer[];
}

export interface ServiceParts {
  app: Hono;
  /** True when everything that the service needs responds; called by /health/ready. */
  ready: () => Promise<boolean>;
  /** Background work; stopped before connections are closed, and stopping waits for running work. */
  jobs?: readonly { stop(): Promise<void> }[];
  /** Databases and caches, closed last. */
  connections: readonly { close(): Promise<void> }[];
}

/**
 * Reads the environment, lets `build` open databases and start consumers and jobs, and serves its application until the process is told to end:
 * `await startService("reports", peerEnv, ({ env, app, consume }) => ({ app: reportsApp({ db, ...app }), ready: db.ready, connections: [db] }))`.
 * @throws Error naming every variable of the environment that is missing or wrong
 */
export async function startService<S extends z.ZodType<z.output<typeof peerEnv>>>(
  name: ServiceName,
  schema: S,
  build: (context: ServiceContext<z.output<S>>) => ServiceParts | Promise<ServiceParts>,
): Promise<void> {
  const env = readEnv(schema);
  const log = createLog(name, env.LOG_LEVEL);
  const broker = openBroker({ url: env.NATS_URL, user: env.NATS_USER, password: env.NATS_PASSWORD, name, log });
  const peers = serviceClients({ service: name, privateKey: env.SERVICE_PRIVATE_KEY, urls: env.PEER_URLS });
  const relayUrl = env.RELAY_DATABASE_URL;
  const running: RunningConsumer[] = [];
  const parts = await build({
    env,
    log,
    app: { gatewayKey: readPublicKey(env.GATEWAY_PUBLIC_KEY), peerKeys: peerKeysOf(env.PEER_PUBLIC_KEYS), log },
    peers,
    relayUrl,
    consume(db, consumers) {
      const started = consumers.map((consumer) => runConsumer(consumer, { db, relayUrl, broker, log }));
      running.push(...started);
      return started;
    },
  });
  const relay = startRelay({ service: name, databaseUrl: relayUrl, broker, log });

  const close = async (): Promise<void> => {
    await Promise.all([relay, ...running, ...(parts.jobs ?? [])].map((each) => each.stop()));
    peers.close();
    await broker.close();
    await Promise.all(parts.connections.map((each) => each.close()));
  };
  const { app, ready } = parts;
  untilStopped(
    await serve({ name, app, port: env.PORT, log, ready, close, facts: { relayUrl, consumers: running } }),
    log,
  );
}
