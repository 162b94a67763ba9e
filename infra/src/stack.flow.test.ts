// A whole installation: what is killed comes back, and stopping leaves nothing.
import { existsSync, utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { serviceMain } from "./paths.ts";
import { temporaryStack } from "./testing/test-stack.ts";
import { answers, listens, waitUntil } from "./wait.ts";

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a service or a server that is killed is back within ten seconds, and nothing is left after the stop", async () => {
  const stack = await temporaryStack({ services: ["sales"], gateway: false });
  const pids = () => [...Object.values(stack.servers), ...Object.values(stack.processes)].map((each) => each.pid());
  const first = pids();
  expect(first.every((pid) => pid > 0)).toBe(true);

  for (const pid of first) process.kill(pid, "SIGKILL");
  const back = () =>
    waitUntil(
      async () =>
        (await answers(`${stack.urls.services.sales}/health/ready`)) &&
        pids().every((pid) => pid > 0 && !first.includes(pid)),
      10_000,
    );
  expect(await back()).toBe(true);

  const last = pids();
  await stack.stop();
  expect(last.filter(isAlive)).toEqual([]);
  expect(existsSync(stack.data)).toBe(false);
});

test("a server that is stopped on purpose stays away until it is started", async () => {
  const stack = await temporaryStack({ services: [], gateway: false });
  try {
    const port = Number(new URL(stack.urls.nats).port);
    await stack.servers.nats.stop();
    expect(await listens(port)).toBe(false);
    await stack.servers.nats.start();
    expect(await listens(port)).toBe(true);
  } finally {
    await stack.stop();
  }
});

test("a service that is watched (npm run dev) starts anew when one of its files is saved", async () => {
  const stack = await temporaryStack({ services: ["sales"], gateway: false, watch: true });
  try {
    const startedAt = async () => {
      const figures = await fetch(`${stack.urls.services.sales}/metrics`).then(
        (response) => response.text(),
        () => "",
      );
      return /^process_start_time_seconds (\S+)/m.exec(figures)?.[1];
    };
    const first = await startedAt();
    expect(first).toBeDefined();
    const now = new Date();
    utimesSync(serviceMain("sales"), now, now);
    const anew = async () => ![undefined, first].includes(await startedAt());
    expect(await waitUntil(anew, 20_000)).toBe(true);
  } finally {
    await stack.stop();
  }
});
