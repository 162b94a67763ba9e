// Tests that the broker loses all its data while people work (reliability.md 3.4, NATS store deleted): the outboxes fill it again, and what arrives
// twice is posted once.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { serviceNames } from "@kontor/contracts/core/endpoint";
import { afterAll, expect, inject, it } from "vitest";
import { command } from "../support/command.ts";
import { start, stop } from "../support/control.ts";
import { consumersOf, outboxOf } from "../support/facts.ts";
import { PATIENCE_S } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { expectThere, openTrade, trade } from "../support/trade.ts";

const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const CLIENTS = 4;
const WORK_MS = 5_000;
const AWAY_MS = 2_000;

const over = new AbortController();
afterAll(() => over.abort());

it(`${CLIENTS} people go on working while the broker's store is deleted, all facts are sent again, and each document is posted once (seed ${seed})`, async () => {
  const opened = await openTrade();
  const saved = trade(opened, CLIENTS, seed, over.signal);
  await wait(WORK_MS);
  await stop("nats");
  try {
    await wait(AWAY_MS);
    await rm(join(inject("stack").data, "nats/store"), { recursive: true });
  } finally {
    await start("nats");
  }
  const again = await Promise.all(serviceNames.map((service) => command("refill", service)));
  expect(again.map(({ code }) => code)).toEqual(serviceNames.map(() => 0));
  await wait(WORK_MS);
  over.abort();
  const all = await saved;
  expect(all.length).toBeGreaterThan(CLIENTS);
  expect((await reconcile(PATIENCE_S)).text).toContain("the books agree");
  await expectThere(opened, all);
  for (const service of serviceNames)
    expect(await consumersOf(service), `facts of ${service} on the broker`).toBeGreaterThanOrEqual(
      await outboxOf(service),
    );
});
