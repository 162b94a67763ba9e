// Bounds how many requests are forwarded at once, and the share of one tenant (LIM-3).
import { refuse } from "@kontor/contracts/core/error";
import { createLimiter } from "@kontor/service-kit/runtime/limiter";
import { tooMany } from "./limits.ts";

export interface Slots {
  /**
   * Takes a slot; the returned function gives it back and may be called twice.
   * Throws 429 when the tenant has used its share, 503 `busy` when all slots are taken.
   */
  take(tenant: string): () => void;
}

export function createSlots(total: number, share: number): Slots {
  const ofTenant = createLimiter({ atOnce: Math.max(1, Math.floor(total * share)), waiting: 0 });
  const ofAll = createLimiter({ atOnce: total, waiting: 0 });
  return {
    take(tenant) {
      const leaveTenant = ofTenant.tryEnter(tenant);
      if (!leaveTenant) throw tooMany(1);
      const leaveAll = ofAll.tryEnter("");
      if (leaveAll)
        return () => {
          leaveAll();
          leaveTenant();
        };
      leaveTenant();
      throw refuse("busy", { status: 503, retryAfter: 1 });
    },
  };
}
