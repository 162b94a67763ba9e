// Retries facts that failed, tenant by tenant, while the others go on; parks those that fail too often (reliability.md 3.4).
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import { NIL_ID } from "@kontor/contracts/core/id";
import type { JsMsg } from "@nats-io/jetstream";
import type pg from "pg";
import { isLocked } from "../database/pg-errors.ts";
import type { Log } from "../runtime/log.ts";
import { factsRetried } from "../runtime/metrics.ts";
import type { ConsumeGroup, ReadFact } from "./consume-group.ts";
import { MissingReference } from "./missing-references.store.ts";
import { park } from "./park.ts";

const ATTEMPTS_MAX = 5;
const BACKOFF_MS = 100;
const BACKOFF_MAX_MS = 60_000;
/** Tries of a fact whose references may still come with another publisher's facts: some four minutes in all. */
const EARLY_ATTEMPTS_MAX = 12;
export const RETRY_MS = 1_000;
/** The time limit of a fact that failed in a group and is consumed alone: a ledger that posts years of a tenant takes long. */
const ALONE_MS = 600_000;
/** More tries than this are logged. */
export const TRIES_UNREPORTED = 3;

interface RetryOptions {
  publisher: ServiceName;
  relayPool: pg.Pool;
  log: Log;
  stopping: AbortSignal;
  isDatabaseReady(): Promise<boolean>;
  consumeGroup: ConsumeGroup;
  acknowledge(message: JsMsg): void;
  /** The message is left to be delivered again. */
  leave(message: JsMsg): void;
}

export interface RetryLanes {
  /** Consumes a fact that failed, as often as it may fail; then parks it. */
  retry(each: ReadFact): void;
  /** Parks a message that cannot be read. */
  parkUnreadable(message: JsMsg, reason: unknown): void;
  /** An unreachable database is no fault of the fact: such tries do not count. */
  waitForDatabase(): Promise<void>;
  /** Waits for the running tries. */
  stop(): Promise<unknown>;
}

/** Each tenant's facts are retried in order, and several tenants' at once. The broker's limit of facts in work applies to them as well. */
export function openRetryLanes(options: RetryOptions): RetryLanes {
  const { publisher, relayPool, log, stopping, consumeGroup, acknowledge, leave } = options;
  const lanes = new Map<string, Promise<void>>();

  function workInLane(tenantId: string, message: JsMsg, work: () => Promise<void>): void {
    const mine = (lanes.get(tenantId) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => {
        log.error({ err: error }, "consuming a fact failed unexpectedly: the broker will deliver it again");
        leave(message);
      })
      .finally(() => {
        if (lanes.get(tenantId) === mine) lanes.delete(tenantId);
      });
    lanes.set(tenantId, mine);
  }

  async function waitForDatabase(): Promise<void> {
    while (!stopping.aborted && !(await options.isDatabaseReady())) await pause(RETRY_MS);
  }

  async function retryAlone(each: ReadFact): Promise<void> {
    for (let attempt = 1; !stopping.aborted; ) {
      await pause(Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_MAX_MS));
      await waitForDatabase();
      const failure = await consumeGroup([each], ALONE_MS);
      if (failure === undefined) return;
      if (attempt > TRIES_UNREPORTED) factsRetried.inc({ publisher });
      // A fact that waits for another's lock is not at fault; the time of the holder is limited.
      if (!isLocked(failure)) attempt++;
      const isEarly = failure instanceof MissingReference && failure.mayComeLate;
      if (attempt >= (isEarly ? EARLY_ATTEMPTS_MAX : ATTEMPTS_MAX))
        return await parkFact(each.message, failure, each.envelope);
    }
    leave(each.message);
  }

  /** Waits for an unreachable database: published facts must not be lost. */
  async function parkFact(message: JsMsg, reason: unknown, envelope?: FactEnvelope): Promise<void> {
    for (let attempt = 1; !stopping.aborted; attempt++)
      try {
        await park(relayPool, { publisher, message, reason, envelope });
        log.error(
          { subject: message.subject, err: reason },
          "a fact was parked and its effect is missing: mend the cause, then run npm run replay-parked",
        );
        return acknowledge(message);
      } catch (error) {
        if (attempt > TRIES_UNREPORTED) {
          factsRetried.inc({ publisher });
          log.warn(
            { err: error, subject: message.subject, attempt },
            "a fact cannot be parked, since the database is unreachable: retrying",
          );
        }
        await pause(RETRY_MS);
      }
    leave(message);
  }

  return {
    waitForDatabase,
    retry: (each) => workInLane(each.envelope.tenantId, each.message, () => retryAlone(each)),
    parkUnreadable: (message, reason) => workInLane(NIL_ID, message, () => parkFact(message, reason)),
    stop: () => Promise.all(lanes.values()),
  };
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
