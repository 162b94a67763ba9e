// Lets at most two reports or exports of a tenant run at once, across all gateways (LOG-6).
import { createLimiter } from "@kontor/service-kit/runtime/limiter";
import type { Redis } from "ioredis";
import { limitKey } from "./limit-key.ts";
import { tooMany } from "./limits.ts";

/** A slot becomes free by itself after this time if its gateway dies; longer than any report may take (LIM-2). */
const LEASE_MS = 130_000;
const RETRY_SECONDS = 5;

// Slots are members of a sorted set, ordered by the time at which they become free, by Redis's clock.
const TAKE = `
local now = redis.call('time')
local at = now[1] * 1000 + math.floor(now[2] / 1000)
redis.call('zremrangebyscore', KEYS[1], '-inf', at)
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('zadd', KEYS[1], at + tonumber(ARGV[2]), ARGV[3])
redis.call('pexpire', KEYS[1], ARGV[2])
return 1`;

export interface ReportSlots {
  /** Takes a slot or throws 429. The returned function releases it. */
  take(tenant: string, requestId: string): Promise<() => Promise<void>>;
}

export function createReportSlots(redis: Redis, prefix: string, limit: number): ReportSlots {
  // The local count limits while Redis is unreachable, and avoids a call to Redis when this process alone has used all slots.
  const local = createLimiter({ atOnce: limit, waiting: 0 });
  return {
    async take(tenant, requestId) {
      const leave = local.tryEnter(tenant);
      if (!leave) throw tooMany(RETRY_SECONDS);
      const key = `${prefix}${limitKey(tenant, "reports", "running")}`;
      const leased = await redis.call("EVAL", TAKE, 1, key, limit, LEASE_MS, requestId).catch(() => "redis is away");
      if (leased === 0) {
        leave();
        throw tooMany(RETRY_SECONDS);
      }
      return async () => {
        leave();
        // Also released when no answer came, because the slot may have been taken nevertheless.
        await redis.zrem(key, requestId).catch(() => "the lease ends by itself");
      };
    },
  };
}
