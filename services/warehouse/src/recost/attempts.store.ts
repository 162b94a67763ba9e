// How often a company's recosting, or its preview, was tried since it last got any further, and why it was given up (docs/decisions/0040).
import type { RecostingFailure } from "@kontor/contracts/warehouse/recosting";
import { isLocked, isTimeUp, isUnreachable } from "@kontor/service-kit/database/pg-errors";
import { statement } from "@kontor/service-kit/database/statement";

/** With the pauses between them some ten minutes: a database that restarts, or somebody who holds a product for long, is done by then. */
const ATTEMPTS_MAX = 8;

/**
 * The condition on a row that it is to be worked on: not given up, and not tried a moment ago. Pauses double from one attempt to the next.
 * @param pause milliseconds after the first attempt
 */
export const isDue = (row: string, pause: number): string =>
  `not ${row}.gave_up and (${row}.attempts = 0 or ${row}.tried_at < now() - ${pause} * 2 ^ (${row}.attempts - 1) * interval '1 millisecond')`;

/** Why a row was given up, as `RecostingFailure`; null: it was not. */
export const FAILURE = "case when gave_up then json_build_object('reason', failure, 'reference', failure_request) end";

// Noted before the work begins: a process that dies of it cannot say so afterwards.
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

/** Takes note of an attempt, in a transaction of its own. @returns false where there were too many that got no further: it is given up */
export async function noteAttempt(tx: object, work: Work): Promise<boolean> {
  const [noted] = await ATTEMPT[work].rows(tx);
  return noted !== undefined && !noted.gaveUp;
}

/** Takes note of why an attempt failed, and of the request under which the log tells more; the last one is given up by it. */
export async function noteFailure(tx: object, work: Work, error: unknown, requestId: string): Promise<void> {
  await FAILED[work].run(tx, reasonOf(error), requestId);
}

function reasonOf(error: unknown): RecostingFailure["reason"] {
  if (isLocked(error)) return "locked";
  if (isTimeUp(error)) return "time-up";
  return isUnreachable(error) ? "database" : "fault";
}
