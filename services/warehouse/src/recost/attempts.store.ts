// Counts the attempts of a tenant's recosting, or its preview, since its last progress, and stores why it was given up (docs/decisions/0040).
import type { RecostingFailure } from "@kontor/contracts/warehouse/recosting";
import { isLocked, isTimeUp, isUnreachable } from "@kontor/service-kit/database/pg-errors";
import { statement } from "@kontor/service-kit/database/statement";

/** Some ten minutes with the pauses between: by then a restarting database is back, or a long lock released. */
const ATTEMPTS_MAX = 8;

/**
 * The condition on a row that is due: not given up, and not tried recently. Pauses double from one attempt to the next.
 * @param pause milliseconds after the first attempt
 */
export const isDue = (row: string, pause: number): string =>
  `not ${row}.gave_up and (${row}.attempts = 0 or ${row}.tried_at < now() - ${pause} * 2 ^ (${row}.attempts - 1) * interval '1 millisecond')`;

/** The reason for which a row was given up, as `RecostingFailure`; null: it was not. */
export const FAILURE = "case when gave_up then json_build_object('reason', failure, 'reference', failure_request) end";

// Recorded before the work begins: a process killed by it cannot do so afterwards.
const attemptOf = (table: string, open: string) =>
  statement<{
    gaveUp: boolean;
  }>(`update ${table} set attempts = attempts + 1, tried_at = clock_timestamp(), gave_up = attempts >= ${ATTEMPTS_MAX},
    failure = case when attempts >= ${ATTEMPTS_MAX} then coalesce(failure, 'stopped') end
  where ${open} and not gave_up returning gave_up as "gaveUp"`);
const failureOf = (table: string, open: string) =>
  statement(
    `update ${table} set failure = $1, failure_request = $2, gave_up = attempts >= ${ATTEMPTS_MAX} where ${open}`,
  );
const [JOB, PREVIEW] = [
  ["recostings", "state = 'running'"],
  ["recosting_previews", "finished_at is null"],
] as const;
const ATTEMPT = { job: attemptOf(...JOB), preview: attemptOf(...PREVIEW) };
const FAILED = { job: failureOf(...JOB), preview: failureOf(...PREVIEW) };
export type Work = keyof typeof ATTEMPT;

/**
 * Records an attempt, in a transaction of its own.
 * @returns false where there were too many without progress: it is given up
 */
export async function noteAttempt(tx: object, work: Work): Promise<boolean> {
  const [noted] = await ATTEMPT[work].rows(tx);
  return noted !== undefined && !noted.gaveUp;
}

/** Records why an attempt failed, and the request id to find it in the log; after the last one the job is given up. */
export async function noteFailure(tx: object, work: Work, error: unknown, requestId: string): Promise<void> {
  await FAILED[work].run(tx, reasonOf(error), requestId);
}

function reasonOf(error: unknown): RecostingFailure["reason"] {
  if (isLocked(error)) return "locked";
  if (isTimeUp(error)) return "time-up";
  return isUnreachable(error) ? "database" : "fault";
}
