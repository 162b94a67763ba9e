// What the broker still holds for a reader, all its processes together.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { factEnvelope, streamOf } from "@kontor/contracts/core/fact";
import { JetStreamApiError, type JetStreamManager, jetstreamManager } from "@nats-io/jetstream";
import type { Broker } from "./broker.ts";

const TIMEOUT_MS = 2_000;
const NO_SUCH_STREAM = 10_059;
const NO_SUCH_CONSUMER = 10_014;

export interface Backlog {
  /** Facts that are not settled yet. */
  count: number;
  /** When the oldest of them was said; null: there is none, or it can no longer be read. */
  since: string | null;
}

/** How far a reader is behind each of these publishers. @throws Error while the broker is away */
export async function backlogOf(
  broker: Broker,
  reader: ServiceName,
  publishers: readonly ServiceName[],
): Promise<Backlog[]> {
  const manager = await jetstreamManager(broker.connection(), { timeout: TIMEOUT_MS });
  return Promise.all(publishers.map((publisher) => behind(manager, reader, publisher)));
}

async function behind(
  { consumers, streams }: JetStreamManager,
  reader: ServiceName,
  publisher: ServiceName,
): Promise<Backlog> {
  const stream = streamOf(publisher);
  try {
    const { num_pending, num_ack_pending, ack_floor } = await consumers.info(stream, `${reader}-from-${publisher}`);
    const count = num_pending + num_ack_pending;
    if (count === 0) return { count, since: null };
    const oldest = await streams.getMessage(stream, { seq: ack_floor.stream_seq + 1 });
    return { count, since: oldest ? factEnvelope.parse(oldest.json()).occurredAt : null };
  } catch (error) {
    // A service that never said anything has no stream, and its first fact makes the durable.
    if (error instanceof JetStreamApiError && [NO_SUCH_STREAM, NO_SUCH_CONSUMER].includes(error.code))
      return { count: 0, since: null };
    throw error;
  }
}
