// Bounds what is forwarded at once, and how much of it one company may take (LIM-3).
import { refuse } from "@kontor/contracts/core/error";
import { tooMany } from "./limits.ts";

export interface Slots {
  /**
   * Takes a slot; the returned function gives it back and may be called twice.
   * Throws 429 when the company has its share, 503 `busy` when all are taken.
   */
  take(tenant: string): () => void;
}

export function createSlots(total: number, share: number): Slots {
  const perTenant = Math.max(1, Math.floor(total * share));
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(tenant) {
      const own = taken.get(tenant) ?? 0;
      if (own >= perTenant) throw tooMany(1);
      if (all >= total) throw refuse("busy", { status: 503, retryAfter: 1 });
      taken.set(tenant, own + 1);
      all++;
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        all--;
        const left = (taken.get(tenant) ?? 1) - 1;
        if (left > 0) taken.set(tenant, left);
        else taken.delete(tenant);
      };
    },
  };
}
