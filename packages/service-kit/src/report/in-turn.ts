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
/** Between two reports of which one waited nothing is read for this part of the time that the first one took. */
const REST = 0.5;
const slots = createLimiter({ atOnce: READ_AT_ONCE, waiting: 200, waitMs: WAIT_MS });
let waiting = 0;

/** Runs the statement of a report when its turn comes, or at once where it does not come soon. Large files, which are read by a cursor, take no turn. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const begin = (): Promise<T> => {
    waiting--;
    const running = work();
    resolve(running);
    return running;
  };
  const turn = async (): Promise<void> => {
    const began = performance.now();
    await Promise.race([begin(), pause(TURN_MS)]).catch(() => undefined);
    if (waiting > 0) await pause(REST * (performance.now() - began));
  };
  waiting++;
  // The turn itself never fails: it is refused where it does not come soon. How the work ends is for its caller.
  slots
    .run("reports", turn)
    .catch(begin)
    .catch(() => undefined);
  return promise;
}
