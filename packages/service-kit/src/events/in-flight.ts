// Tracks the messages that this process works on, and informs the broker, so that it delivers them to no other process.
import type { JsMsg } from "@nats-io/jetstream";

export interface InFlight {
  readonly size: number;
  add(message: JsMsg): void;
  /** The message is no longer in work here. Unless it was acknowledged, the broker delivers it again. */
  remove(message: JsMsg): void;
  /** The era of the stream that the message's number belongs to; null: not known. */
  eraOf(message: JsMsg): string | null;
  /** Of the stream, as it is read from now on. */
  setEra(era: string | null): void;
  /** The era has become known: it is that of all messages which came before. Otherwise they would be delivered for ever. */
  learnEra(era: string): void;
  stop(): void;
}

/** @param ackWait milliseconds after which the broker delivers a message to another process, unless it is told that the message is in work */
export function trackInFlight(ackWait: number): InFlight {
  let era: string | null = null;
  const messages = new Map<JsMsg, string | null>();

  // Another process would otherwise get a slow fact as well, wait for this one, fail at that, and in the end park what this one has consumed.
  const keepAliveTimer = setInterval(() => {
    for (const message of messages.keys())
      try {
        message.working();
      } catch {
        // The connection was closed: the broker delivers the message to another process.
        messages.delete(message);
      }
  }, ackWait / 3);

  return {
    get size() {
      return messages.size;
    },
    add: (message) => void messages.set(message, era),
    remove: (message) => void messages.delete(message),
    eraOf: (message) => messages.get(message) ?? null,
    setEra(current) {
      era = current;
    },
    learnEra(learned) {
      era ??= learned;
      for (const [message, of] of messages) messages.set(message, of ?? learned);
    },
    stop: () => clearInterval(keepAliveTimer),
  };
}
