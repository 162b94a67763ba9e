// Tests of parts of an installation that are stopped on purpose, or watched.
import { utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { serviceMain } from "./paths.ts";
import { temporaryStack } from "./testing/test-stack.ts";
import { listens, waitUntil } from "./wait.ts";

test("a server that is stopped on purpose stays stopped until it is started", async () => {
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

test("a watched service (npm run dev) restarts when one of its files is saved", async () => {
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
    expect(await waitUntil(anew, 60_000)).toBe(true);
  } finally {
    await stack.stop();
  }
});
