// A real Redis for tests, alone on a free port, gone with its test.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { Redis } from "ioredis";

/** Installed by the set-up (infra). */
const PROGRAM = "redis-server";

export interface TestRedis {
  url: string;
  /** An ordinary client, for looking and for publishing. */
  client: Redis;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const at = await freePort();
  const server = spawn(PROGRAM, ["--port", String(at), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
    stdio: "ignore",
  });
  const url = `redis://127.0.0.1:${at}`;
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on("error", () => "it is starting or being stopped");
  await client.ping();
  return {
    url,
    client,
    async stop() {
      client.disconnect();
      if (server.exitCode !== null) return;
      const exited = once(server, "exit");
      server.kill("SIGTERM");
      await exited;
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
