// Waits until the stock ledger has all that was committed so far: what is still on its way would be a loss of the stock-taking (docs/decisions/0085).
import { setTimeout as pause } from "node:timers/promises";
import { refuse } from "@kontor/contracts/core/error";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { search, statement } from "@kontor/service-kit/database/statement";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";
import { unpostedOf } from "./book.query.ts";

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

// What is adjusted is complete at least up to the moment at which the first of the other tasks was adjusted.
const UNPOSTED = search<{ since: string }>(`with ${unpostedOf("$1::uuid").join(", ")}
  select coalesce((select ${isoTime("min(o.adjusted_at)")} from unsettled s join stock_taking_tasks o on o.id = s.task_id), ${isoTime("now()")}) as since
  from unposted u join stock_taking_items i on i.product_id = u.product_id and i.variant_id = u.variant_id and i.batch_id = u.batch_id
  where i.id = any($2::uuid[]) and u.brought > 0 limit 1`);
/**
 * Of goods that the ledger is short of: what other stock-takings have brought is in their books from its commit on, and can be taken once it is posted (docs/decisions/0096).
 * @throws Refusal `stock-taking-books-behind` where it has not posted all of that
 */
export async function refuseUnposted(tx: object, taskId: string, itemIds: readonly string[]): Promise<void> {
  const [behindAt] = itemIds.length === 0 ? [] : await UNPOSTED.rows(tx, taskId, [...itemIds]);
  if (behindAt) throw behind(behindAt.since);
}
