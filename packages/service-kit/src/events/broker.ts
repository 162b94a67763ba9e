// The connection to NATS. It may come late, go away and come back, and only the relay and the consumers wait for it.
import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { Log } from "../runtime/log.ts";

export interface BrokerOptions {
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  /** The process's name, as NATS shows it. */
  name: string;
  log: Log;
}

export interface Broker {
  /** The connection, which reconnects by itself. @throws Error as long as there never was one */
  connection(): NatsConnection;
  close(): Promise<void>;
}

const RECONNECT_MS = 500;

/** Connects in the background and retries until it succeeds. */
export function openBroker({ url, user, password, name, log }: BrokerOptions): Broker {
  const connecting = connect({
    servers: url,
    name,
    // Answers reach only the process that sent the request (SEC-4).
    inboxPrefix: `_INBOX.${user ?? name}`,
    ...(user ? { user } : {}),
    ...(password ? { pass: password } : {}),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    ignoreAuthErrorAbort: true,
    // Capturing a stack for each published fact costs more than publishing it.
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
    (error: unknown) =>
      log.error(
        { err: error },
        "cannot connect to NATS: no facts are published or consumed; check NATS_URL and restart the service",
      ),
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
