// Lets reports of a service wait for each other, so that processors are left for whoever posts documents (docs/decisions/0087).
import { availableParallelism } from "node:os";
import { createLimiter } from "../runtime/limiter.ts";

/** Half of the processors, at least one. */
export const READ_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** Reports are read within milliseconds. Nobody waits longer for one that takes a minute, perhaps another company's. */
export const WAIT_MS = 1_000;
const slots = createLimiter({ atOnce: READ_AT_ONCE, waiting: 200, waitMs: WAIT_MS });

/** Runs the statement of a report when its turn comes, or at once where it does not come soon. Large files, which are read by a cursor, take no turn. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  let isBegun = false;
  const begin = (): Promise<T> => {
    isBegun = true;
    return work();
  };
  try {
    return await slots.run("reports", begin);
  } catch (error) {
    if (isBegun) throw error;
    return work();
  }
}
