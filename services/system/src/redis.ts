// The system service's Redis: captchas and the channel of actor changes; nothing that must persist.
import type { Log } from "@kontor/service-kit/runtime/log";
import { Redis } from "ioredis";

const COMMAND_MS_MAX = 1_000;
const RECONNECT_MS_MAX = 2_000;

/** Connects in the background. While there is no connection, commands fail at once; callers refuse or go on without Redis. */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS_MAX,
    retryStrategy: (tries) => Math.min(100 * 2 ** Math.min(tries, 5), RECONNECT_MS_MAX),
  });
  redis.on("error", (error) => log.debug({ err: error }, "Redis is away"));
  return redis;
}
