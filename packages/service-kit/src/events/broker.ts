// The connection to NATS: it may come late, go away and come back, and nothing waits for it but relay and consumers.
import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { Log } from "../runtime/log.ts";

export interface BrokerOptions {
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  /** The process, as NATS shows it. */
  name: string;
  log: Log;
}

export interface Broker {
  /** The connection, which reconnects by itself. @throws Error as long as there never was one */
  connection(): NatsConnection;
  close(): Promise<void>;
}

const RECONNECT_MS = 500;

/** Connects in the background and tries for ever. */
export function openBroker({ url, user, password, name, log }: BrokerOptions): Broker {
  const connecting = connect({
    servers: url,
    name,
    // Answers reach the asker alone (SEC-4).
    inboxPrefix: `_INBOX.${user ?? name}`,
    ...(user ? { user } : {}),
    ...(password ? { pass: password } : {}),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    ignoreAuthErrorAbort: true,
    // A stack for each fact that is said costs more than saying it.
    noAsyncTraces: true,
  });
  let closed = false;
  let current: NatsConnection | undefined;
  connecting.then(
    async (connection) => {
      if (closed) return connection.close();
      current = connection;
      log.info("connected to NATS");
    },
    (error: unknown) => log.error({ err: error }, "no connection to NATS"),
  );
  return {
    connection() {
      if (!current) throw new Error("not connected to NATS yet");
      return current;
    },
    async close() {
      closed = true;
      await current?.close();
    },
  };
}
