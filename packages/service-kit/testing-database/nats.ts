// A NATS server of the test's own, so that the test may stop it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../testing/free-port.ts";

export interface NatsServer {
  url: string;
  /** The folder of its store. */
  folder: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Loses all it stored; to be called while stopped. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export async function natsServer(): Promise<NatsServer> {
  const folder = await mkdtemp(join(tmpdir(), "kontor-nats-"));
  const port = await freePort();
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    // Debian installs servers into /usr/sbin, which is not on every user's path.
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
    const started = spawn("nats-server", ["-a", "127.0.0.1", "-p", String(port), "-js", "-sd", folder], {
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    running = started;
    await new Promise<void>((resolve, reject) => {
      started.once("error", reject);
      started.once("exit", () => reject(new Error("nats-server ended")));
      started.stderr.on("data", (text: Buffer) => {
        if (text.includes("Server is ready")) resolve();
      });
    });
  }
  async function stop(): Promise<void> {
    if (!running) return;
    const ended = once(running, "exit");
    running.kill();
    running = undefined;
    await ended;
  }
  const empty = (): Promise<void> => rm(folder, { recursive: true, force: true });
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    folder,
    start,
    stop,
    empty,
    async close() {
      await stop();
      await empty();
    },
  };
}
