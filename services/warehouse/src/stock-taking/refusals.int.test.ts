// What stock-taking refuses beside what the tests of each part have: scans, counts, copies, adjustments (docs/decisions/0074).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { adjustTask, copyTask, createTask, TASK_ITEMS_MAX, updateTask } from "@kontor/contracts/warehouse/stock-taking";
import { COUNTS_MAX, findByBarcode, listItems } from "@kontor/contracts/warehouse/stock-taking-items";
import { reportDifferences } from "@kontor/contracts/warehouse/stock-taking-report";
import { setWarehousesEnabled } from "@kontor/contracts/warehouse/warehouse";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reserve } from "../stock/reserve.store.ts";
import { DAY, stockTakings } from "../testing/stock-takings.ts";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let taking: ReturnType<typeof stockTakings>;
let owner: Actor;
let tea: TestProduct;
let taskId: string;
beforeAll(async () => {
  harness = await startWarehouse();
  taking = stockTakings(harness);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  tea = await addTestProduct(harness, owner);
  await taking.move(owner, tea, "10");
  taskId = await taking.create(owner, tea.depotId);
});

const nothingCounted = async () => expect(await taking.shown(owner, taskId)).toEqual([`${tea.barCode} 10.000 – –`]);

test("the scan of an unknown barcode is not found, and the barcode is named", async () => {
  const scanned = await harness.call(findByBarcode, owner, { query: { taskId, barCode: "69000000" } });
  expect(refusalOf(scanned)).toMatchObject({ status: 404, refusal: "document-barcode-unknown" });
  expect(JSON.stringify(scanned.body)).toContain("69000000");
});

test("a call with the same count twice, with too many counts or with none is refused", async () => {
  const twice = taking.countOf(tea.barCode, "1");
  const many = Array.from({ length: COUNTS_MAX + 1 }, () => taking.countOf(tea.barCode, "1"));
  for (const counts of [[twice, twice], many, []])
    expect(refusalOf(await taking.send(owner, taskId, counts))).toMatchObject({ status: 400 });
  await nothingCounted();
});

test("a count with the id of another task's count is refused, and that one stays", async () => {
  const other = await taking.create(owner, tea.depotId);
  const scan = taking.countOf(tea.barCode, "3");
  await taking.count(owner, other, scan);
  const refused = refusalOf(await taking.send(owner, taskId, [scan]));
  expect(refused).toMatchObject({ status: 409, refusal: "already-exists" });
  await nothingCounted();
  expect(await taking.shown(owner, other)).toEqual([`${tea.barCode} 10.000 3.000 -7.000`]);
});

test("a count of more than a quantity can hold is refused with its position, also where only the sum is too large", async () => {
  const most = "999999999999999";
  const counts = [taking.countOf(tea.barCode, most), taking.countOf(tea.barCode, "1")];
  expect(refusalOf(await taking.send(owner, taskId, counts)).issues).toEqual(["number-invalid counts.1.countNumber"]);
  await nothingCounted();
});

test("a finished task is not changed, and items are not filtered by a state that does not exist", async () => {
  const states = await harness.call(listItems, owner, { query: { taskId, search: '{"state":"lost"}' } as never });
  expect(refusalOf(states)).toMatchObject({ status: 400, refusal: "value-not-allowed" });
  await taking.finish(owner, taskId);
  const kinds = await harness.call(reportDifferences, owner, { query: { taskId, search: '{"kind":"lost"}' } as never });
  expect(refusalOf(kinds)).toMatchObject({ status: 400, refusal: "value-not-allowed" });
  const body = { id: taskId, version: (await taking.read(owner, taskId)).version, name: "Other", countDate: DAY };
  expect(refusalOf(await harness.call(updateTask, owner, { body }))).toMatchObject({
    ...{ status: 409, refusal: "stock-taking-not-counting" },
  });
});

test("a disabled warehouse is not counted, nor adjusted where something differs, and is named; what agrees is adjusted", async () => {
  const agreed = await taking.create(owner, tea.depotId);
  await taking.count(owner, taskId, taking.countOf(tea.barCode, "9"));
  await taking.count(owner, agreed, taking.countOf(tea.barCode, "10"));
  for (const id of [taskId, agreed]) await taking.finish(owner, id);
  await harness.ask(setWarehousesEnabled, owner, { body: { ids: [tea.depotId], status: false } });
  const adjust = { id: taskId, version: (await taking.read(owner, taskId)).version };
  const [head, refused] = [
    { name: "Night", countDate: DAY },
    { status: 409, refusal: "stock-taking-depot-disabled" },
  ];
  for (const [answer, issues] of [
    [await harness.call(createTask, owner, { body: { ...head, depotId: tea.depotId, scope: "all" } }), ["depotId"]],
    [await harness.call(copyTask, owner, { body: { ...head, id: taskId, items: "all" } }), []],
    [await harness.call(adjustTask, owner, { body: adjust }), []],
  ] as const) {
    expect(refusalOf(answer)).toMatchObject(refused);
    expect(refusalOf(answer).issues).toEqual(issues.map((field) => `${refused.refusal} ${field}`));
    expect(JSON.stringify(answer.body)).toContain("默认仓库");
  }
  const { version } = await taking.read(owner, agreed);
  await harness.ask(adjustTask, owner, { body: { id: agreed, version } });
});

test("a recount of differences is refused where there are none", async () => {
  await taking.count(owner, taskId, taking.countOf(tea.barCode, "10"));
  await taking.finish(owner, taskId);
  const body = { id: taskId, name: "Again", countDate: DAY, items: "differences" as const };
  expect(refusalOf(await harness.call(copyTask, owner, { body }))).toMatchObject({ refusal: "stock-taking-empty" });
});

test("an adjustment that would write off goods that orders hold is refused as a whole", async () => {
  await harness.tables(owner, (tx) =>
    reserve(tx, {
      ...{ documentId: newId(), kind: "sale-out", number: "XSCK1", revision: 1, postedRevision: 0 },
      operTime: new Date().toISOString(),
      lines: [
        { lineId: newId(), productId: tea.id, barcodeId: tea.barcodeId, depotId: tea.depotId, quantityBase: "-8" },
      ],
    }),
  );
  await taking.count(owner, taskId, taking.countOf(tea.barCode, "5"));
  await taking.finish(owner, taskId);
  const body = { id: taskId, version: (await taking.read(owner, taskId)).version };
  expect(refusalOf(await harness.call(adjustTask, owner, { body }))).toMatchObject({ refusal: "stock-short" });
  expect(await taking.read(owner, taskId)).toMatchObject({ status: 1, adjustBills: [] });
  expect(await harness.facts(owner, "other-out")).toEqual([]);
});

test("a stock-taking with more items than allowed is refused and not created", async () => {
  await harness.tables(
    owner,
    (tx) => tx.$executeRaw`insert into stock_balances (product_id, depot_id, variant_id, batch_id, quantity)
      select ${tea.id}::uuid, ${tea.depotId}::uuid, gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 1 from generate_series(1, ${TASK_ITEMS_MAX})`,
  );
  const body = { name: "Night", countDate: DAY, depotId: tea.depotId, scope: "all" as const };
  expect(refusalOf(await harness.call(createTask, owner, { body }))).toMatchObject({
    refusal: "stock-taking-too-many-items",
  });
});
