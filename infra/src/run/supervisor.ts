// Keeps processes running: starts them, waits until they are ready, restarts what crashes, ends them in order.
import { setTimeout as pause } from "node:timers/promises";
import { answers, waitUntil } from "../wait.ts";
import { type Child, type ChildOptions, logTail, startChild } from "./child.ts";
import { crashesNow, mayRestart, restartDelay } from "./restart.rules.ts";

const READY_MS = 180_000;
// Longer than a service's own drain, so that a request in progress is answered.
const STOP_GRACE_MS = 15_000;

export interface ProcessPlan extends ChildOptions {
  /** Address that responds 200 when the process can do its work. */
  ready: string;
  /** The longest wait before a restart, in milliseconds. */
  restartMaxMs?: number | undefined;
}

export interface Supervised {
  name: string;
  /** 0 while it is down. */
  pid(): number;
  restarts(): number;
  /** Ends it without a restart. */
  stop(): Promise<void>;
}

/** Starts a process and resolves when it is ready; from then on it is restarted until `stop`. Rejects when it never becomes ready. */
export async function supervise(plan: ProcessPlan, log: (line: string) => void): Promise<Supervised> {
  const ending = new AbortController();
  let child: Child | undefined;
  let restarts = 0;
  let everReady = false;
  let firstStart: { ready(): void; failed(error: Error): void } = { ready: () => undefined, failed: () => undefined };
  const firstReady = new Promise<void>((ready, failed) => {
    firstStart = { ready, failed };
  });

  async function watchReady(started: Child): Promise<void> {
    const ready = await waitUntil(
      () => answers(plan.ready),
      READY_MS,
      () => !started.running(),
    );
    if (ending.signal.aborted) return;
    if (ready) {
      if (everReady) log(`  ${plan.name} is back`);
      everReady = true;
      firstStart.ready();
    } else if (started.running())
      firstStart.failed(new Error(`${plan.name} is not ready after ${READY_MS / 1000} s${why(plan)}`));
  }

  async function restartAlways(): Promise<void> {
    let crashes = 0;
    while (!ending.signal.aborted) {
      const began = performance.now();
      const started = await startChild(plan);
      child = started;
      // It reports failures through `tell` and never rejects.
      void watchReady(started);
      const { code, signal } = await started.exited;
      if (ending.signal.aborted) return;
      crashes = crashesNow(crashes, performance.now() - began);
      if (!mayRestart(everReady, crashes)) throw new Error(`${plan.name} does not start${why(plan)}`);
      const delay = restartDelay(crashes, plan.restartMaxMs);
      log(`  ${plan.name} ended (${signal ?? `code ${code}`}); starting it again in ${delay / 1000} s`);
      restarts += 1;
      // The wait ends early when everything is being stopped.
      await pause(delay, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  const running = restartAlways().catch((error: Error) => {
    if (everReady) log(`  ${plan.name}: ${error.message}`);
    firstStart.failed(error);
  });
  const supervised: Supervised = {
    name: plan.name,
    pid: () => (child?.running() ? child.pid : 0),
    restarts: () => restarts,
    async stop() {
      ending.abort();
      await child?.stop(STOP_GRACE_MS);
      await running;
    },
  };
  try {
    await firstReady;
    return supervised;
  } catch (error) {
    await supervised.stop();
    throw error;
  }
}

const why = (plan: ProcessPlan): string => (plan.log ? `:\n${logTail(plan.log)}` : "");
