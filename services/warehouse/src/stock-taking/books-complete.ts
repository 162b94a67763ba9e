// Waits until the stock ledger has all that was committed so far: what is still on its way would be a loss of the stock-taking (docs/decisions/0085).
import { setTimeout as pause } from "node:timers/promises";
import { refuse } from "@kontor/contracts/core/error";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { statement } from "@kontor/service-kit/database/statement";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";

/** So long it waits, and so often it asks. */
const WAIT_MS = 10_000;
const ASK_MS = 100;
/** A document is committed a little later than the moment that its fact states. */
const COMMIT_MS = 200;

const behind = (since: string) => refuse("stock-taking-books-behind", { status: 409, values: { since } });

/**
 * What a finish and an adjustment do before their transaction.
 * @param freshness of the ledger's consumers
 * @throws Refusal `stock-taking-books-behind` (409) with the moment up to which the books are complete, after ten seconds
 */
export const completeBooks =
  (freshness: Freshness, waitMs = WAIT_MS) =>
  async (): Promise<void> => {
    const began = Date.now();
    for (;;) {
      const { asOf } = await freshness();
      if (Date.parse(asOf) >= began + COMMIT_MS) return;
      if (Date.now() - began > waitMs) throw behind(asOf);
      await pause(ASK_MS);
    }
  };

const PARKED = statement<{ since: string }>(
  `select ${isoTime("min(coalesce(occurred_at, parked_at))")} as since from kit.parked_facts where publisher = any('{purchase,sales,warehouse}') having count(*) > 0`,
);
/** @throws Refusal `stock-taking-books-behind` while a fact of the company's trade waits for an operator */
export async function refuseParked(tx: object): Promise<void> {
  const [parked] = await PARKED.rows(tx);
  if (parked) throw behind(parked.since);
}
