// Races of a stock-taking: whatever comes first, counts add up, and a task is adjusted once or not at all (docs/decisions/0074).
import type { Actor } from "@kontor/contracts/core/actor";
import { deleteProducts } from "@kontor/contracts/warehouse/product";
import { adjustTask, finishTask, revokeTask } from "@kontor/contracts/warehouse/stock-taking";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockTakings } from "../testing/stock-takings.ts";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let taking: ReturnType<typeof stockTakings>;
let owner: Actor;
let tea: TestProduct;
beforeAll(async () => {
  harness = await startWarehouse();
  taking = stockTakings(harness);
  owner = await harness.tenant();
  tea = await addTestProduct(harness, owner);
  await taking.move(owner, tea, "10");
});
afterAll(() => harness.stop());

const rounds = Array.from({ length: raceRounds() }, (_, at) => at);
const counted = async (taskId: string): Promise<string> => (await taking.shown(owner, taskId))[0]?.split(" ")[2] ?? "";

test("three concurrent calls that count one item, one of them a repetition, add up as if they came one after the other", async () => {
  for (const _ of rounds) {
    const id = await taking.create(owner, tea.depotId);
    const first = [taking.countOf(tea.barCode, "1"), taking.countOf(tea.barCode, "2")];
    const answers = await Promise.all([
      taking.send(owner, id, first),
      taking.send(owner, id, [taking.countOf(tea.barCode, "4")]),
      taking.send(owner, id, first.toReversed()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await counted(id)).toBe("7.000");
  }
});

test("a count that arrives while its task is being finished is part of the finished task or refused", async () => {
  for (const _ of rounds) {
    const id = await taking.create(owner, tea.depotId);
    const [count, finish] = await Promise.all([
      taking.send(owner, id, [taking.countOf(tea.barCode, "9")]),
      harness.call(finishTask, owner, { body: { id, version: 1, uncounted: "zero" } }),
    ]);
    expect(finish.status).toBe(200);
    expect([count.status, await counted(id)]).toEqual(count.status === 200 ? [200, "9.000"] : [409, "0.000"]);
    expect((await taking.items(owner, id))[0]?.diffNumber).toBe(count.status === 200 ? "-1.000" : "-10.000");
  }
});

test("of a concurrent adjustment and revocation one is refused, and documents exist only if the adjustment succeeded", async () => {
  for (const round of rounds) {
    const id = await taking.create(owner, tea.depotId);
    // More than any round before has adjusted.
    await taking.count(owner, id, taking.countOf(tea.barCode, String(11 + round)));
    await taking.finish(owner, id);
    const body = { id, version: (await taking.read(owner, id)).version };
    const answers = await Promise.all([
      harness.call(adjustTask, owner, { body }),
      harness.call(revokeTask, owner, { body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status, adjustBills } = await taking.read(owner, id);
    expect([status, adjustBills.length]).toEqual(answers[0]?.status === 200 ? [2, 1] : [0, 0]);
  }
});

test("a sale while its item is being counted falls either before the count or after it, and the difference is the same", async () => {
  await taking.move(owner, tea, String(rounds.length));
  for (const round of rounds) {
    const id = await taking.create(owner, tea.depotId);
    const before = Number((await taking.items(owner, id))[0]?.bookNumber);
    // Sold a moment before the count, of which it lacks one, or a moment after it.
    const isSold = round % 2 === 0;
    const now = Date.now();
    const [countedAt, toldAt] = [new Date(now), new Date(isSold ? now - 3 : now + 3)].map((at) => at.toISOString());
    const [{ status }] = await Promise.all([
      taking.send(owner, id, [
        taking.countOf(tea.barCode, String(before - (isSold ? 1 : 0)), { ...(countedAt && { countedAt }) }),
      ]),
      taking.move(owner, tea, "-1", { ...(toldAt && { toldAt }) }),
    ]);
    expect([status, (await taking.items(owner, id))[0]?.diffNumber]).toEqual([200, "0.000"]);
  }
});

test("a product that is deleted while it is being counted is either deleted or counted, never both", async () => {
  for (const round of rounds) {
    // Its item is there, or is added by the count.
    const before = round % 2 === 0 ? await taking.create(owner, tea.depotId) : undefined;
    const cup = await addTestProduct(harness, owner);
    const id = before ?? (await taking.create(owner, tea.depotId, { scope: "selected", productIds: [cup.id] }));
    const [count, deletion] = await Promise.all([
      taking.send(owner, id, [taking.countOf(cup.barCode, "3")]),
      harness.call(deleteProducts, owner, { query: { ids: cup.id } }),
    ]);
    const isCounted = count.status === 200;
    if (!isCounted) expect(refusalOf(count).issues).toEqual(["document-barcode-unknown counts.0.barCode"]);
    if (isCounted) expect(refusalOf(deletion)).toMatchObject({ code: 601 });
    else expect(deletion.status).toBe(200);
    const shown = (await taking.items(owner, id)).filter(({ barCode }) => barCode === cup.barCode);
    expect(shown.map(({ countNumber }) => countNumber)).toEqual(isCounted ? ["3.000"] : []);
  }
});
