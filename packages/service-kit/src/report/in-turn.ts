// Lets reports of a service wait for each other, so that processors are left for whoever posts documents (docs/decisions/0087).
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { createLimiter } from "../runtime/limiter.ts";

/** Half of the processors, at least one. */
export const READ_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** Most reports are read within this time. Others leave their turn while they go on, so that nobody waits for a report of a minute, perhaps another company's. */
export const TURN_MS = 500;
/** A report begins after this time, whether its turn has come or not. */
export const WAIT_MS = 3_000;
const slots = createLimiter({ atOnce: READ_AT_ONCE, waiting: 200, waitMs: WAIT_MS });

/** Runs the statement of a report when its turn comes, or at once where it does not come soon. Large files, which are read by a cursor, take no turn. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  const turn = async (): Promise<void> => {
    const over = new AbortController();
    running = work().finally(() => over.abort());
    await Promise.race([running, pause(TURN_MS, undefined, { signal: over.signal })]);
  };
  // What refuses the turn, or fails within it, is told by the work itself.
  await slots.run("reports", turn).catch(() => undefined);
  return running ?? work();
}
