// Consumes the messages that wait: reads each, groups them by tenant, and hands to the retry lanes those that fail.
import { factEnvelope } from "@kontor/contracts/core/fact";
import type { JsMsg } from "@nats-io/jetstream";
import type { Db, Tx } from "../database/database.ts";
import { isTimeUp } from "../database/pg-errors.ts";
import { byTenant, type ConsumeGroup, enough, type ReadFact } from "./consume-group.ts";
import type { Consumer } from "./define-consumer.ts";
import type { RetryLanes } from "./retry-lanes.ts";

/** The text as it was sent. Bytes that are no text are an error: they would otherwise become other letters. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

interface GatheredOptions<Client> {
  db: Db<Client>;
  stopping: AbortSignal;
  lanes: RetryLanes;
  consumeGroup: ConsumeGroup;
  acknowledge(message: JsMsg): void;
}

/** @returns a function that takes as many of the waiting messages as are consumed together, and consumes them */
export function gatheredConsumer<Client>(
  declared: Consumer<Tx<Client>>,
  { db, stopping, lanes, consumeGroup, acknowledge }: GatheredOptions<Client>,
): (waiting: JsMsg[]) => Promise<void> {
  /** undefined: the fact does not concern the consumer, or cannot be read and is parked while others are consumed. */
  function readOne(message: JsMsg): ReadFact | undefined {
    try {
      const event = declared.subjects.has(message.subject)
        ? declared.read(factEnvelope.parse(JSON.parse(utf8.decode(message.data))))
        : undefined;
      if (event) return { message, ...event };
      acknowledge(message);
    } catch (error) {
      lanes.parkUnreadable(message, error);
    }
    return undefined;
  }

  /** Consumes all in one transaction or, should that fail, each in its own. A fact that fails alone is retried separately and stops no other. */
  async function consumeOrRetry(group: readonly ReadFact[]): Promise<void> {
    let failure = await consumeGroup(group);
    while (failure !== undefined && !stopping.aborted && !(await db.ready())) {
      await lanes.waitForDatabase();
      failure = await consumeGroup(group);
    }
    if (failure === undefined) return;
    // A fact that waits for another's lock, or takes long, would make all others wait once more.
    const apart = group.length > 1 && !isTimeUp(failure);
    for (const each of group) if (!(apart && (await consumeGroup([each])) === undefined)) lanes.retry(each);
  }

  return async (waiting) => {
    const read = waiting.splice(0, enough(waiting)).flatMap((message) => readOne(message) ?? []);
    for (const group of byTenant(read)) await consumeOrRetry(group);
  };
}
