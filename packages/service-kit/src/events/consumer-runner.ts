// Hears the facts of another service: parse, inbox, handler and commit, then acknowledge; what fails too often is put aside.

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
/** What a fact names may come with another publisher's facts: some four minutes in all. */
const EARLY_ATTEMPTS_MAX = 12;
const RETRY_MS = 1_000;
/** Facts that wait in this process for their turn. */
const AT_ONCE_MAX = 100;
/** Facts that are heard in one transaction: commits cost more than what most facts change. */
const GROUP_MAX = 32;
const GROUP_BYTES_MAX = 262_144;
/** A fact that could not be heard among others has this long, by itself: a ledger that settles years of a company takes its time. */
const PATIENCE_MS = 600_000;
/** When facts come again that a process which died had in its hands. */
const ACK_WAIT_MS = 15_000;
/** What was sent so many times longer ago, and is in nobody's hand, is lost. */
const OVERDUE = 1.5;
/** Between two comparisons of what was heard with what was said. */
const COMPARE_MS = 5_000;
/** What is tried more often than this is told. */
const TRIES_UNREPORTED = 3;

/** A message whose fact concerns the reader. */
interface ReadFact extends ReceivedFact {
  message: JsMsg;
}

/** Text as it was sent, or an error: bytes that are none would else become other letters. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

export interface RunConsumerOptions<Client> {
  db: Db<Client>;
  /** With the relay login, for putting facts aside. */
  relayUrl: string;
  broker: Broker;
  log: Log;
  /** Milliseconds after which a fact comes again that nobody speaks of any more. Given by tests only. */
  ackWait?: number;
}

export interface RunningConsumer extends Compared {
  stop(): Promise<void>;
}

/** Hears one publisher for ever: a broker that goes away is waited for, a lost durable is made again. */
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
  /** Of the stream, as this reader reads it now. */
  let era: string | null = null;
  /** What came and is not settled, with the era of the stream that its number belongs to. */
  const inFlight = new Map<JsMsg, string | null>();
  const retryLanes = new Map<string, Promise<void>>();

  // The broker hears of what is being worked on. Otherwise it would give a fact that takes long to another process as well, which would wait for
  // this one, fail at that, and put aside in the end what this one has heard.
  const keepAliveTimer = setInterval(() => {
    for (const message of inFlight.keys())
      try {
        message.working();
      } catch {
        // The connection was closed: whoever comes next is given it.
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
    // Else what is in hand would count as of no era at all, and come for ever.
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
      // Stopped before there was anything to close; it closes for who listens.
      if (stopped) void messages.close();
      await consumeAll(messages);
      failures = 0;
    },
    { every: RETRY_MS, onError: reportFailure },
  );

  /** Expected while the publisher never ran: its stream is made with its first fact. */
  function reportFailure(error: unknown): void {
    const isEarly = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
    if (!isEarly) failures++;
    if (failures > TRIES_UNREPORTED) factsRetried.inc({ publisher });
    // Each time that it has been tried twice as often.
    const isReported = failures > TRIES_UNREPORTED && Number.isInteger(Math.log2(failures));
    log[isReported ? "warn" : "debug"]({ err: error, durable: durable.name, failures }, "facts cannot be heard yet");
  }

  /** Hears until the source ends. What comes while facts are heard waits, and is heard together then; nothing is waited for. */
  async function consumeAll(source: ConsumerMessages): Promise<void> {
    const waiting: JsMsg[] = [];
    let failure: unknown;
    let isConsuming = false;
    let consuming: Promise<void> = Promise.resolve();
    const consumeWaiting = async (): Promise<void> => {
      // What has come in one piece is handed over one by one.
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
      // They come again.
      for (const message of waiting) inFlight.delete(message);
    }
    if (failure !== undefined) throw failure;
  }

  /** undefined: it is no concern of the reader's, or cannot be read, and is put aside while others are heard. */
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

  /** All in one transaction; should that fail, each in its own; what fails then is tried again aside, so that it stops no other. */
  async function consumeGroup(group: readonly ReadFact[]): Promise<void> {
    let failure = await tryHandle(group);
    while (failure !== undefined && !stopped && !(await db.ready())) {
      await waitForDatabase();
      failure = await tryHandle(group);
    }
    if (failure === undefined) return;
    // What waits for somebody else's lock, or takes long, would keep all others waiting once more.
    const apart = group.length > 1 && !isTimeUp(failure);
    for (const each of group) if (!(apart && (await tryHandle([each])) === undefined)) retryInLane(each);
  }

  const retryInLane = (each: ReadFact): void =>
    workInLane(each.envelope.tenantId, each.message, () => retryWithLongTimeout(each));

  /** Of each company one after the other, of several at once: while others are heard. The broker's limit of facts in hand is theirs as well. */
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
      // Who waits for another's lock is not at fault; that one's time is limited.
      if (!isLocked(failure)) attempt++;
      const isEarly = failure instanceof MissingReference && failure.mayComeLate;
      if (attempt >= (isEarly ? EARLY_ATTEMPTS_MAX : ATTEMPTS_MAX))
        return await parkFact(each.message, failure, each.envelope);
    }
    inFlight.delete(each.message);
  }

  /** Hears all of them in one transaction. @returns why that failed; undefined: they were heard */
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

  /** A database that is away is no fault of the fact: such tries do not count. */
  async function waitForDatabase(): Promise<void> {
    while (!stopped && !(await db.ready())) await pause(RETRY_MS);
  }

  /** A database that is away is waited for: what was said must not be lost. */
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

/** How many of the messages are heard together. */
function enough(messages: readonly JsMsg[]): number {
  let [count, bytes] = [0, 0];
  for (const { data } of messages) {
    if (count >= GROUP_MAX || bytes >= GROUP_BYTES_MAX) break;
    count++;
    bytes += data.length;
  }
  return count;
}

/** Neighbours of the same company, in the order in which they came. */
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

/** Ids of the facts that were not heard before; from now on they were. */
async function claimInInbox(tx: object, envelopes: readonly FactEnvelope[]): Promise<Set<string>> {
  const rows = await sqlOf(tx).$queryRawUnsafe<{ id: string }[]>(
    INBOX,
    envelopes.map(({ id }) => id),
    envelopes.map(({ subject }) => subject),
  );
  return new Set(rows.map(({ id }) => id));
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
