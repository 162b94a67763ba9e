// A consumer's durable at the broker: created when missing, updated to current settings, recreated when its position is wrong.
import {
  AckPolicy,
  type ConsumerInfo,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
} from "@nats-io/jetstream";

const NANOS = 1_000_000;
const NO_SUCH_CONSUMER = 10_014;

export interface Durable {
  stream: string;
  name: string;
  /** Milliseconds after which an unacknowledged message is delivered again. */
  ackWait: number;
  /** Unacknowledged messages that are allowed at once. */
  atOnce: number;
}

/** undefined: there is none. @throws Error while the broker is away, and as long as the publisher has no stream */
export const durableInfo = (
  { consumers }: JetStreamManager,
  { stream, name }: Durable,
): Promise<ConsumerInfo | undefined> =>
  consumers.info(stream, name).catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.code === NO_SUCH_CONSUMER) return undefined;
    throw error;
  });

/** Creates the durable, or updates one of an earlier version to current settings. */
export async function ensureDurable(manager: JetStreamManager, durable: Durable): Promise<void> {
  const current = await durableInfo(manager, durable);
  if (!current) return await makeDurable(manager, durable, 1);
  const { ack_wait, max_ack_pending } = settingsOf(durable);
  if (current.config.ack_wait !== ack_wait || current.config.max_ack_pending !== max_ack_pending)
    await manager.consumers.update(durable.stream, durable.name, settingsOf(durable));
}

/** Moves the durable to a message, wherever it was. A running consumer learns that it is gone, and reads on from there. */
export async function moveDurable(manager: JetStreamManager, durable: Durable, from: number): Promise<void> {
  if (await durableInfo(manager, durable)) await manager.consumers.delete(durable.stream, durable.name);
  await makeDurable(manager, durable, from);
}

async function makeDurable({ consumers }: JetStreamManager, durable: Durable, from: number): Promise<void> {
  const start =
    from > 1
      ? { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: from }
      : { deliver_policy: DeliverPolicy.All };
  await consumers.add(durable.stream, {
    durable_name: durable.name,
    ack_policy: AckPolicy.Explicit,
    ...start,
    ...settingsOf(durable),
  });
}

const settingsOf = ({ ackWait, atOnce }: Durable) => ({ ack_wait: ackWait * NANOS, max_ack_pending: atOnce });
