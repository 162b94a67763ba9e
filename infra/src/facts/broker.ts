// A connection to the installation's NATS with the launcher's own rights, for an operator's repair of facts.
import { connect, type NatsConnection } from "@nats-io/transport-node";

const CONNECT_MS = 5_000;

/** Connects, works, disconnects. Credentials are those of the address, or NATS_USER and NATS_PASSWORD. */
export async function withBroker<T>(url: string, work: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const { username, password, host } = new URL(url);
  const user = decodeURIComponent(username) || process.env.NATS_USER;
  const pass = decodeURIComponent(password) || process.env.NATS_PASSWORD;
  const connection = await connect({ servers: host, timeout: CONNECT_MS, ...(user && pass ? { user, pass } : {}) });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
