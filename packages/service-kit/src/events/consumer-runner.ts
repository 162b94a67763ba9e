// Consumes another service's facts: parse, inbox, handler, commit, then acknowledge. Facts that fail too often are parked.

import { type FactEnvelope, factEnvelope, streamOf } from "@kontor/contracts/core/fact";
import type { TenantId } from "@kontor/contracts/core/id";
import {
  type ConsumerMessages,
  JetStreamApiCodes,
  JetStreamApiError,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from "@nats-io/jetstream";
import pg from "pg";
import { backgroundCtx, type TenantCtx } from "../context/ctx.ts";
import { allowTime } from "../database/allow-time.ts";
import { type Db, prepared, sqlOf, type Tx } from "../database/database.ts";
import { isLocked, isTimeUp } from "../database/pg-errors.ts";
import { startLoop } from "../runtime/background-loop.ts";
import { faultPoint } from "../runtime/fault-injection.ts";
import type { Log } from "../runtime/log.ts";
import { factsRetried, inboxPending } from "../runtime/metrics.ts";
import { startAcknowledger } from "./acknowledger.ts";
import type { Broker } from "./broker.ts";
import { type Compared, comparing } from "./compare-facts.ts";
import { openConsumedState, readConsumedState } from "./consumed.store.ts";
import type { Consumer, ReceivedFact } from "./define-consumer.ts";
import { durableInfo, ensureDurable, moveDurable } from "./durable.ts";
import { MissingReference } from "./missing-references.store.ts";
import { NIL_TENANT, park } from "./park.ts";

export const ATTEMPTS_MAX = 5;
const BACKOFF_MS = 100;
const BACKOFF_MAX_MS = 60_000;
/** Tries of a fact whose references may still come with another publisher's facts: some four minutes in all. */
const EARLY_ATTEMPTS_MAX = 12;
const RETRY_MS = 1_000;
/** Facts that wait in this process for their turn. */
const AT_ONCE_MAX = 100;
/** Facts that are consumed in one transaction: commits cost more than what most facts change. */
const GROUP_MAX = 32;
const GROUP_BYTES_MAX = 262_144;
/** The time limit of a fact that failed in a group and is consumed alone: a ledger that posts years of a tenant takes long. */
const PATIENCE_MS = 600_000;
/** The time after which facts of a process that died are delivered again. */
const ACK_WAIT_MS = 15_000;
/** A fact that was sent so many times longer ago, and is with no process, is lost. */
const OVERDUE = 1.5;
/** The time between two comparisons of consumed with published facts. */
const COMPARE_MS = 5_000;
/** More tries than this are logged. */
const TRIES_UNREPORTED = 3;

/** A message whose fact concerns the consumer. */
interface ReadFact extends ReceivedFact {
  message: JsMsg;
}

/** The text as it was sent. Bytes that are no text are an error: they would otherwise become other letters. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

export interface RunConsumerOptions<Client> {
  db: Db<Client>;
  /** With the relay login, for parking facts. */
  relayUrl: string;
  broker: Broker;
  log: Log;
  /** Milliseconds after which an unacknowledged fact is delivered again. Passed by tests only. */
  ackWait?: number;
}

export interface RunningConsumer extends Compared {
  stop(): Promise<void>;
}

/** Consumes one publisher's stream until stopped. Reconnects to the broker and recreates a missing durable consumer. */
export function runConsumer<Client>(
  declared: Consumer<Tx<Client>>,
  options: RunConsumerOptions<Client>,
): RunningConsumer {
  const { db, broker, log, ackWait = ACK_WAIT_MS } = options;
  const { reader, publisher } = declared;
  const durable = { stream: streamOf(publisher), name: `${reader}-from-${publisher}`, ackWait, atOnce: AT_ONCE_MAX };
  const relayPool = new pg.Pool({ connectionString: options.relayUrl, max: 2, application_name: "reader" });
  relayPool.on("error", () => undefined);
  let stopped = false;
  let messages: ConsumerMessages | undefined;
  let failures = 0;
  /** Of the stream, as this consumer reads it now. */
  let era: string | null = null;
  /** Messages that came and are not yet handled, with the era of the stream that each number belongs to. */
  const inFlight = new Map<JsMsg, string | null>();
  const retryLanes = new Map<string, Promise<void>>();

  // The broker is told which messages are in work. Otherwise it would deliver a slow fact to another process as well, which would wait for
  // this one, fail at that, and in the end park what this one has consumed.
  const keepAliveTimer = setInterval(() => {
    for (const message of inFlight.keys())
      try {
        message.working();
      } catch {
        // The connection was closed: the broker delivers the message to another process.
        inFlight.delete(message);
      }
  }, ackWait / 3);

  const acknowledger = startAcknowledger({
    relayPool,
    publisher,
    log,
    onReleased: (message) => inFlight.delete(message),
  });
  const acknowledge = (message: JsMsg): void => acknowledger.acknowledge(message, inFlight.get(message) ?? null);

  const compared = comparing({
    ...{ reader, publisher, relayPool, broker, log },
    overdue: ackWait * OVERDUE,
    isIdle: () => inFlight.size === 0,
    inFlightCount: async () =>
      (await durableInfo(await jetstreamManager(broker.connection()), durable))?.num_ack_pending ?? 0,
    moveTo: async (seq) => moveDurable(await jetstreamManager(broker.connection()), durable, seq),
    // Otherwise messages in work would count as of no era, and be delivered for ever.
    onEra(newEra) {
      era ??= newEra;
      for (const [message, of] of inFlight) inFlight.set(message, of ?? newEra);
    },
  });
  const comparingLoop = startLoop(async () => void (await compared.compare()), {
    every: COMPARE_MS,
    onError: () => undefined,
  });

  const loop = startLoop(
    async () => {
      const connection = broker.connection();
      const manager = await jetstreamManager(connection);
      if (!(await readConsumedState(relayPool, publisher))) {
        const before = await durableInfo(manager, durable);
        await openConsumedState(relayPool, publisher, before?.ack_floor.stream_seq ?? 0);
      }
      await compared.compare();
      await ensureDurable(manager, durable);
      era = (await readConsumedState(relayPool, publisher))?.era ?? null;
      const source = await jetstream(connection).consumers.get(durable.stream, durable.name);
      messages = await source.consume({ max_messages: AT_ONCE_MAX, abort_on_missing_resource: true });
      // Stopped before there was anything to close: closes for whoever waits for the end.
      if (stopped) void messages.close();
      await consumeAll(messages);
      failures = 0;
    },
    { every: RETRY_MS, onError: reportFailure },
  );

  /** Expected while the publisher never ran: its first fact creates its stream. */
  function reportFailure(error: unknown): void {
    const isEarly = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
    if (!isEarly) failures++;
    if (failures > TRIES_UNREPORTED) factsRetried.inc({ publisher });
    // Logged each time that the number of tries has doubled.
    const isReported = failures > TRIES_UNREPORTED && Number.isInteger(Math.log2(failures));
    log[isReported ? "warn" : "debug"]({ err: error, durable: durable.name, failures }, "facts cannot be heard yet");
  }

  /** Consumes until the source ends. Messages that arrive meanwhile are collected and consumed together next; nothing waits for more. */
  async function consumeAll(source: ConsumerMessages): Promise<void> {
    const waiting: JsMsg[] = [];
    let failure: unknown;
    let isConsuming = false;
    let consuming: Promise<void> = Promise.resolve();
    const consumeWaiting = async (): Promise<void> => {
      // Messages that came in one piece are handed over one by one.
      await new Promise((resolve) => setImmediate(resolve));
      while (waiting.length > 0 && !stopped) {
        const read = waiting.splice(0, enough(waiting)).flatMap((message) => readOne(message) ?? []);
        for (const group of byTenant(read)) await consumeGroup(group);
      }
      isConsuming = false;
    };
    try {
      for await (const message of source) {
        if (stopped) break;
        inboxPending.set({ publisher }, message.info.pending);
        failures = 0;
        inFlight.set(message, era);
        reportRetried(message);
        waiting.push(message);
        if (isConsuming) continue;
        isConsuming = true;
        consuming = consumeWaiting().catch(async (error: unknown) => {
          failure = error;
          await source.close();
        });
      }
    } finally {
      await consuming;
      // They are delivered again.
      for (const message of waiting) inFlight.delete(message);
    }
    if (failure !== undefined) throw failure;
  }

  /** undefined: the fact does not concern the consumer, or cannot be read and is parked while others are consumed. */
  function readOne(message: JsMsg): ReadFact | undefined {
    try {
      const event = declared.subjects.has(message.subject)
        ? declared.read(factEnvelope.parse(JSON.parse(utf8.decode(message.data))))
        : undefined;
      if (event) return { message, ...event };
      acknowledge(message);
    } catch (error) {
      workInLane(NIL_TENANT, message, () => parkFact(message, error));
    }
    return undefined;
  }

  function reportRetried(message: JsMsg): void {
    const tries = message.info.deliveryCount;
    if (tries <= TRIES_UNREPORTED) return;
    factsRetried.inc({ publisher });
    log.warn({ publisher, subject: message.subject, tries }, "a fact comes again and again");
  }

  const ctxOf = ({ tenantId, subject, requestId, id }: FactEnvelope): TenantCtx =>
    backgroundCtx(tenantId as TenantId, subject, log.child({ requestId, fact: id }), requestId);

  /** Consumes all in one transaction or, should that fail, each in its own. A fact that fails alone is retried separately and stops no other. */
  async function consumeGroup(group: readonly ReadFact[]): Promise<void> {
    let failure = await tryHandle(group);
    while (failure !== undefined && !stopped && !(await db.ready())) {
      await waitForDatabase();
      failure = await tryHandle(group);
    }
    if (failure === undefined) return;
    // A fact that waits for another's lock, or takes long, would make all others wait once more.
    const apart = group.length > 1 && !isTimeUp(failure);
    for (const each of group) if (!(apart && (await tryHandle([each])) === undefined)) retryInLane(each);
  }

  const retryInLane = (each: ReadFact): void =>
    workInLane(each.envelope.tenantId, each.message, () => retryWithLongTimeout(each));

  /** Consumes each tenant's facts in order, and several tenants at once. The broker's limit of facts in work applies to them as well. */
  function workInLane(tenantId: string, message: JsMsg, work: () => Promise<void>): void {
    const mine = (retryLanes.get(tenantId) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => {
        log.error({ err: error }, "a fact is left to come again");
        inFlight.delete(message);
      })
      .finally(() => {
        if (retryLanes.get(tenantId) === mine) retryLanes.delete(tenantId);
      });
    retryLanes.set(tenantId, mine);
  }

  async function retryWithLongTimeout(each: ReadFact): Promise<void> {
    for (let attempt = 1; !stopped; ) {
      await pause(Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_MAX_MS));
      await waitForDatabase();
      const failure = await tryHandle([each], PATIENCE_MS);
      if (failure === undefined) return;
      if (attempt > TRIES_UNREPORTED) factsRetried.inc({ publisher });
      // A fact that waits for another's lock is not at fault; the time of the holder is limited.
      if (!isLocked(failure)) attempt++;
      const isEarly = failure instanceof MissingReference && failure.mayComeLate;
      if (attempt >= (isEarly ? EARLY_ATTEMPTS_MAX : ATTEMPTS_MAX))
        return await parkFact(each.message, failure, each.envelope);
    }
    inFlight.delete(each.message);
  }

  /** Consumes all of them in one transaction. @returns why that failed; undefined: they were consumed */
  async function tryHandle(group: readonly ReadFact[], patience?: number): Promise<unknown> {
    const [first] = group;
    if (!first) return undefined;
    const ctx = ctxOf(first.envelope);
    try {
      faultPoint("CP6");
      await db.tenantTx(ctx, async (tx) => {
        if (patience) await allowTime(tx, patience);
        const newIds = await claimInInbox(
          tx,
          group.map(({ envelope }) => envelope),
        );
        const news = group.filter(({ envelope }) => newIds.delete(envelope.id));
        faultPoint("CP7");
        await declared.consume(news, { tx, ctxOf });
      });
    } catch (error) {
      ctx.log.warn({ err: error, facts: group.length }, "facts could not be heard");
      return error;
    }
    faultPoint("CP8");
    for (const { message } of group) acknowledge(message);
    return undefined;
  }

  /** An unreachable database is no fault of the fact: such tries do not count. */
  async function waitForDatabase(): Promise<void> {
    while (!stopped && !(await db.ready())) await pause(RETRY_MS);
  }

  /** Waits for an unreachable database: published facts must not be lost. */
  async function parkFact(message: JsMsg, reason: unknown, envelope?: FactEnvelope): Promise<void> {
    for (let attempt = 1; !stopped; attempt++)
      try {
        await park(relayPool, { publisher, message, reason, envelope });
        log.error({ subject: message.subject, err: reason }, "a fact was put aside");
        return acknowledge(message);
      } catch (error) {
        if (attempt > TRIES_UNREPORTED) {
          factsRetried.inc({ publisher });
          log.warn({ err: error, subject: message.subject, attempt }, "a fact cannot be put aside yet");
        }
        await pause(RETRY_MS);
      }
    inFlight.delete(message);
  }

  return {
    ...compared,
    async stop() {
      stopped = true;
      await Promise.all([messages?.close(), comparingLoop.stop()]);
      await loop.stop();
      await Promise.all(retryLanes.values());
      await acknowledger.stop();
      clearInterval(keepAliveTimer);
      await relayPool.end();
    },
  };
}

/** How many of the messages are consumed together. */
function enough(messages: readonly JsMsg[]): number {
  let [count, bytes] = [0, 0];
  for (const { data } of messages) {
    if (count >= GROUP_MAX || bytes >= GROUP_BYTES_MAX) break;
    count++;
    bytes += data.length;
  }
  return count;
}

/** Neighbours of the same tenant, in the order in which they came. */
function byTenant(read: readonly ReadFact[]): ReadFact[][] {
  const groups: ReadFact[][] = [];
  for (const each of read) {
    const last = groups.at(-1);
    if (last?.[0]?.envelope.tenantId === each.envelope.tenantId) last.push(each);
    else groups.push([each]);
  }
  return groups;
}

const INBOX = prepared(`insert into kit.inbox_facts (fact_id, subject)
  select * from unnest($1::uuid[], $2::text[]) on conflict do nothing returning fact_id as id`);

/** Ids of the facts that were not consumed before; they are marked as consumed. */
async function claimInInbox(tx: object, envelopes: readonly FactEnvelope[]): Promise<Set<string>> {
  const rows = await sqlOf(tx).$queryRawUnsafe<{ id: string }[]>(
    INBOX,
    envelopes.map(({ id }) => id),
    envelopes.map(({ subject }) => subject),
  );
  return new Set(rows.map(({ id }) => id));
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
