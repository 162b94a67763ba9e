// Brings the outbox to the broker: in order, each fact's id as message id, marked after the broker has it (architecture.md §4).
import pg from "pg";
import { startLoop } from "../runtime/background-loop.ts";
import type { Log } from "../runtime/log.ts";
import { outboxSender, type RelayOptions } from "./outbox-sender.ts";

const POLL_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
const SWEEP_MS = 3_600_000;
/** Facts of the operation log stay so long beside it; so do stored responses of writes. */
const RETENTION = { logEntries: "30 days", answers: "48 hours" };

export interface Relay {
  stop(): Promise<void>;
}

/** Starts relaying. Waits for a broker or a database that is away. */
export function startRelay(options: RelayOptions): Relay {
  const interruption = logInterruption(options.log);
  const sender = outboxSender(options, interruption.end);
  let listener: pg.Client | undefined;
  let sweptAt = 0;

  const loop = startLoop(
    async () => {
      listener ??= await listen(options.databaseUrl, { onFact: () => loop.wake(), onLost: forget });
      if (!listener) return;
      if (Date.now() - sweptAt > SWEEP_MS) {
        await sweep(listener);
        sweptAt = Date.now();
      }
      await sender.sendAll(listener);
    },
    {
      every: POLL_MS,
      onError(error) {
        sender.reset();
        interruption.begin(error);
      },
    },
  );

  function forget(client: pg.Client): void {
    if (listener !== client) return;
    listener = undefined;
    sender.reset();
  }

  return {
    async stop() {
      await loop.stop();
      await sender.stop();
      await listener?.end();
    },
  };
}

interface ListenerEvents {
  onFact(): void;
  onLost(client: pg.Client): void;
}

/**
 * One relay works at a time, however many processes of the service run: the lock ends with its connection.
 * @returns undefined while another process has the lock
 */
async function listen(databaseUrl: string, { onFact, onLost }: ListenerEvents): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "relay",
  });
  const lost = (): void => onLost(client);
  client.on("error", lost);
  client.on("end", lost);
  client.on("notification", onFact);
  try {
    await client.connect();
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtext('kit.relay')) as mine",
    );
    if (rows[0]?.mine) {
      await client.query("listen outbox_facts");
      return client;
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return undefined;
}

/** Logs the beginning and the end of a time in which no facts can be published. */
function logInterruption(log: Log): { begin(error: unknown): void; end(): void } {
  let isInterrupted = false;
  return {
    begin(error) {
      if (!isInterrupted)
        log.warn(
          { err: error },
          "facts cannot be published: they wait in the outbox and the relay keeps trying; check NATS and the database",
        );
      isInterrupted = true;
    },
    end() {
      if (isInterrupted) log.info("facts are published again after an interruption");
      isInterrupted = false;
    },
  };
}

async function sweep(client: pg.Client): Promise<void> {
  await client.query(
    "delete from kit.outbox_facts where subject like 'fact.%.operation.%' and sent_at < now() - $1::interval",
    [RETENTION.logEntries],
  );
  await client.query("delete from kit.idempotency_keys where created_at < now() - $1::interval", [RETENTION.answers]);
}
