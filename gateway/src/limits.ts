// Counts calls by time window: in Redis across all gateways, or in this process while Redis is away (LOG-6).
import { refuse } from "@kontor/contracts/core/error";
import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { limitKey } from "./limit-key.ts";
import { type LimitsConfig, type RateLimitName, rateLimits } from "./limits-config.ts";

export interface Limits {
  /**
   * Counts one call. Throws 429 with Retry-After when the window is full.
   * @param tenant see limitKey
   * @param who the user's id or the caller's address bucket
   */
  spend(name: RateLimitName, tenant: string, who: string): Promise<void>;
}

/** @param prefix the gateway's Redis key prefix, e.g. "gateway:" */
export function createLimits(redis: Redis, prefix: string, config: LimitsConfig): Limits {
  const limiters = new Map(rateLimits.map((name) => [name, limiterOf(redis, prefix, config[name])]));
  return {
    async spend(name, tenant, who) {
      try {
        await limiters.get(name)?.consume(limitKey(tenant, name, who));
      } catch (full) {
        if (!(full instanceof RateLimiterRes)) throw full;
        throw tooMany(Math.max(1, Math.ceil(full.msBeforeNext / 1000)));
      }
    },
  };
}

/** @param seconds after which another try makes sense */
export const tooMany = (seconds: number) =>
  refuse("too-many-requests", { status: 429, retryAfter: seconds, values: { seconds } });

function limiterOf(redis: Redis, prefix: string, { points, seconds }: LimitsConfig[RateLimitName]): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: redis,
    // The library joins prefix and key by ":".
    keyPrefix: prefix.replace(/:$/, ""),
    points,
    duration: seconds,
    // A caller over the limit is refused without asking Redis, also when Redis is emptied meanwhile.
    inMemoryBlockOnConsumed: points + 1,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
  });
}
