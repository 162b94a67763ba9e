// The three servers of an installation: embedded ones, or those that DATABASE_URL, NATS_URL and REDIS_URL name.
import type { Ports } from "../ports.ts";
import type { Guard } from "../run/guard.ts";
import type { Secrets } from "../secrets.ts";
import type { Steps } from "../steps.ts";
import { embeddedNats, refuseSmallMessages } from "./nats.ts";
import { embeddedPostgres, type PostgresOptions } from "./postgres.ts";
import { embeddedRedis } from "./redis.ts";
import { existingServer, type Server } from "./server.ts";

export interface Servers {
  postgres: Server;
  nats: Server;
  redis: Server;
}

export interface ServersOptions {
  data: string;
  ports: Ports;
  secrets: Secrets;
  guard: Guard;
  steps: Steps;
  /** Settings of the embedded PostgreSQL other than the usual ones. */
  postgresSettings?: PostgresOptions["settings"];
}

/** Addresses of external servers; those that are missing here are embedded. */
export const externalServers = () => ({
  postgres: process.env.DATABASE_URL || undefined,
  nats: process.env.NATS_URL || undefined,
  redis: process.env.REDIS_URL || undefined,
});

/** Prepares and starts the servers, side by side. */
export async function startServers({
  data,
  ports,
  secrets,
  guard,
  steps,
  postgresSettings,
}: ServersOptions): Promise<Servers> {
  const external = externalServers();
  const { log } = steps;
  const servers: Servers = {
    nats: external.nats
      ? existingServer("NATS", external.nats)
      : embeddedNats({ data, port: ports.nats, passwords: secrets.nats, guard, logLine: log }),
    redis: external.redis
      ? existingServer("Redis", external.redis)
      : embeddedRedis({ data, port: ports.redis, passwords: secrets.redis, guard, logLine: log }),
    postgres: external.postgres
      ? existingServer("PostgreSQL", external.postgres)
      : embeddedPostgres({
          data,
          port: ports.postgres,
          password: secrets.database.postgres ?? "",
          guard,
          logLine: log,
          settings: postgresSettings,
        }),
  };
  const starts = await Promise.allSettled(Object.values(servers).map((server: Server) => server.start()));
  const failed = starts.find((start) => start.status === "rejected");
  try {
    if (failed) throw failed.reason;
    if (external.nats) await refuseSmallMessages(external.nats);
    return servers;
  } catch (error) {
    await stopServers(servers);
    throw error;
  }
}

export async function stopServers(servers: Servers): Promise<void> {
  await Promise.all([servers.postgres.stop(), servers.nats.stop(), servers.redis.stop()]);
}
