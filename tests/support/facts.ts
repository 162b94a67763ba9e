// Reads the facts of services, from their outboxes and from the broker.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { type FactEnvelope, factEnvelope, streamOf } from "@kontor/contracts/core/fact";
import { jetstream, jetstreamManager, type StreamAPI } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { inject } from "vitest";
import { rowsOf } from "./tables.ts";

/** Runs one statement on the system database without row-level security. The caller types the columns it selects. */
export const query = <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  rowsOf<T>("system", text, ...values);

/** How many facts wait in the outbox. */
export async function unsent(): Promise<number> {
  const [row] = await query<{ count: string }>("select count(*) from kit.outbox_facts where sent_at is null");
  return Number(row?.count);
}

/** Ids of the facts that a person's calls have published, from the outbox. */
export const publishedBy = async (userId: string): Promise<string[]> =>
  (await query<{ id: string }>("select id from kit.outbox_facts where actor_id = $1", [userId])).map(({ id }) => id);

/** How many facts the outbox of a service retains. */
export async function outboxOf(service: ServiceName): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(service, "select count(*)::int as count from kit.outbox_facts");
  return row?.count ?? 0;
}

/** On the broker with the launcher's own rights. */
async function withBroker<T>(work: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const { username: user, password: pass, host } = new URL(inject("stack").urls.nats);
  const connection = await connect({ servers: host, user, pass });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const withStreams = <T>(read: (streams: StreamAPI) => Promise<T>): Promise<T> =>
  withBroker(async (connection) => read((await jetstreamManager(connection)).streams));

/** Publishes any bytes under a fact's subject. */
export const publishBytes = (subject: string, bytes: Uint8Array): Promise<unknown> =>
  withBroker((connection) => jetstream(connection).publish(subject, bytes));

/** How many facts a service's stream holds; none where there is no stream, since nothing was published yet. */
export const consumersOf = (service: ServiceName): Promise<number> =>
  withStreams(async (streams) => {
    for await (const { config, state } of streams.list()) if (config.name === streamOf(service)) return state.messages;
    return 0;
  });

/** Everything that the system service's stream holds. */
const factsOnTheBroker = (): Promise<FactEnvelope[]> =>
  withStreams(async (streams) => {
    const { state } = await streams.info(streamOf("system"));
    const numbers = Array.from({ length: state.last_seq - state.first_seq + 1 }, (_, index) => state.first_seq + index);
    const messages = await Promise.all(numbers.map((seq) => streams.getMessage(streamOf("system"), { seq })));
    return messages.flatMap((message) => (message ? [factEnvelope.parse(message.json())] : []));
  });

/** Ids of the facts that arrived of a person's calls, each as often as it arrived. */
export const arrivedOf = async (userId: string): Promise<string[]> =>
  (await factsOnTheBroker()).filter((fact) => fact.actorId === userId).map(({ id }) => id);
