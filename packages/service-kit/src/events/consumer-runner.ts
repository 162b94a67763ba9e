// Consumes another service's facts: parse, inbox, handler, commit, then acknowledge. Facts that fail too often are parked.

import { streamOf } from "@kontor/contracts/core/fact";
import {
  type ConsumerMessages,
  JetStreamApiCodes,
  JetStreamApiError,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from "@nats-io/jetstream";
import pg from "pg";
import type { Db, Tx } from "../database/database.ts";
import { IDLE_TIMEOUT_MS } from "../database/transaction.ts";
import { startLoop } from "../runtime/background-loop.ts";
import type { Log } from "../runtime/log.ts";
import { factsRetried, inboxPending } from "../runtime/metrics.ts";
import { startAcknowledger } from "./acknowledger.ts";
import type { Broker } from "./broker.ts";
import { type Compared, comparing } from "./compare-facts.ts";
import { gatheredConsumer } from "./consume-gathered.ts";
import { groupConsumer } from "./consume-group.ts";
import { openConsumedState, readConsumedState } from "./consumed.store.ts";
import type { Consumer } from "./define-consumer.ts";
import { durableInfo, ensureDurable, moveDurable } from "./durable.ts";
import { gatherMessages } from "./gather-messages.ts";
import { trackInFlight } from "./in-flight.ts";
import { openRetryLanes, RETRY_MS, TRIES_UNREPORTED } from "./retry-lanes.ts";

/** Facts that wait in this process for their turn. */
const AT_ONCE_MAX = 100;
/** The time after which facts of a process that died are delivered again; less where tests kill processes (infra, testing/test-stack.ts). */
const ACK_WAIT_MS = Number(process.env.ACK_WAIT_MS ?? 15_000);
/** A fact that was sent so many times longer ago, and is with no process, is lost. */
const OVERDUE = 1.5;
/** The time between two comparisons of consumed with published facts. */
const COMPARE_MS = 5_000;
/** Where the last comparison found that nothing was missing, the next one comes after so many times longer. */
const AT_REST = 4;

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
  const { reader, publisher, gather } = declared;
  const durable = { stream: streamOf(publisher), name: `${reader}-from-${publisher}`, ackWait, atOnce: AT_ONCE_MAX };
  const relayPool = new pg.Pool({
    connectionString: options.relayUrl,
    max: 2,
    application_name: "reader",
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  });
  relayPool.on("error", () => undefined);
  const stop = new AbortController();
  const stopping = stop.signal;
  let messages: ConsumerMessages | undefined;
  const inFlight = trackInFlight(ackWait);
  const leave = inFlight.remove;
  const acknowledger = startAcknowledger({ relayPool, publisher, log, onReleased: leave });
  const acknowledge = (message: JsMsg): void => acknowledger.acknowledge(message, inFlight.eraOf(message));
  const consumeGroup = groupConsumer(declared, { db, log, acknowledge });
  const lanes = openRetryLanes({
    ...{ publisher, relayPool, log, stopping, consumeGroup, acknowledge, leave },
    isDatabaseReady: () => db.ready(),
  });
  const consumeGathered = gatheredConsumer(declared, { db, stopping, lanes, consumeGroup, acknowledge });
  const failures = reportFailures(publisher, log);

  const compared = comparing({
    ...{ reader, publisher, relayPool, broker, log },
    overdue: ackWait * OVERDUE,
    isIdle: () => inFlight.size === 0,
    inFlightCount: async () =>
      (await durableInfo(await jetstreamManager(broker.connection()), durable))?.num_ack_pending ?? 0,
    moveTo: async (seq) => moveDurable(await jetstreamManager(broker.connection()), durable, seq),
    onEra: inFlight.learnEra,
  });
  let rounds = 0;
  const comparingLoop = startLoop(
    async () => {
      if (compared.standing().behind !== 0 || ++rounds % AT_REST === 0) await compared.compare();
    },
    { every: COMPARE_MS, onError: () => undefined },
  );

  async function round(): Promise<void> {
    const connection = broker.connection();
    const manager = await jetstreamManager(connection);
    if (!(await readConsumedState(relayPool, publisher))) {
      const before = await durableInfo(manager, durable);
      await openConsumedState(relayPool, publisher, before?.ack_floor.stream_seq ?? 0);
    }
    await compared.compare();
    await ensureDurable(manager, durable);
    inFlight.setEra((await readConsumedState(relayPool, publisher))?.era ?? null);
    const source = await jetstream(connection).consumers.get(durable.stream, durable.name);
    messages = await source.consume({ max_messages: AT_ONCE_MAX, abort_on_missing_resource: true });
    // Stopped before there was anything to close: closes for whoever waits for the end.
    if (stopping.aborted) void messages.close();
    await gatherMessages(messages, { gather, stopping, onMessage, consume: consumeGathered, leave });
    failures.reset();
  }
  const loop = startLoop(round, { every: RETRY_MS, onError: failures.report });

  function onMessage(message: JsMsg): void {
    inboxPending.set({ publisher }, message.info.pending);
    failures.reset();
    inFlight.add(message);
    const tries = message.info.deliveryCount;
    if (tries <= TRIES_UNREPORTED) return;
    factsRetried.inc({ publisher });
    log.warn(
      { publisher, subject: message.subject, tries },
      "a fact has been delivered more than three times and is still not consumed",
    );
  }

  return {
    ...compared,
    async stop() {
      stop.abort();
      await Promise.all([messages?.close(), comparingLoop.stop()]);
      await loop.stop();
      await lanes.stop();
      await acknowledger.stop();
      inFlight.stop();
      await relayPool.end();
    },
  };
}

/** Logs that facts cannot be consumed, each time that the number of tries has doubled. */
function reportFailures(publisher: string, log: Log): { reset(): void; report(error: unknown): void } {
  let count = 0;
  return {
    reset() {
      count = 0;
    },
    report(error) {
      // Expected while the publisher never ran: its first fact creates its stream.
      const isEarly = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
      if (!isEarly) count++;
      if (count > TRIES_UNREPORTED) factsRetried.inc({ publisher });
      const isReported = count > TRIES_UNREPORTED && Number.isInteger(Math.log2(count));
      log[isReported ? "warn" : "debug"]({ err: error, publisher, failures: count }, "facts cannot be consumed yet");
    },
  };
}
