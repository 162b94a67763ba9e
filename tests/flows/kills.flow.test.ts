// Services killed at random while people work (reliability.md 3.4, F1): what was answered is there, once; the books agree.
import { afterAll, expect, it } from "vitest";
import { accidents } from "../support/accidents.ts";
import { control } from "../support/control.ts";
import { randomFrom } from "../support/random.ts";
import { reconcile } from "../support/reconcile.ts";
import { expectThere, openTrade, trade } from "../support/trade.ts";

const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const CLIENTS = 8;
const WORK_MS = 20_000;
const DRAINED_WITHIN_S = 60;
const VICTIMS = ["purchase", "sales", "warehouse", "finance"];

const over = new AbortController();
afterAll(() => over.abort());

it(`services are killed while ${CLIENTS} people save and audit: nothing is lost, nothing is there twice (seed ${seed})`, async () => {
  const opened = await openTrade();
  setTimeout(() => over.abort(), WORK_MS);
  const random = randomFrom(seed);
  const killing = accidents({
    control,
    random,
    services: VICTIMS,
    servers: [],
    pauseMs: [500, 2_500],
    over: over.signal,
  });
  const [killed, saved] = await Promise.all([killing, trade(opened, CLIENTS, seed, over.signal)]);
  expect(killed.length).toBeGreaterThan(3);
  expect(saved.length).toBeGreaterThan(CLIENTS);
  expect((await reconcile(DRAINED_WITHIN_S)).text).toContain("the books agree");
  await expectThere(opened.shop, saved);
});
