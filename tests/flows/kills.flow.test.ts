// Kills services at random while people work (reliability.md 3.4, F1): every acknowledged document is there, once, and the books agree.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { allocationOut, assemble, disassemble } from "@kontor/contracts/warehouse/kinds";
import { expect, it } from "vitest";
import { PATIENCE_S } from "../support/patience.ts";
import { randomFrom } from "../support/random.ts";
import { reconcile } from "../support/reconcile.ts";
import { expectThere, openTrade, trade } from "../support/trade.ts";
import { withAccidents } from "../support/with-accidents.ts";

const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const CLIENTS = 8;
const KILLS = 8;
/** The number of responses between two kills, so that a slow machine has time to restart its processes. */
const ANSWERS_BETWEEN = 8;
/** Purchases twice as often, since most others take goods. */
const KINDS = [purchaseIn, purchaseIn, saleOut, allocationOut, assemble, disassemble];
const VICTIMS = ["purchase", "sales", "warehouse", "finance"];

it(`no document is lost or doubled when services are killed while ${CLIENTS} people save and audit (seed ${seed})`, async () => {
  const opened = await openTrade(KINDS);
  let [answers, kills] = [0, 0];
  const isDue = (count: number) => {
    kills = count;
    return answers >= count * ANSWERS_BETWEEN;
  };
  const who = { services: VICTIMS, servers: [], random: randomFrom(seed), pauseMs: [500, 2_500] as const, isDue };
  const { victims, result: saved } = await withAccidents(who, (over) =>
    trade(opened, CLIENTS, seed, over.signal, () => {
      answers++;
      if (kills >= KILLS && answers >= KILLS * ANSWERS_BETWEEN) over.abort();
    }),
  );
  expect(victims.length).toBeGreaterThanOrEqual(KILLS);
  expect(saved.length).toBeGreaterThan(CLIENTS);
  // Kinds come by chance, so one of the five may be missing.
  expect(new Set(saved.map(({ kind }) => kind)).size).toBeGreaterThan(3);
  expect((await reconcile(PATIENCE_S)).text).toContain("the books agree");
  await expectThere(opened, saved);
});
