// The common parts of PostgreSQL, NATS and Redis for the launcher: a process with a port, restarted after a crash, stopped and started on demand.
import { setTimeout as pause } from "node:timers/promises";
import { type Child, logTail } from "../run/child.ts";
import { crashesNow, restartDelay } from "../run/restart.rules.ts";
import { listens, waitUntil } from "../wait.ts";

const START_MS = 180_000;
const STOP_GRACE_MS = 15_000;
/** How long to wait before a start that was refused for a reason that passes is tried again. */
const REFUSED_MS = 200;
/** How often a server is checked, and how long one that failed has to end by itself. */
const WATCH = { everyMs: 1_000, failuresMax: 3, graceMs: 2_000 };

export interface Server {
  name: string;
  /** Address with the launcher's own credentials. */
  url: string;
  /** The process id; 0 while the server is stopped, and always for an external one. */
  pid(): number;
  /** Starts the server, unless it was started already. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface OwnServer {
  name: string;
  url: string;
  port: number;
  log: string;
  logLine: (line: string) => void;
  /** Whether it can do its work: a server may accept connections while it is still recovering. */
  ready(): Promise<boolean>;
  /** Whether the running server still works; after three failures in a row it is restarted. */
  works?(): Promise<boolean>;
  spawn(): Promise<Child>;
  /** Whether the last lines it wrote before it ended give a reason that passes by itself. */
  refusesForNow?(lastLines: string): boolean;
}

/** A server that the launcher runs itself. */
export function ownServer(own: OwnServer): Server {
  let child: Child | undefined;
  let shouldRun = false;

  async function begin(): Promise<Child> {
    for (const began = performance.now(); ; ) {
      const started = await own.spawn();
      child = started;
      if (await waitUntil(own.ready, START_MS, () => !started.running() || !shouldRun)) return started;
      await started.stop(STOP_GRACE_MS);
      const lastLines = logTail(own.log);
      const isForNow = own.refusesForNow?.(lastLines) && performance.now() - began < START_MS;
      if (isForNow) await pause(REFUSED_MS);
      if (isForNow && shouldRun) continue;
      throw new Error(`${own.name} did not start:\n${lastLines}`);
    }
  }

  /** Ends a running server that no longer works; `keep` starts it again. */
  async function watch(): Promise<void> {
    for (let failures = 0; own.works && shouldRun; ) {
      await pause(WATCH.everyMs, undefined, { ref: false });
      const watched = child;
      if (!watched?.running() || !shouldRun) continue;
      failures = (await own.works()) ? 0 : failures + 1;
      if (failures < WATCH.failuresMax || !shouldRun || child !== watched) continue;
      own.logLine(`  ${own.name} runs and does not do its work`);
      failures = 0;
      await watched.stop(WATCH.graceMs);
    }
  }

  /** Restarts the server until it is stopped on purpose. Services wait for it meanwhile, as for any server. */
  async function restartAlways(first: Child): Promise<void> {
    let current: Child | undefined = first;
    for (let crashes = 0; ; ) {
      const began = performance.now();
      await current?.exited;
      if (!shouldRun) return;
      crashes = crashesNow(crashes, performance.now() - began);
      own.logLine(`  ${own.name} ended; starting it again in ${restartDelay(crashes) / 1000} s`);
      await pause(restartDelay(crashes));
      if (!shouldRun) return;
      try {
        current = await begin();
        own.logLine(`  ${own.name} is back`);
      } catch (error) {
        current = undefined;
        own.logLine(`  ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  return {
    name: own.name,
    url: own.url,
    pid: () => (child?.running() ? child.pid : 0),
    async start() {
      if (shouldRun) return;
      // Otherwise another program on the port would be taken for this server.
      if (await listens(own.port))
        throw new Error(`${own.name}: port ${own.port} is taken by another program; set KONTOR_PORT to another base`);
      shouldRun = true;
      const started = await begin().catch((error: unknown) => {
        shouldRun = false;
        throw error;
      });
      // It runs until `stop` and reports failures itself.
      void restartAlways(started);
      void watch();
    },
    async stop() {
      shouldRun = false;
      await child?.stop(STOP_GRACE_MS);
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
