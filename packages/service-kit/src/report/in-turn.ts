// Lets reports of a service wait for each other, so that processors are left for whoever posts documents (docs/decisions/0087).
import { availableParallelism } from "node:os";
import { createLimiter } from "../runtime/limiter.ts";

/** Half of the processors, at least one. */
export const READ_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const slots = createLimiter({ atOnce: READ_AT_ONCE, waiting: 200, waitMs: 10_000 });

/** Runs the statement of a report when its turn comes. Large files, which are read by a cursor, do not wait: they take a minute. @throws Refusal `busy` (503) when too many wait, or too long */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => slots.run("reports", work);
