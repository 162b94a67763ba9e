// How fresh the projections are: what the broker still holds for this service, all its processes together.

import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { factEnvelope, streamOf } from "@kontor/contracts/core/fact";
import type { Watermark } from "@kontor/contracts/reports/common";
import type { Broker } from "@kontor/service-kit/broker";
import { JetStreamApiError, type JetStreamManager, jetstreamManager } from "@nats-io/jetstream";

export type Freshness = () => Promise<Watermark>;

const KEPT_MS = 1_000;
const TIMEOUT_MS = 2_000;
const NO_SUCH_STREAM = 10_059;
const NO_SUCH_CONSUMER = 10_014;

interface Behind {
  count: number;
  /** When the oldest of them was said; null: it can no longer be read. */
  since: string | null;
}

/** Asks the broker at most once a second. While it is away, reports are as fresh as they were, and nobody knows how far behind. */
export function freshnessOf(broker: Broker, publishers: readonly ServiceName[]): Freshness {
  let known: Watermark = { asOf: new Date(0).toISOString(), behind: null };
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<Watermark> | undefined;

  async function ask(): Promise<Watermark> {
    const now = new Date().toISOString();
    try {
      const manager = await jetstreamManager(broker.connection(), { timeout: TIMEOUT_MS });
      const behind = await Promise.all(publishers.map((publisher) => behindOf(manager, publisher)));
      const waiting = behind.filter(({ count }) => count > 0);
      const [asOf = now] = waiting.map(({ since }) => since ?? known.asOf).sort();
      known = { asOf, behind: waiting.reduce((sum, { count }) => sum + count, 0) };
    } catch {
      known = { ...known, behind: null };
    }
    askedAt = performance.now();
    asking = undefined;
    return known;
  }
  return () => {
    if (performance.now() - askedAt < KEPT_MS) return Promise.resolve(known);
    asking ??= ask();
    return asking;
  };
}

async function behindOf({ consumers, streams }: JetStreamManager, publisher: ServiceName): Promise<Behind> {
  const stream = streamOf(publisher);
  try {
    const { num_pending, num_ack_pending, ack_floor } = await consumers.info(stream, `reports-from-${publisher}`);
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
