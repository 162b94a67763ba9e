// Brings the outbox to the broker: in order, each fact's id as message id, marked after the broker has it (architecture.md §4).

import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import { type JetStreamClient, jetstream, jetstreamManager } from "@nats-io/jetstream";
import pg from "pg";
import { startLoop } from "../runtime/background-loop.ts";
import { faultPoint } from "../runtime/fault-injection.ts";
import type { Log } from "../runtime/log.ts";
import { outboxPending } from "../runtime/metrics.ts";
import type { Broker } from "./broker.ts";
import { type Answering, answerConsumers } from "./missed-facts.ts";
import { openStream } from "./stream.ts";

const POLL_MS = 1_000;
/** The time between two groups of messages: long enough that facts of many documents travel and are consumed together. */
const GATHER_MS = 100;
const GROUP_MAX = 200;
const GROUP_BYTES_MAX = 8_388_608;
const PUBLISH_TIMEOUT_MS = 5_000;
const SWEEP_MS = 3_600_000;
/** The longest time that a broker's loss of facts goes unnoticed while nothing is published. */
const STREAM_CHECK_MS = 5_000;
/** Facts of the operation log stay so long beside it; so do stored responses of writes. */
const RETENTION = { logEntries: "30 days", answers: "48 hours" };

export interface RelayOptions {
  service: ServiceName;
  /** With the relay login, which sees the kit's tables of all tenants and nothing else. */
  databaseUrl: string;
  broker: Broker;
  log: Log;
}

export interface Relay {
  stop(): Promise<void>;
}

interface OutboxRow {
  id: string;
  tenant_id: string;
  /** A bigint comes as text. */
  sequence: string;
  subject: string;
  /** JSON, which is sent unchanged. */
  body: string;
  occurred_at: Date;
  request_id: string;
  actor_id: string | null;
  /** How often it was sent again. */
  round: number;
}

/** $1: facts that the broker refuses. However long the facts are, only so many are in memory at once. */
const UNSENT = {
  name: "unsent",
  text: `select id, tenant_id, sequence, subject, body, occurred_at, request_id, actor_id, round from
    (select *, sum(octet_length(body)) over (order by sequence rows between unbounded preceding and 1 preceding) as before from
      (select id, tenant_id, sequence, subject, body::text, occurred_at, request_id, actor_id, round from kit.outbox_facts
        where sent_at is null and id <> all($1::uuid[]) order by sequence limit ${GROUP_MAX}) waiting) counted
    where before is null or before < ${GROUP_BYTES_MAX} order by sequence`,
};
/** Need not wait for the disk: a mark that a crash loses means the fact is sent once more, and consumed once. */
const SENT = {
  name: "sent",
  text: `update kit.outbox_facts o set sent_at = now(), stream_seq = placed.seq
    from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as placed(tenant_id, id, seq)
    where o.tenant_id = placed.tenant_id and o.id = placed.id and o.sent_at is null
    and (select set_config('synchronous_commit', 'off', true)) = 'off'`,
};

/** Starts relaying. Waits for a broker or a database that is away. */
export function startRelay({ service, databaseUrl, broker, log }: RelayOptions): Relay {
  let listener: pg.Client | undefined;
  let answering: Answering | undefined;
  let publisher: JetStreamClient | undefined;
  let sweptAt = 0;
  let checkedAt = 0;
  let waiting = false;
  /** The number of the last fact that the broker is known to hold. */
  let lastSeq = 0;
  /** Facts larger than the broker takes. They stay unsent, which reconcile reports, and make no other fact wait. */
  const tooLarge = new Set<string>();

  const loop = startLoop(
    async () => {
      listener ??= await listen();
      if (!listener) return;
      if (Date.now() - sweptAt > SWEEP_MS) {
        await sweep(listener);
        sweptAt = Date.now();
      }
      await sendAll(listener);
    },
    {
      every: POLL_MS,
      onError(error) {
        publisher = undefined;
        if (!waiting)
          log.warn(
            { err: error },
            "facts cannot be published: they wait in the outbox and the relay keeps trying; check NATS and the database",
          );
        waiting = true;
      },
    },
  );

  /** One relay works at a time, however many processes of the service run: the lock ends with its connection. */
  async function listen(): Promise<pg.Client | undefined> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: PUBLISH_TIMEOUT_MS,
      application_name: "relay",
    });
    const lost = (): void => {
      if (listener !== client) return;
      listener = undefined;
      publisher = undefined;
    };
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", () => loop.wake());
    try {
      await client.connect();
      const { rows } = await client.query<{ mine: boolean }>(
        "select pg_try_advisory_lock(hashtext('kit.relay')) as mine",
      );
      if (rows[0]?.mine) {
        await client.query("listen outbox_facts");
        return client;
      }
    } catch (error) {
      await client.end();
      throw error;
    }
    await client.end();
    return undefined;
  }

  async function sendAll(client: pg.Client): Promise<void> {
    for (;;) {
      // Checks for unsent rows first: usually there are none, and then no broker is needed.
      const { rows } = await client.query<OutboxRow>({ ...UNSENT, values: [[...tooLarge]] });
      outboxPending.set(rows.length < GROUP_MAX ? rows.length : await countUnsent(client));
      if (rows.length === 0 && Date.now() - checkedAt < STREAM_CHECK_MS) return;
      if (rows.length === 0 || !publisher) {
        checkedAt = Date.now();
        const connection = broker.connection();
        const manager = await jetstreamManager(connection, { timeout: PUBLISH_TIMEOUT_MS });
        lastSeq = await openStream(service, { manager, client, log });
        publisher = jetstream(connection);
        answering ??= answerConsumers(service, { connection, databaseUrl, log });
        continue;
      }
      faultPoint("CP3");
      lastSeq = await sendGroup(client, publisher, { messages: packed(rows), lastSeq });
      if (waiting) log.info("facts are published again after an interruption");
      waiting = false;
      outboxPending.set(0);
      // Facts published meanwhile go out together: one round for a handful of facts costs little more than for one.
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    }
  }

  /** The rows as messages, without those that would be refused at every attempt. */
  function packed(rows: readonly OutboxRow[]): Message[] {
    const most = broker.connection().info?.max_payload ?? Number.POSITIVE_INFINITY;
    return rows.flatMap((row) => {
      const payload = payloadOf(row);
      const bytes = Buffer.byteLength(payload);
      if (bytes <= most) return [{ row, payload }];
      tooLarge.add(row.id);
      log.error(
        { fact: row.id, subject: row.subject, bytes, most },
        "a fact is larger than the broker's max_payload: it stays in the outbox until NATS allows larger messages and the service restarts",
      );
      return [];
    });
  }

  return {
    async stop() {
      await loop.stop();
      const ending = answering;
      answering = undefined;
      await ending?.stop();
      await listener?.end();
    },
  };
}

/** A row as it is sent. */
interface Message {
  row: OutboxRow;
  payload: string;
}

/**
 * Sends all at once on one connection; each names the one before it, so that the broker takes none of them out of order.
 * @returns the last number that the broker gave so far
 * @throws Error the cause at the first one not taken, or that the broker gave numbers anew: it has lost the facts that had them
 */
async function sendGroup(
  client: pg.Client,
  publisher: JetStreamClient,
  { messages, lastSeq }: { messages: readonly Message[]; lastSeq: number },
): Promise<number> {
  const outcomes = await Promise.allSettled(
    messages.map(({ row, payload }, at) => {
      const before = messages[at - 1];
      return publisher.publish(row.subject, payload, {
        msgID: messageId(row),
        timeout: PUBLISH_TIMEOUT_MS,
        ...(before ? { expect: { lastMsgID: messageId(before.row) } } : {}),
      });
    }),
  );
  faultPoint("CP4");
  const accepted = outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : undefined));
  if (accepted.some((answer) => answer && !answer.duplicate && answer.seq <= lastSeq))
    throw new Error(`the broker gave numbers up to ${lastSeq} anew`);
  const failed = outcomes.findIndex(({ status }) => status === "rejected");
  const sent = messages.slice(0, failed < 0 ? messages.length : failed).map(({ row }) => row);
  const numbers = accepted.slice(0, sent.length).map((answer) => answer?.seq ?? 0);
  faultPoint("CP5");
  if (sent.length > 0)
    await client.query({ ...SENT, values: [sent.map((row) => row.tenant_id), sent.map(({ id }) => id), numbers] });
  const failure = outcomes[failed];
  if (failure?.status === "rejected") throw failure.reason;
  return Math.max(lastSeq, ...numbers);
}

/** A message id of its own, so that the broker does not drop a fact sent again as a duplicate. */
const messageId = ({ id, round }: OutboxRow): string => (round === 0 ? id : `${id}.${round}`);

function payloadOf(row: OutboxRow): string {
  const envelope: Omit<FactEnvelope, "body"> = {
    id: row.id,
    subject: row.subject,
    tenantId: row.tenant_id,
    sequence: Number(row.sequence),
    occurredAt: row.occurred_at.toISOString(),
    requestId: row.request_id,
    actorId: row.actor_id,
  };
  return `${JSON.stringify(envelope).slice(0, -1)},"body":${row.body}}`;
}

async function countUnsent(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from kit.outbox_facts where sent_at is null",
  );
  return rows[0]?.n ?? 0;
}

async function sweep(client: pg.Client): Promise<void> {
  await client.query(
    "delete from kit.outbox_facts where subject like 'fact.%.operation.%' and sent_at < now() - $1::interval",
    [RETENTION.logEntries],
  );
  await client.query("delete from kit.idempotency_keys where created_at < now() - $1::interval", [RETENTION.answers]);
}
