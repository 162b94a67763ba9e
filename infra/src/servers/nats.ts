// The embedded nats-server with JetStream on file: one account, one user per service.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { serviceNames } from "@kontor/contracts/core/endpoint";
import { withBroker } from "../facts/broker.ts";
import { startChild } from "../run/child.ts";
import type { Guard } from "../run/guard.ts";
import { writePrivate } from "../secrets.ts";
import { listens } from "../wait.ts";
import { natsPermissions } from "./nats.permissions.ts";
import { natsServer, requireProgram } from "./program.ts";
import { ownServer, type Server } from "./server.ts";

/** The largest message: a fact holds a whole document, which is the 4 MB that a form may send, and some hundred bytes more for each of 2,000 lines. */
export const MESSAGE_BYTES_MAX = 8_388_608;

/** The time limit of a health check, long enough for a server that is busy or has a slow disk. */
const API_MS = 10_000;

export interface NatsOptions {
  data: string;
  port: number;
  passwords: Readonly<Record<string, string>>;
  guard: Guard;
  logLine: (line: string) => void;
}

/** The server's configuration. JSON is valid in NATS's own format, so nothing needs escaping. */
export function natsConfig(port: number, store: string, passwords: Readonly<Record<string, string>>): string {
  const services = serviceNames.map((service) => {
    const allowed = natsPermissions(service);
    return {
      user: service,
      password: passwords[service],
      // No "allow_responses", with which the server would search all messages of the last two minutes for each message it delivers.
      permissions: { publish: { allow: allowed.publish }, subscribe: { allow: allowed.subscribe } },
    };
  });
  // The launcher's own user may do everything, for inspection and for tests that damage the store.
  const launcher = { user: "launcher", password: passwords.launcher };
  return JSON.stringify(
    {
      host: "127.0.0.1",
      port,
      server_name: "kontor",
      max_payload: MESSAGE_BYTES_MAX,
      jetstream: { store_dir: store, max_memory_store: 67_108_864, max_file_store: 10_737_418_240 },
      accounts: { KONTOR: { jetstream: "enabled", users: [launcher, ...services] } },
    },
    null,
    2,
  );
}

/** Writes the configuration and returns the server, not yet started. */
export function embeddedNats({ data, port, passwords, guard, logLine }: NatsOptions): Server {
  const command = requireProgram(natsServer, logLine);
  const folder = join(data, "nats");
  const config = join(folder, "nats.conf");
  mkdirSync(folder, { recursive: true });
  writePrivate(config, natsConfig(port, join(folder, "store"), passwords));
  const log = join(data, "logs/nats.log");
  const url = `nats://launcher:${passwords.launcher}@127.0.0.1:${port}`;
  return ownServer({
    name: "NATS",
    url,
    port,
    log,
    logLine,
    // It opens its port only after JetStream has recovered its store.
    ready: () => listens(port),
    works: () => hasJetStream(url),
    spawn: () =>
      startChild({
        name: "NATS",
        command,
        args: ["-c", config],
        env: {},
        cwd: folder,
        log,
        stopSignal: "SIGTERM",
        guard,
      }),
  });
}

/**
 * Whether JetStream responds. On a full disk it stops, for ever, while the server itself runs on and its port is open.
 * A server that cannot be reached at all has ended or is starting, and counts as working.
 */
export const hasJetStream = (url: string): Promise<boolean> =>
  withBroker(url, async (connection) => {
    await connection.flush();
    return connection.request("$JS.API.INFO", "", { timeout: API_MS }).then(
      () => true,
      () => false,
    );
  }).catch(() => true);

/** @throws Error for an external NATS whose messages are smaller than a fact may be: such facts would never be sent */
export async function refuseSmallMessages(url: string): Promise<void> {
  const most = await withBroker(url, async (connection) => connection.info?.max_payload ?? 0);
  if (most < MESSAGE_BYTES_MAX)
    throw new Error(
      `the NATS of NATS_URL takes messages of at most ${most} bytes; put max_payload: ${MESSAGE_BYTES_MAX} into its configuration`,
    );
}
