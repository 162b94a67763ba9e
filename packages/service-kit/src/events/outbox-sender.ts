// Publishes everything that waits in the outbox, group by group, and opens the publisher's stream when that is needed.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { type JetStreamClient, jetstream, jetstreamManager } from "@nats-io/jetstream";
import type pg from "pg";
import { faultPoint } from "../runtime/fault-injection.ts";
import type { Log } from "../runtime/log.ts";
import { outboxPending } from "../runtime/metrics.ts";
import type { Broker } from "./broker.ts";
import { type Answering, answerConsumers } from "./missed-facts.ts";
import { countUnsent, messagesOf, readUnsent } from "./outbox-messages.ts";
import { PUBLISH_TIMEOUT_MS, sendGroup } from "./send-group.ts";
import { openStream } from "./stream.ts";

/** The time between two groups of messages: long enough that facts of many documents travel and are consumed together. */
const GATHER_MS = 100;
/** The longest time that a broker's loss of facts goes unnoticed while nothing is published. */
const STREAM_CHECK_MS = 5_000;

export interface RelayOptions {
  service: ServiceName;
  /** With the relay login, which sees the kit's tables of all tenants and nothing else. */
  databaseUrl: string;
  broker: Broker;
  log: Log;
}

export interface OutboxSender {
  /** Sends until nothing waits. @throws Error when the broker or the database is away */
  sendAll(client: pg.Client): Promise<void>;
  /** The stream is opened anew before the next message. */
  reset(): void;
  stop(): Promise<void>;
}

/** @param onSent called after each group that the broker took */
export function outboxSender(options: RelayOptions, onSent: () => void): OutboxSender {
  const { service, databaseUrl, broker, log } = options;
  let answering: Answering | undefined;
  let publisher: JetStreamClient | undefined;
  let checkedAt = 0;
  /** The number of the last fact that the broker is known to hold. */
  let lastSeq = 0;
  /** Facts larger than the broker takes. They stay unsent, which reconcile reports, and make no other fact wait. */
  const tooLarge = new Set<string>();

  async function open(client: pg.Client): Promise<void> {
    checkedAt = Date.now();
    const connection = broker.connection();
    const manager = await jetstreamManager(connection, { timeout: PUBLISH_TIMEOUT_MS });
    lastSeq = await openStream(service, { manager, client, log });
    publisher = jetstream(connection);
    answering ??= answerConsumers(service, { connection, databaseUrl, log });
  }

  return {
    async sendAll(client) {
      for (;;) {
        // Checks for unsent rows first: usually there are none, and then no broker is needed.
        const rows = await readUnsent(client, tooLarge);
        outboxPending.set(await countUnsent(client, rows));
        if (rows.length === 0 && Date.now() - checkedAt < STREAM_CHECK_MS) return;
        if (rows.length === 0 || !publisher) {
          await open(client);
          continue;
        }
        faultPoint("CP3");
        const most = broker.connection().info?.max_payload ?? Number.POSITIVE_INFINITY;
        const messages = messagesOf(rows, { most, refused: tooLarge, log });
        lastSeq = await sendGroup(client, publisher, { messages, lastSeq });
        onSent();
        outboxPending.set(0);
        // Facts published meanwhile go out together: one round for a handful of facts costs little more than for one.
        await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      }
    },
    reset() {
      publisher = undefined;
    },
    async stop() {
      const ending = answering;
      answering = undefined;
      await ending?.stop();
    },
  };
}
