// Documents dated after the day of a count are not in its books (docs/decisions/0095).
import type { Actor } from "@kontor/contracts/core/actor";
import { adjustTask } from "@kontor/contracts/warehouse/stock-taking";
import { compareTasks } from "@kontor/contracts/warehouse/stock-taking-report";
import { lastOfToday } from "@kontor/service-kit/database/local-time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  tea = await addTestProduct(harness, owner);
  await taking.move(owner, tea, "10");
});

const HOUR_MS = 3_600_000;
const hoursAhead = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const shown = async (id: string) => (await taking.shown(owner, id)).find((line) => line.startsWith(`${tea.barCode} `));
const count = (id: string, quantity: string) => taking.count(owner, id, taking.countOf(tea.barCode, quantity));

test.each(["-4", "5"])(
  "a movement of %s pieces that is dated ahead and entered before a count is no difference of it",
  async (quantity) => {
    await taking.move(owner, tea, quantity, { operTime: hoursAhead(48) });
    const id = await taking.create(owner, tea.depotId);
    expect(await shown(id)).toBe(`${tea.barCode} 10.000 – –`);
    await count(id, "10");
    expect(await shown(id)).toBe(`${tea.barCode} 10.000 10.000 0.000`);
    await taking.finish(owner, id);
    const { version } = await taking.read(owner, id);
    expect((await harness.ask(adjustTask, owner, { body: { id, version } })).documents).toEqual([]);
  },
);

test("a movement that is dated ahead and entered between two counts of an item, or after them, did not move it in between", async () => {
  const id = await taking.create(owner, tea.depotId);
  await count(id, "6");
  await taking.move(owner, tea, "-4", { operTime: hoursAhead(48) });
  await count(id, "3");
  await taking.move(owner, tea, "7", { operTime: hoursAhead(48) });
  expect((await taking.items(owner, id))[0]).toMatchObject({
    ...{ bookNumber: "10.000", movedNumber: "0.000", diffNumber: "-1.000" },
  });
});

test("the books of a count include the last moment of its day in the company's time zone, and not the next moment", async () => {
  const last = await harness.tables(owner, (tx) => lastOfToday(tx));
  await taking.move(owner, tea, "-1", { operTime: last });
  await taking.move(owner, tea, "-2", { operTime: new Date(Date.parse(last) + 1).toISOString() });
  const id = await taking.create(owner, tea.depotId);
  await count(id, "9");
  expect(await shown(id)).toBe(`${tea.barCode} 9.000 9.000 0.000`);
});

test("what was entered before a count for the day after is in the books of the next day's count alone", async () => {
  tea = await addTestProduct(harness, owner);
  await taking.move(owner, tea, "10", { toldAt: hoursAhead(-40), operTime: hoursAhead(-40) });
  await taking.move(owner, tea, "-4", { toldAt: hoursAhead(-30) });
  const tasks = [await taking.create(owner, tea.depotId), await taking.create(owner, tea.depotId)] as const;
  await harness.tables(
    owner,
    (tx) =>
      tx.$executeRaw`update stock_taking_tasks set created_at = created_at - interval '2 days', start_sequence = 0`,
  );
  const yesterday = taking.countOf(tea.barCode, "10", { countedAt: hoursAhead(-25) });
  expect((await taking.send(owner, tasks[0], [yesterday], new Date().toISOString())).status).toBe(200);
  await count(tasks[1], "6");
  expect([await shown(tasks[0]), await shown(tasks[1])]).toEqual([
    `${tea.barCode} 10.000 10.000 0.000`,
    `${tea.barCode} 6.000 6.000 0.000`,
  ]);
  for (const id of tasks) await taking.finish(owner, id);
  for (const [[sourceTaskId, targetTaskId], moved] of [
    [tasks, "-4.000"],
    [[tasks[1], tasks[0]], "4.000"],
  ] as const) {
    const { rows } = await harness.ask(compareTasks, owner, { query: { sourceTaskId, targetTaskId } });
    expect(rows).toMatchObject([{ movedNumber: moved, diffNumber: moved, openNumber: "0.000" }]);
  }
});
