// The gateway's Redis connection. It holds counters only, so that a missing Redis delays no request (LOG-6).
import { once } from "node:events";
import type { Log } from "@kontor/service-kit/runtime/log";
import { Redis } from "ioredis";

const COMMAND_MS_MAX = 250;
const READY_MS_MAX = 1_000;
const RECONNECT_MS_MAX = 2_000;

/** Connects in the background. While there is no connection commands fail at once, and callers fall back. */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS_MAX,
    connectTimeout: 2_000,
    retryStrategy: (tries) => Math.min(100 * 2 ** Math.min(tries, 5), RECONNECT_MS_MAX),
  });
  let away = false;
  redis.on("error", (error) => {
    if (!away)
      log.warn({ err: error }, "Redis is unreachable: rate limits are counted in this process alone until it is back");
    away = true;
  });
  redis.on("ready", () => {
    if (away) log.info("Redis is reachable again: rate limits are shared between processes");
    away = false;
  });
  return redis;
}

/** Waits for the first connection, so that the first callers are counted where all are; not longer than a start may wait. */
export async function untilReady(redis: Redis): Promise<void> {
  if (redis.status === "ready") return;
  await once(redis, "ready", { signal: AbortSignal.timeout(READY_MS_MAX) }).catch(
    () => "it is away, which is said elsewhere",
  );
}
