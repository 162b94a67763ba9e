// A real Redis for one test, on a free port, stopped with the test.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@kontor/service-kit/testing/free-port";
import { Redis } from "ioredis";
import { ACTOR_CHANGED } from "../actor-changes.ts";

/** Installed by the set-up (infra). */
const PROGRAM = "redis-server";
const PASSWORD = "test";

export interface TestRedis {
  url: string;
  /** An ordinary client, for reading keys and for publishing. */
  client: Redis;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const at = await freePort();
  const server = spawn(PROGRAM, ["--port", String(at), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
    stdio: "ignore",
  });
  const client = new Redis(`redis://127.0.0.1:${at}`, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on("error", () => "it is starting or being stopped");
  await client.ping();
  // The rights that the gateway has in an installation (infra): its own keys, and the one channel.
  const rights = `on >${PASSWORD} resetkeys ~gateway:* resetchannels &${ACTOR_CHANGED} +@all -@admin -@dangerous +info`;
  await client.call("ACL", "SETUSER", "gateway", ...rights.split(" "));
  return {
    url: `redis://gateway:${PASSWORD}@127.0.0.1:${at}`,
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
