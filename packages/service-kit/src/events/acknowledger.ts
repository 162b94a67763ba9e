// Records consumed facts in the consumer's database before acknowledging them, so the broker never knows more than the database.
import type { JsMsg } from "@nats-io/jetstream";
import type pg from "pg";
import { faultPoint } from "../runtime/fault-injection.ts";
import type { Log } from "../runtime/log.ts";
import { markConsumed } from "./consumed.store.ts";

/** Facts consumed within this time are recorded together. */
const GATHER_MS = 50;
const RETRY_MS = 1_000;

interface AcknowledgerOptions {
  relayPool: pg.Pool;
  publisher: string;
  log: Log;
  /** The message is no longer being worked on by this process. */
  onReleased(message: JsMsg): void;
}

export interface Acknowledger {
  /** @param era of the stream from which the message came */
  acknowledge(message: JsMsg, era: string | null): void;
  /** Records what is still unrecorded, and ends. */
  stop(): Promise<void>;
}

export function startAcknowledger({ relayPool, publisher, log, onReleased }: AcknowledgerOptions): Acknowledger {
  let waiting: { message: JsMsg; era: string | null }[] = [];
  let running: Promise<void> | undefined;
  let stopped = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (!stopped) await pause(GATHER_MS);
      const now = waiting;
      waiting = [];
      for (const era of new Set(now.map((each) => each.era))) await noteAll(era, of(now, era));
    }
  }

  async function noteAll(era: string | null, messages: readonly JsMsg[]): Promise<void> {
    const isNoted = await note(era, messages);
    for (const message of messages) {
      // Another era has begun since: the message comes again under the number that it has there.
      if (isNoted) message.ack();
      onReleased(message);
    }
    faultPoint("CP9");
  }

  async function note(era: string | null, messages: readonly JsMsg[]): Promise<boolean> {
    for (;;)
      try {
        return await markConsumed(relayPool, publisher, { era, numbers: messages.map(({ seq }) => seq) });
      } catch (error) {
        if (stopped) return false;
        log.warn({ err: error, publisher }, "cannot record in the database which facts were consumed: retrying");
        await pause(RETRY_MS);
      }
  }

  return {
    acknowledge(message, era) {
      waiting.push({ message, era });
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}

const of = (all: readonly { message: JsMsg; era: string | null }[], era: string | null): JsMsg[] =>
  all.filter((each) => each.era === era).map(({ message }) => message);

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
