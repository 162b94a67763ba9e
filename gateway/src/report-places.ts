// At most two reports or exports of a company run at once, across all gateways (LOG-6).
import type { Redis } from "ioredis";
import { limitKey } from "./limit-key.ts";
import { tooMany } from "./limits.ts";

/** A place is given back by itself after this, should its gateway die: longer than any report may take (LIM-2). */
const LEASE_MS = 130_000;
const RETRY_SECONDS = 5;

// Places are members of a sorted set by the time they fall free; the clock is Redis's own.
const TAKE = `
local now = redis.call('time')
local at = now[1] * 1000 + math.floor(now[2] / 1000)
redis.call('zremrangebyscore', KEYS[1], '-inf', at)
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('zadd', KEYS[1], at + tonumber(ARGV[2]), ARGV[3])
redis.call('pexpire', KEYS[1], ARGV[2])
return 1`;

export interface ReportPlaces {
  /** Takes a place or throws 429. The returned function gives it back. */
  take(tenant: string, requestId: string): Promise<() => Promise<void>>;
}

export function createReportPlaces(redis: Redis, prefix: string, places: number): ReportPlaces {
  const local = new Map<string, number>();
  return {
    async take(tenant, requestId) {
      // The local count holds while Redis is away, and spares it the question when this process alone is full.
      const running = local.get(tenant) ?? 0;
      if (running >= places) throw tooMany(RETRY_SECONDS);
      local.set(tenant, running + 1);
      const key = `${prefix}${limitKey(tenant, "reports", "running")}`;
      const taken = await redis.call("EVAL", TAKE, 1, key, places, LEASE_MS, requestId).catch(() => "redis is away");
      const free = async () => {
        const left = (local.get(tenant) ?? 1) - 1;
        if (left > 0) local.set(tenant, left);
        else local.delete(tenant);
        // Also when no answer came: the place may have been taken all the same.
        if (taken !== 0) await redis.zrem(key, requestId).catch(() => "the lease ends by itself");
      };
      if (taken !== 0) return free;
      await free();
      throw tooMany(RETRY_SECONDS);
    },
  };
}
