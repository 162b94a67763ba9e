// Starts a service's HTTP server and ends it gracefully: health, readiness, metrics, drain.
import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import pg from "pg";
import type { Compared } from "../events/compare-facts.ts";
import { factsHealthOf } from "../events/facts-health.ts";
import type { Log } from "../runtime/log.ts";
import { registry } from "../runtime/metrics.ts";

export const DRAIN_MS = 10_000;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 120_000;

export interface ServeOptions {
  name: string;
  app: Hono;
  port: number;
  log: Log;
  /** True when everything that this service needs responds; called by /health/ready. */
  ready: () => Promise<boolean>;
  /** Its consumers, and its database by the relay login. Facts that it has not consumed for long make it alone not ready. */
  facts?: { relayUrl: string; consumers: readonly Compared[] };
  /** Closes database, broker and cache, after the last request. */
  close: () => Promise<void>;
}

export interface Served {
  port: number;
  /** Stops accepting, lets running requests finish (at most 10 s), then closes the service's connections. */
  stop(): Promise<void>;
}

/** Listens on the loopback address; SIGTERM and SIGINT stop it, and then the process ends. */
export async function serve(options: ServeOptions): Promise<Served> {
  const { name, log, facts } = options;
  const relayPool = facts && new pg.Pool({ connectionString: facts.relayUrl, max: 1, application_name: "health" });
  relayPool?.on("error", () => undefined);
  const server = createAdaptorServer({ fetch: withHealth(options, relayPool).fetch });
  if ("headersTimeout" in server)
    Object.assign(server, { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  log.info({ port }, `${name} listens`);
  // Cached for the next start, also when this one ends by kill -9; without a folder for it (NODE_COMPILE_CACHE) nothing is cached.
  flushCompileCache();

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= drain();
    return stopping;
  };
  async function drain(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    if ("closeIdleConnections" in server) server.closeIdleConnections();
    const cut = setTimeout(() => {
      if ("closeAllConnections" in server) server.closeAllConnections();
    }, DRAIN_MS);
    await closed;
    clearTimeout(cut);
    await Promise.all([options.close(), relayPool?.end()]);
    log.info(`${name} stopped`);
  }
  return { port, stop };
}

/** Ends the process on SIGTERM and SIGINT after `stop`, and on an uncaught error (the launcher restarts it). */
export function untilStopped(served: Served, log: Log): void {
  const end = (): void => {
    served.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed: the process ends with exit code 1");
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
  const lastResort = (error: unknown): void => {
    log.fatal({ err: error }, "nobody caught this");
    process.exit(1);
  };
  process.on("uncaughtException", lastResort);
  process.on("unhandledRejection", lastResort);
}

function withHealth({ app, ready, facts }: ServeOptions, relayPool: pg.Pool | undefined): Hono {
  const consumers = facts?.consumers ?? [];
  const health = () => (relayPool ? factsHealthOf(relayPool, consumers) : undefined);
  app.get("/health/live", (c) => c.text("live"));
  // For whoever starts it: a late consumer catches up only once it may run.
  app.get("/health/started", async (c) => ((await ready()) ? c.text("started") : c.text("not started", 503)));
  app.get("/health/ready", async (c) => {
    const late = consumers.map((each) => each.standing()).filter(({ isLate }) => isLate);
    if (late.length > 0)
      return c.text(`not ready: waits for facts of ${late.map(({ publisher }) => publisher).join(", ")}`, 503);
    return (await ready()) ? c.text("ready") : c.text("not ready", 503);
  });
  app.get("/health/facts", async (c) => c.json(await health()));
  app.get("/metrics", async () => {
    // An unreachable database leaves the figures as they were.
    await health()?.catch(() => undefined);
    return new Response(await registry.metrics(), { headers: { "Content-Type": registry.contentType } });
  });
  return app;
}
