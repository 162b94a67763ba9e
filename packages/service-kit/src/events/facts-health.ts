// Health of the facts that a service publishes and consumes, from its own database and its publishers' answers (decision 0030).
import type { FactsHealth } from "@kontor/contracts/core/facts-health";
import type pg from "pg";
import { factsParkedNow, outboxOldestSeconds } from "../runtime/metrics.ts";
import type { Compared } from "./compare-facts.ts";

const PARKED = `select publisher, count(*)::int as count, min(coalesce(occurred_at, parked_at)) as since from kit.parked_facts group by publisher order by publisher`;
const UNSENT = `select count(*)::int as count, min(occurred_at) as since from kit.outbox_facts where sent_at is null`;

/** @param relayPool with the relay login */
export async function factsHealthOf(relayPool: pg.Pool, consumers: readonly Compared[]): Promise<FactsHealth> {
  const { rows: parked } = await relayPool.query<{ publisher: string; count: number; since: Date }>(PARKED);
  const [unsent] = (await relayPool.query<{ count: number; since: Date | null }>(UNSENT)).rows;
  factsParkedNow.reset();
  for (const { publisher, count } of parked) factsParkedNow.set({ publisher }, count);
  outboxOldestSeconds.set(unsent?.since ? (Date.now() - unsent.since.getTime()) / 1000 : 0);
  return {
    unsent: { count: unsent?.count ?? 0, since: unsent?.since?.toISOString() ?? null },
    heard: consumers.map((each) => each.standing()),
    parked: parked.map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() })),
  };
}
