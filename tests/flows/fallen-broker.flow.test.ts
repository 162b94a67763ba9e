// Tests of a damaged broker store while people work: truncated, bits flipped, replaced by an older one, rubbish among the facts (reliability.md 3.4,
// decision 0030). Nobody repairs anything, and each acknowledged document is there and posted, once.
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { serviceNames } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { afterAll, expect, inject, it, vi } from "vitest";
import { start, stop } from "../support/control.ts";
import { flipBits, truncateEnds } from "../support/damage.ts";
import { publishBytes } from "../support/facts.ts";
import { PATIENCE_S } from "../support/patience.ts";
import { randomFrom } from "../support/random.ts";
import { reconcile } from "../support/reconcile.ts";
import { databaseOf } from "../support/tables.ts";
import { expectThere, openTrade, trade } from "../support/trade.ts";

const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const CLIENTS = 4;
const WORK_MS = 3_000;
const RUBBISH = 12;

const over = new AbortController();
afterAll(() => over.abort());
const store = join(inject("stack").data, "nats/store");

/** Stops the broker while its store is changed. */
async function whileAway(change: () => Promise<void>): Promise<void> {
  await stop("nats");
  try {
    await change();
  } finally {
    await start("nats");
  }
  await wait(WORK_MS);
}

it(`${CLIENTS} people go on working while the broker's store is truncated, corrupted, replaced by an older one and fed with rubbish, and each document is posted once (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const opened = await openTrade();
  const saved = trade(opened, CLIENTS, seed, over.signal);
  await wait(WORK_MS);
  const older = `${store}-older`;
  await whileAway(() => cp(store, older, { recursive: true }));
  const subjects = documentKinds.map(({ facts }) => facts.effective.subject).slice(0, RUBBISH);
  for (const subject of subjects)
    await publishBytes(
      subject,
      Uint8Array.from({ length: 1 + Math.floor(random() * 300) }, () => random() * 256),
    );
  // Before the store loses the facts again.
  await vi.waitFor(async () => expect(await takeParked()).toBeGreaterThan(0), { timeout: 120_000, interval: 200 });
  await whileAway(() => truncateEnds(store));
  await whileAway(() => flipBits(store, random));
  await whileAway(async () => {
    await rm(store, { recursive: true });
    await cp(older, store, { recursive: true });
  });
  over.abort();
  const all = await saved;
  expect(all.length).toBeGreaterThan(CLIENTS);
  await takeParked();
  const { text } = await reconcile(PATIENCE_S);
  expect(text).toContain("the books agree");
  await expectThere(opened, all);
});

/** Deletes parked messages that are not readable and so concern no document. @returns how many there were */
async function takeParked(): Promise<number> {
  let count = 0;
  for (const service of serviceNames) {
    const db = await databaseOf(service);
    const { rowCount } = await db.query("delete from kit.parked_facts where fact_id is null");
    count += rowCount ?? 0;
    await db.end();
  }
  return count;
}
