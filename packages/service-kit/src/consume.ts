// Hears the facts of another service: parse, inbox, handler and commit, then acknowledge; what fails too often is put aside.

import { type FactEnvelope, factEnvelope, streamOf } from "@kontor/contracts/core/fact";
import type { TenantId } from "@kontor/contracts/core/id";
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from "@nats-io/jetstream";
import pg from "pg";
import type { Broker } from "./broker.ts";
import type { Consumer, Said } from "./consumer.ts";
import { crashPoint } from "./crash-point.ts";
import { backgroundCtx, type TenantCtx } from "./ctx.ts";
import { type Db, prepared, rawOf, type Tx } from "./db.ts";
import type { Log } from "./log.ts";
import { startLoop } from "./loop.ts";
import { factsParked, inboxPending } from "./metrics.ts";
import { isLocked, isTimeUp } from "./pg-errors.ts";

export const ATTEMPTS_MAX = 5;
const BACKOFF_MS = 100;
const RETRY_MS = 1_000;
/** Facts that wait in this process for their turn. */
const AT_ONCE_MAX = 100;
/** Facts that are heard in one transaction: commits cost more than what most facts change. */
const TOGETHER_MAX = 32;
const TOGETHER_BYTES_MAX = 262_144;
/** A fact that could not be heard among others has this long, by itself: a ledger that settles years of a company takes its time. */
const PATIENCE_MS = 600_000;
// The clock of a transaction that runs is set anew only when it was off.
const MORE_TIME = `select set_config('statement_timeout', $1, true), set_config('transaction_timeout', '0', true),
  set_config('transaction_timeout', $1, true)`;
/** When facts come again that a process which died had in its hands. */
const ACK_WAIT_MS = 15_000;
const NANOS = 1_000_000;
/** The broker's word for a durable of the same name with other settings. */
const CONSUMER_EXISTS = 10_148;
const NIL_TENANT = "00000000-0000-0000-0000-000000000000";

/** A message whose fact concerns the reader. */
interface Read extends Said {
  message: JsMsg;
}

export interface ListenOptions<Client> {
  db: Db<Client>;
  /** With the relay login, for putting facts aside. */
  relayUrl: string;
  broker: Broker;
  log: Log;
  /** Milliseconds after which a fact comes again that nobody speaks of any more. Given by tests only. */
  ackWait?: number;
}

export interface Listening {
  stop(): Promise<void>;
}

/** Hears one publisher for ever: a broker that goes away is waited for, a lost durable is made again. */
export function startConsumer<Client>(heard: Consumer<Tx<Client>>, options: ListenOptions<Client>): Listening {
  const { db, broker, log, ackWait = ACK_WAIT_MS } = options;
  const { reader, publisher } = heard;
  const durable = `${reader}-from-${publisher}`;
  const shelf = new pg.Pool({ connectionString: options.relayUrl, max: 1 });
  shelf.on("error", () => undefined);
  let stopped = false;
  let messages: ConsumerMessages | undefined;
  const inHand = new Set<JsMsg>();
  const aside = new Map<string, Promise<void>>();

  // The broker hears of what is being worked on. Otherwise it would give a fact that takes long to another process as well, which would wait for
  // this one, fail at that, and put aside in the end what this one has heard.
  const speaking = setInterval(() => {
    for (const message of inHand)
      try {
        message.working();
      } catch {
        // The connection was closed: whoever comes next is given it.
        inHand.delete(message);
      }
  }, ackWait / 3);

  const loop = startLoop(
    async () => {
      const connection = broker.connection();
      await keepDurable(await jetstreamManager(connection), streamOf(publisher), durable, ackWait);
      const source = await jetstream(connection).consumers.get(streamOf(publisher), durable);
      messages = await source.consume({ max_messages: AT_ONCE_MAX, abort_on_missing_resource: true });
      // Stopped before there was anything to close; it closes for who listens.
      if (stopped) void messages.close();
      await hearAll(messages);
    },
    // Expected while the publisher never ran: its stream is made with its first fact.
    { every: RETRY_MS, onError: (error) => log.debug({ err: error, durable }, "facts cannot be heard yet") },
  );

  /** Hears until the source ends. What comes while facts are heard waits, and is heard together then; nothing is waited for. */
  async function hearAll(source: ConsumerMessages): Promise<void> {
    const waiting: JsMsg[] = [];
    let failure: unknown;
    let isHearing = false;
    let hearing: Promise<void> = Promise.resolve();
    const hearWaiting = async (): Promise<void> => {
      // What has come in one piece is handed over one by one.
      await new Promise((resolve) => setImmediate(resolve));
      while (waiting.length > 0 && !stopped) {
        const read = await Promise.all(waiting.splice(0, enough(waiting)).map(readOne));
        for (const group of byCompany(read.flatMap((each) => each ?? []))) await hearGroup(group);
      }
      isHearing = false;
    };
    try {
      for await (const message of source) {
        if (stopped) break;
        inboxPending.set({ publisher }, message.info.pending);
        waiting.push(message);
        if (isHearing) continue;
        isHearing = true;
        hearing = hearWaiting().catch(async (error: unknown) => {
          failure = error;
          await source.close();
        });
      }
    } finally {
      await hearing;
    }
    if (failure !== undefined) throw failure;
  }

  /** undefined: it is no concern of the reader's, or was put aside. */
  async function readOne(message: JsMsg): Promise<Read | undefined> {
    if (!heard.subjects.has(message.subject)) return void message.ack();
    try {
      const said = heard.read(factEnvelope.parse(JSON.parse(message.string())));
      return said ? { message, ...said } : void message.ack();
    } catch (error) {
      return void (await putAside(message, String(error), NIL_TENANT));
    }
  }

  const ctxOf = ({ tenantId, subject, requestId, id }: FactEnvelope): TenantCtx =>
    backgroundCtx(tenantId as TenantId, subject, log.child({ requestId, fact: id }), requestId);

  /** All in one transaction; should that fail, each in its own; what fails then is tried again aside, so that it stops no other. */
  async function hearGroup(group: readonly Read[]): Promise<void> {
    for (const { message } of group) inHand.add(message);
    let failure = await failureOf(group);
    while (failure !== undefined && !stopped && !(await db.ready())) {
      await databaseIsBack();
      failure = await failureOf(group);
    }
    if (failure === undefined) return;
    // What waits for somebody else's lock, or takes long, would keep all others waiting once more.
    const apart = group.length > 1 && !isTimeUp(failure);
    for (const each of group) if (!(apart && (await failureOf([each])) === undefined)) hearAside(each);
  }

  /** Of each company one after the other, of several at once: while others are heard. The broker's limit of facts in hand is theirs as well. */
  function hearAside(each: Read): void {
    const { tenantId } = each.envelope;
    const mine = (aside.get(tenantId) ?? Promise.resolve())
      .then(() => hearPatiently(each))
      .catch((error: unknown) => log.error({ err: error }, "a fact is left to come again"))
      .finally(() => {
        inHand.delete(each.message);
        if (aside.get(tenantId) === mine) aside.delete(tenantId);
      });
    aside.set(tenantId, mine);
  }

  async function hearPatiently(each: Read): Promise<void> {
    for (let attempt = 1; !stopped; ) {
      await pause(BACKOFF_MS * 2 ** attempt);
      await databaseIsBack();
      const failure = await failureOf([each], PATIENCE_MS);
      if (failure === undefined) return;
      // Who waits for another's lock is not at fault; that one's time is limited.
      if (!isLocked(failure)) attempt++;
      if (attempt >= ATTEMPTS_MAX) return await putAside(each.message, String(failure), each.envelope.tenantId);
    }
  }

  /** Hears all of them in one transaction. @returns why that failed; undefined: they were heard */
  async function failureOf(group: readonly Read[], patience?: number): Promise<unknown> {
    const [first] = group;
    if (!first) return undefined;
    const ctx = ctxOf(first.envelope);
    try {
      crashPoint("CP6");
      await db.tenantTx(ctx, async (tx) => {
        if (patience) await rawOf(tx).$queryRawUnsafe(MORE_TIME, String(patience));
        const known = await newsAmong(
          tx,
          group.map(({ envelope }) => envelope),
        );
        const news = group.filter(({ envelope }) => known.delete(envelope.id));
        crashPoint("CP7");
        await heard.hear(news, { tx, ctxOf });
      });
    } catch (error) {
      ctx.log.warn({ err: error, facts: group.length }, "facts could not be heard");
      return error;
    }
    crashPoint("CP8");
    for (const { message } of group) {
      message.ack();
      inHand.delete(message);
    }
    crashPoint("CP9");
    return undefined;
  }

  /** A database that is away is no fault of the fact: such tries do not count. */
  async function databaseIsBack(): Promise<void> {
    while (!stopped && !(await db.ready())) await pause(RETRY_MS);
  }

  async function putAside(message: JsMsg, reason: string, tenantId: string): Promise<void> {
    await shelf.query(
      "insert into kit.parked_facts (tenant_id, publisher, subject, payload, reason) values ($1, $2, $3, $4, $5)",
      [tenantId, publisher, message.subject, message.string().replaceAll("\0", ""), reason],
    );
    factsParked.inc({ publisher });
    log.error({ subject: message.subject, reason }, "a fact was put aside");
    message.ack();
  }

  return {
    async stop() {
      stopped = true;
      await messages?.close();
      await loop.stop();
      await Promise.all(aside.values());
      clearInterval(speaking);
      await shelf.end();
    },
  };
}

/** Makes the durable, or gives one of an earlier version today's settings. */
async function keepDurable(
  { consumers }: JetStreamManager,
  stream: string,
  durable: string,
  ackWait: number,
): Promise<void> {
  const settings = { ack_wait: ackWait * NANOS, max_ack_pending: AT_ONCE_MAX };
  try {
    const kind = { ack_policy: AckPolicy.Explicit, deliver_policy: DeliverPolicy.All };
    await consumers.add(stream, { durable_name: durable, ...kind, ...settings });
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== CONSUMER_EXISTS) throw error;
    await consumers.update(stream, durable, settings);
  }
}

/** How many of the messages are heard together. */
function enough(messages: readonly JsMsg[]): number {
  let [count, bytes] = [0, 0];
  for (const { data } of messages) {
    if (count >= TOGETHER_MAX || bytes >= TOGETHER_BYTES_MAX) break;
    count++;
    bytes += data.length;
  }
  return count;
}

/** Neighbours of the same company, in the order in which they came. */
function byCompany(read: readonly Read[]): Read[][] {
  const groups: Read[][] = [];
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
async function newsAmong(tx: object, envelopes: readonly FactEnvelope[]): Promise<Set<string>> {
  const rows = await rawOf(tx).$queryRawUnsafe<{ id: string }[]>(
    INBOX,
    envelopes.map(({ id }) => id),
    envelopes.map(({ subject }) => subject),
  );
  return new Set(rows.map(({ id }) => id));
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
