// How fresh the projections are: what the broker still holds for this service, all its processes together.

import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Watermark } from "@kontor/contracts/reports/common";
import { backlogOf } from "@kontor/service-kit/backlog";
import type { Broker } from "@kontor/service-kit/broker";

export type Freshness = () => Promise<Watermark>;

const KEPT_MS = 1_000;

/** Asks the broker at most once a second. While it is away, reports are as fresh as they were, and nobody knows how far behind. */
export function freshnessOf(broker: Broker, publishers: readonly ServiceName[]): Freshness {
  let known: Watermark = { asOf: new Date(0).toISOString(), behind: null };
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<Watermark> | undefined;

  async function ask(): Promise<Watermark> {
    const now = new Date().toISOString();
    try {
      const waiting = (await backlogOf(broker, "reports", publishers)).filter(({ count }) => count > 0);
      const [asOf = now] = waiting.map(({ since }) => since ?? known.asOf).sort();
      known = { asOf, behind: waiting.reduce((sum, { count }) => sum + count, 0) };
    } catch {
      known = { ...known, behind: null };
    }
    askedAt = performance.now();
    asking = undefined;
    return known;
  }
  return () => {
    if (performance.now() - askedAt < KEPT_MS) return Promise.resolve(known);
    asking ??= ask();
    return asking;
  };
}
