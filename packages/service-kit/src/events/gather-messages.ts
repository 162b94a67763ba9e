// Gathers the messages of a source and hands them over together.
import { setTimeout } from "node:timers/promises";
import type { ConsumerMessages, JsMsg } from "@nats-io/jetstream";

/** So many waiting messages are consumed at once. */
const MANY = 32;

interface GatherOptions {
  /** Milliseconds in which further messages are waited for, before few are consumed; 0: none. */
  gather: number;
  stopping: AbortSignal;
  onMessage(message: JsMsg): void;
  /** Takes as many of the waiting messages as it consumes together. @throws Error ends the source */
  consume(waiting: JsMsg[]): Promise<void>;
  /** The message was not taken when the source ended: it is delivered again. */
  leave(message: JsMsg): void;
}

/** Ends with the source. Messages that arrive while others are consumed are collected, and consumed together next. */
export async function gatherMessages(
  source: ConsumerMessages,
  { gather, stopping, onMessage, consume, leave }: GatherOptions,
): Promise<void> {
  const waiting: JsMsg[] = [];
  let failure: unknown;
  let isConsuming = false;
  let consuming: Promise<void> = Promise.resolve();
  const consumeWaiting = async (): Promise<void> => {
    // Messages that came in one piece are handed over one by one.
    await new Promise((resolve) => setImmediate(resolve));
    if (gather > 0 && waiting.length < MANY) await setTimeout(gather, undefined, { signal: stopping }).catch(() => {});
    while (waiting.length > 0 && !stopping.aborted) await consume(waiting);
    isConsuming = false;
  };
  try {
    for await (const message of source) {
      if (stopping.aborted) break;
      onMessage(message);
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
    for (const message of waiting) leave(message);
  }
  if (failure !== undefined) throw failure;
}
