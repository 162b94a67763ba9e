// Hands over the messages of a source in batches.
import type { ConsumerMessages, JsMsg } from "@nats-io/jetstream";

interface BatchOptions {
  stopping: AbortSignal;
  onMessage(message: JsMsg): void;
  /** Takes as many of the waiting messages as it consumes together. @throws Error ends the source */
  consume(waiting: JsMsg[]): Promise<void>;
  /** The message was not taken when the source ended: it is delivered again. */
  leave(message: JsMsg): void;
}

/** Ends with the source. Messages that arrive while others are consumed are collected, and consumed together next; nothing waits for more. */
export async function consumeInBatches(
  source: ConsumerMessages,
  { stopping, onMessage, consume, leave }: BatchOptions,
): Promise<void> {
  const waiting: JsMsg[] = [];
  let failure: unknown;
  let isConsuming = false;
  let consuming: Promise<void> = Promise.resolve();
  const consumeWaiting = async (): Promise<void> => {
    // Messages that came in one piece are handed over one by one.
    await new Promise((resolve) => setImmediate(resolve));
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
