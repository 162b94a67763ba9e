// Documents dated after the day of a count are not in its books (docs/decisions/0095).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { adjustTask } from "@kontor/contracts/warehouse/stock-taking";
import { compareTasks } from "@kontor/contracts/warehouse/stock-taking-report";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { lastOfToday } from "@kontor/service-kit/database/local-time";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { postDocument } from "../stock/post-document.ts";
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

test("a transfer dated ahead is in neither warehouse's count, and both are adjusted by what is there", async () => {
  const { id: shop = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Shop" } });
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const goods = { productId: tea.id, barcodeId: tea.barcodeId, worth: null, linkId: null, linkLineId: null };
  const lineId = newId();
  await harness.tables(owner, (tx) =>
    postDocument(
      tx,
      ctx,
      { documentId: newId(), kind: "allocation-out", number: "T1", revision: 1, operTime: hoursAhead(48) },
      [
        { ...goods, lineId, depotId: tea.depotId, quantity: "-4" },
        { ...goods, lineId, leg: 1, depotId: shop, quantity: "4" },
      ],
    ),
  );
  const tasks = { [tea.depotId]: ["10", "9"], [shop]: ["0", "1"] };
  for (const [depotId, [book, counted = ""]] of Object.entries(tasks)) {
    const id = await taking.create(owner, depotId);
    await count(id, counted);
    expect(await shown(id)).toMatch(`${tea.barCode} ${book}.000 ${counted}.000 `);
    await taking.finish(owner, id);
    const { version } = await taking.read(owner, id);
    expect((await harness.ask(adjustTask, owner, { body: { id, version } })).documents).toHaveLength(1);
  }
});

test.each([
  { from: 48, to: 0, book: "6.000" },
  { from: 0, to: 48, book: "10.000" },
])(
  "a document whose date is changed while goods are counted, from $from hours ahead to $to, changes the books of the count after it alone",
  async ({ from, to, book }) => {
    const [documentId, lineId] = [newId(), newId()];
    const dated = (revision: number, hours: number) =>
      taking.move(owner, tea, "-4", { lineId, document: { documentId, revision }, operTime: hoursAhead(hours) });
    await dated(1, from);
    const [before, after, both] = [
      await taking.create(owner, tea.depotId),
      await taking.create(owner, tea.depotId),
      await taking.create(owner, tea.depotId),
    ];
    const was = from === 0 ? "6.000" : "10.000";
    for (const id of [before, both]) await count(id, Number(was).toString());
    await dated(2, to);
    await count(after, Number(book).toString());
    await count(both, "0");
    expect([await shown(before), await shown(after)]).toEqual([
      `${tea.barCode} ${was} ${was} 0.000`,
      `${tea.barCode} ${book} ${book} 0.000`,
    ]);
    expect((await taking.items(owner, both))[0]).toMatchObject({ bookNumber: book, movedNumber: "4.000" });
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
