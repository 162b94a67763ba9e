// The common parts of PostgreSQL, NATS and Redis for the launcher: a process with a port, restarted after a crash, stopped and started on demand.
import { setTimeout as pause } from "node:timers/promises";
import { type Child, logTail } from "../run/child.ts";
import { crashesNow, restartDelay } from "../run/restart.rules.ts";
import { listens, waitUntil } from "../wait.ts";

const START_MS = 60_000;
const STOP_GRACE_MS = 15_000;
/** How long to wait before a start that was refused for a reason that passes is tried again. */
const REFUSED_MS = 200;
/** A server that does not do its work is asked so often, and then has this long to end by itself. */
const WATCH = { everyMs: 1_000, noes: 3, graceMs: 2_000 };

export interface Server {
  name: string;
  /** Address with the launcher's own credentials. */
  url: string;
  /** 0 while it is stopped, and always for a server that is not ours. */
  pid(): number;
  /** One that is wanted already stays as it is. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface OwnServer {
  name: string;
  url: string;
  port: number;
  log: string;
  logLine: (line: string) => void;
  /** Whether it can do its work: a port that accepts may still be recovering. */
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

  /** Ends it when it runs and no longer does its work; `keep` starts it again. */
  async function watch(): Promise<void> {
    for (let noes = 0; own.works && shouldRun; ) {
      await pause(WATCH.everyMs, undefined, { ref: false });
      const watched = child;
      if (!watched?.running() || !shouldRun) continue;
      noes = (await own.works()) ? 0 : noes + 1;
      if (noes < WATCH.noes || !shouldRun || child !== watched) continue;
      own.logLine(`  ${own.name} runs and does not do its work`);
      noes = 0;
      await watched.stop(WATCH.graceMs);
    }
  }

  /** As long as it is wanted it is brought back; the services wait for it meanwhile, as for any server. */
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
      // A stranger on the port would otherwise be taken for our server.
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
