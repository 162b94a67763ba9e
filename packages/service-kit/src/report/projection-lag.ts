// Freshness of the projections: counts the facts that this service has not consumed, by the publishers' own databases (decision 0030).

import type { Watermark } from "@kontor/contracts/core/watermark";
import { LRUCache } from "lru-cache";
import type { Compared } from "../events/compare-facts.ts";

export type Freshness = () => Promise<Watermark>;

const CACHED_MS = 1_000;
const NEVER = new Date(0).toISOString();

type Consumers = readonly Pick<Compared, "compare">[];

/** Asks the publishers each time. As long as one does not answer, the last known time stands, and the number behind is unknown. */
export const standingOf =
  (consumers: Consumers): Freshness =>
  async () => {
    const now = new Date().toISOString();
    const standings = await Promise.all(consumers.map((each) => each.compare()));
    const [asOf = now] = standings.map((each) => each.asOf ?? NEVER).sort();
    const isKnown = standings.every((each) => each.isKnown);
    return { asOf, behind: isKnown ? standings.reduce((sum, { behind }) => sum + (behind ?? 0), 0) : null };
  };

/** Asks the publishers at most once a second. */
export function freshnessOf(consumers: Consumers): Freshness {
  // A call during a running request waits for the same answer.
  const cached = new LRUCache<string, Watermark>({ max: 1, ttl: CACHED_MS, fetchMethod: standingOf(consumers) });
  return () => cached.forceFetch("");
}
