// Kills every process of an installation at once and measures how soon it is back, while nothing else runs.
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryStack } from "../testing/test-stack.ts";
import { answers, waitUntil } from "../wait.ts";

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The limit of reliability.md F2. A machine that needs longer for the first start needs as long for the restart. */
const RESTARTED_WITHIN_MS = 10_000;

test("a service or a server that is killed is back within ten seconds, or as soon as it had started, and nothing is left after the stop (F2)", async () => {
  const began = performance.now();
  const stack = await temporaryStack({ services: ["sales"], gateway: false });
  const started = performance.now() - began;
  const pids = () => [...Object.values(stack.servers), ...Object.values(stack.processes)].map((each) => each.pid());
  const first = pids();
  expect(first.every((pid) => pid > 0)).toBe(true);

  for (const pid of first) process.kill(pid, "SIGKILL");
  const isRestarted = () =>
    waitUntil(
      async () =>
        (await answers(`${stack.urls.services.sales}/health/ready`)) &&
        pids().every((pid) => pid > 0 && !first.includes(pid)),
      Math.max(RESTARTED_WITHIN_MS, started),
    );
  expect(await isRestarted()).toBe(true);

  const last = pids();
  await stack.stop();
  expect(last.filter(isAlive)).toEqual([]);
  expect(existsSync(stack.data)).toBe(false);
});
