// What PostgreSQL, NATS and Redis have in common for the launcher: a process with a port that can be stopped and started again.
import type { Child } from "../run/child.ts";
import { logTail } from "../run/child.ts";
import { listens, waitUntil } from "../wait.ts";

const START_MS = 60_000;
const STOP_GRACE_MS = 15_000;

export interface Server {
  name: string;
  /** Address with the launcher's own credentials. */
  url: string;
  /** 0 while it is stopped, and always for a server that is not ours. */
  pid(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface OwnServer {
  name: string;
  url: string;
  port: number;
  log: string;
  /** Whether it can do its work: a port that accepts may still be recovering. */
  ready(): Promise<boolean>;
  spawn(): Promise<Child>;
}

/** A server that the launcher runs itself. */
export function ownServer(own: OwnServer): Server {
  let child: Child | undefined;
  return {
    name: own.name,
    url: own.url,
    pid: () => (child?.running() ? child.pid : 0),
    async start() {
      // A stranger on the port would otherwise be taken for our server.
      if (await listens(own.port)) throw new Error(`${own.name}: port ${own.port} is taken by another program; set KONTOR_PORT to another base`);
      const started = await own.spawn();
      child = started;
      const ready = await waitUntil(own.ready, START_MS, () => !started.running());
      if (ready) return;
      await started.stop(STOP_GRACE_MS);
      throw new Error(`${own.name} did not start:\n${logTail(own.log)}`);
    },
    async stop() {
      await child?.stop(STOP_GRACE_MS);
      child = undefined;
    },
  };
}

/** A server that exists already: the launcher neither starts nor stops it. */
export const existingServer = (name: string, url: string): Server => ({
  name,
  url,
  pid: () => 0,
  start: async () => undefined,
  stop: async () => undefined,
});
