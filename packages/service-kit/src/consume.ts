// Hears the facts of another service: parse, inbox, handler and commit, then acknowledge; what fails too often is put aside.

import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { type Fact, type FactEnvelope, factEnvelope, streamOf } from "@kontor/contracts/core/fact";
import type { TenantId } from "@kontor/contracts/core/id";
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from "@nats-io/jetstream";
import pg from "pg";
import type { z } from "zod";
import type { Broker } from "./broker.ts";
import { crashPoint } from "./crash-point.ts";
import { backgroundCtx, type TenantCtx } from "./ctx.ts";
import { type Db, rawOf, type Tx } from "./db.ts";
import type { Log } from "./log.ts";
import { startLoop } from "./loop.ts";
import { factsParked, inboxPending } from "./metrics.ts";

export const ATTEMPTS_MAX = 5;
const BACKOFF_MS = 100;
const RETRY_MS = 1_000;
const AT_ONCE_MAX = 50;
const ACK_WAIT_NANOS = 60_000_000_000;
const NIL_TENANT = "00000000-0000-0000-0000-000000000000";

/** What a handler is given: the fact's body, and the transaction of the company it tells of. */
export interface Heard<S extends z.ZodType, T> {
  fact: z.output<S>;
  envelope: FactEnvelope;
  tx: T;
  ctx: TenantCtx;
}
type Handler<T> = (heard: Heard<z.ZodType, T>) => Promise<void>;

interface Hearing<T> {
  schema: z.ZodType;
  handle: Handler<T>;
  concerns: (fact: unknown) => boolean;
}

export interface Consumer<T> {
  readonly reader: ServiceName;
  readonly publisher: ServiceName;
  readonly handlers: ReadonlyMap<string, Hearing<T>>;
  /** @param concerns what is no concern of the reader's is let go at once, without a transaction */
  on<S extends z.ZodType>(
    fact: Fact<S>,
    handle: (heard: Heard<S, T>) => Promise<void>,
    concerns?: (fact: z.output<S>) => boolean,
  ): Consumer<T>;
}

/** What a service hears of another: `consumer<SystemTx>("warehouse", "purchase").on(stockInEffective, ({ fact, tx }) => …)`. */
export function consumer<T extends object>(reader: ServiceName, publisher: ServiceName): Consumer<T> {
  const handlers = new Map<string, Hearing<T>>();
  const self: Consumer<T> = {
    reader,
    publisher,
    handlers,
    on(fact, handle, concerns = () => true) {
      if (fact.publisher !== publisher) throw new Error(`${fact.subject} is not said by ${publisher}`);
      // The body is parsed by this very fact's schema before either sees it.
      handlers.set(fact.subject, {
        schema: fact.body,
        handle: handle as Handler<T>,
        concerns: concerns as Hearing<T>["concerns"],
      });
      return self;
    },
  };
  return self;
}

export interface ListenOptions<Client> {
  db: Db<Client>;
  /** With the relay login, for putting facts aside. */
  relayUrl: string;
  broker: Broker;
  log: Log;
}

export interface Listening {
  stop(): Promise<void>;
}

/** Hears one publisher for ever: a broker that goes away is waited for, a lost durable is made again. */
export function startConsumer<Client>(heard: Consumer<Tx<Client>>, options: ListenOptions<Client>): Listening {
  const { db, broker, log } = options;
  const { reader, publisher, handlers } = heard;
  const durable = `${reader}-from-${publisher}`;
  const aside = new pg.Pool({ connectionString: options.relayUrl, max: 1 });
  aside.on("error", () => undefined);
  let stopped = false;
  let messages: ConsumerMessages | undefined;

  const loop = startLoop(
    async () => {
      const connection = broker.connection();
      const manager = await jetstreamManager(connection);
      await manager.consumers.add(streamOf(publisher), {
        durable_name: durable,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ack_wait: ACK_WAIT_NANOS,
        max_ack_pending: AT_ONCE_MAX,
      });
      const source = await jetstream(connection).consumers.get(streamOf(publisher), durable);
      messages = await source.consume({ max_messages: AT_ONCE_MAX, abort_on_missing_resource: true });
      for await (const message of messages) {
        if (stopped) break;
        inboxPending.set({ publisher }, message.info.pending);
        await hear(message);
      }
    },
    // Expected while the publisher never ran: its stream is made with its first fact.
    { every: RETRY_MS, onError: (error) => log.debug({ err: error, durable }, "facts cannot be heard yet") },
  );

  async function hear(message: JsMsg): Promise<void> {
    const handler = handlers.get(message.subject);
    if (!handler) return message.ack();
    const parsed = parse(message, handler.schema);
    if ("reason" in parsed) return putAside(message, parsed.reason, NIL_TENANT);
    const { envelope, fact } = parsed;
    if (!handler.concerns(fact)) return message.ack();
    const ctx = backgroundCtx(
      envelope.tenantId as TenantId,
      envelope.subject,
      log.child({ requestId: envelope.requestId, fact: envelope.id }),
      envelope.requestId,
    );
    for (let attempt = 1; !stopped; attempt++) {
      try {
        crashPoint("CP6");
        await db.tenantTx(ctx, async (tx) => {
          if (!(await isNews(tx, envelope))) return;
          crashPoint("CP7");
          await handler.handle({ fact, envelope, tx, ctx });
        });
        crashPoint("CP8");
        message.ack();
        return crashPoint("CP9");
      } catch (error) {
        ctx.log.warn({ err: error, attempt }, "a fact could not be heard");
        if (attempt >= ATTEMPTS_MAX) return putAside(message, String(error), envelope.tenantId);
        message.working();
        await pause(BACKOFF_MS * 2 ** attempt);
        await databaseIsBack(message);
      }
    }
  }

  /** A database that is away is no fault of the fact: such tries do not count. */
  async function databaseIsBack(message: JsMsg): Promise<void> {
    while (!stopped && !(await db.ready())) {
      message.working();
      await pause(RETRY_MS);
    }
  }

  async function putAside(message: JsMsg, reason: string, tenantId: string): Promise<void> {
    await aside.query(
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
      await aside.end();
    },
  };
}

function parse(message: JsMsg, schema: z.ZodType): { envelope: FactEnvelope; fact: unknown } | { reason: string } {
  try {
    const envelope = factEnvelope.parse(JSON.parse(message.string()));
    return { envelope, fact: schema.parse(envelope.body) };
  } catch (error) {
    return { reason: String(error) };
  }
}

async function isNews(tx: object, { id, subject }: FactEnvelope): Promise<boolean> {
  const inserted = await rawOf(tx).$executeRawUnsafe(
    "insert into kit.inbox_facts (fact_id, subject) values ($1::uuid, $2) on conflict do nothing",
    id,
    subject,
  );
  return inserted === 1;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
