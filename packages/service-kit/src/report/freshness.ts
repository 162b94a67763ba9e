// How fresh the projections are: what the publishers say that this service has not heard, by their own databases (decision 0030).

import type { Watermark } from "@kontor/contracts/core/watermark";
import type { Compared } from "../compare.ts";

export type Freshness = () => Promise<Watermark>;

const KEPT_MS = 1_000;
const NEVER = new Date(0).toISOString();

/** Asks the publishers at most once a second. As long as one does not answer, reports are as fresh as they were, and nobody knows how far behind. */
export function freshnessOf(ears: readonly Pick<Compared, "compare">[]): Freshness {
  let known: Watermark = { asOf: NEVER, behind: null };
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<Watermark> | undefined;

  async function ask(): Promise<Watermark> {
    const now = new Date().toISOString();
    const standings = await Promise.all(ears.map((each) => each.compare()));
    const [asOf = now] = standings.map((each) => each.asOf ?? NEVER).sort();
    const isKnown = standings.every((each) => each.isKnown);
    known = { asOf, behind: isKnown ? standings.reduce((sum, { behind }) => sum + (behind ?? 0), 0) : null };
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
