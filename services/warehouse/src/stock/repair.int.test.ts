// Repair of balances and costs: drifted figures are recomputed from movements, correct ones stay (reference.md §2.12).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { repairProductCost, repairProductStock } from "@kontor/contracts/warehouse/product";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addTestProduct, type TestProduct, valueAt } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { postDocument } from "./post-document.ts";
import { reserve } from "./reserve.store.ts";

let harness: TestWarehouse;
let owner: Actor;
let product: TestProduct;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());

const move = (day: number, quantity: string, ownCost: string | null) => {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const head = { documentId: newId(), kind: "other-in", number: `N${day}`, revision: 1, operTime: `2026-03-0${day}` };
  const { id: productId, barcodeId, depotId } = product;
  const line = {
    lineId: newId(),
    productId,
    barcodeId,
    depotId,
    quantity,
    worth: valueAt(quantity, ownCost),
    linkId: null,
    linkLineId: null,
  };
  return harness.tables(owner, (tx) => postDocument(tx, ctx, head, [line]));
};
beforeEach(async () => {
  owner = await harness.tenant();
  product = await addTestProduct(harness, owner);
  await move(1, "10", "2");
  await move(2, "-3", null);
  await move(4, "7", "3.333333");
  await move(3, "1", "9");
  const { id: productId, barcodeId, depotId } = product;
  const lines = [{ lineId: newId(), productId, barcodeId, depotId, quantityBase: "-2" }];
  const reservation = {
    documentId: newId(),
    kind: "sale-out",
    number: "S1",
    revision: 1,
    postedRevision: 0,
    operTime: "2026-03-02T08:00:00.000Z",
    lines,
  };
  await harness.tables(owner, (tx) => reserve(tx, reservation));
});

const STATE = statement<{ rows: unknown }>(`select json_build_array(
  (select json_agg(b) from stock_balances b), (select json_agg(c) from stock_costs c),
  (select json_agg(l order by sequence) from stock_lines l),
  (select json_agg(m) from (select line_id, sum(quantity), sum(value) from stock_movements group by 1 order by 1) m)) as rows`);
const state = () => harness.tables(owner, (tx) => STATE.rows(tx));
const damage = (text: string) => harness.tables(owner, (tx) => statement(text).run(tx));

it.each([
  ["a balance", "update stock_balances set quantity = 99"],
  ["what is reserved", "update stock_balances set reserved = 5"],
  ["a balance that is not there", "delete from stock_balances"],
])("the repair of a product's stock corrects %s", async (_what, wrong) => {
  const before = await state();
  await damage(wrong);
  expect(await harness.ask(repairProductStock, owner, { body: { ids: [product.id] } })).toMatchObject({ repaired: 1 });
  expect(await state()).toEqual(before);
});

it.each([
  ["the average of a product", "update stock_costs set average = 1, value = 5"],
  ["what lines cost", "update stock_lines set unit_cost = 1, value = value + 1"],
  [
    "what movements add up to",
    `insert into stock_movements (document_id, kind, number, revision, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost)
      select document_id, kind, number, 0, line_id, product_id, barcode_id, depot_id, oper_time, 0, 5, 1 from stock_lines limit 1`,
  ],
])("the repair of a product's cost corrects %s and publishes it", async (_what, wrong) => {
  const before = await state();
  await damage(wrong);
  expect(await harness.ask(repairProductCost, owner, { body: { ids: [product.id] } })).toMatchObject({ repaired: 1 });
  expect(await state()).toEqual(before);
});

it("a repair leaves correct figures unchanged and refuses a product of another tenant as not found", async () => {
  const before = [await state(), await harness.facts(owner, "stock")];
  for (const endpoint of [repairProductStock, repairProductCost]) {
    expect(await harness.ask(endpoint, owner, { body: { ids: [product.id] } })).toMatchObject({ repaired: 0 });
    const foreign = await harness.call(endpoint, owner, { body: { ids: [newId()] } });
    expect(refusalOf(foreign).status).toBe(404);
  }
  expect([await state(), await harness.facts(owner, "stock")]).toEqual(before);
});

const BOOKED = statement<{ rows: unknown }>(`select json_build_array(
  (select json_agg(b order by oper_time, sequence) from stock_bookings b where oper_time < '2026-03-04'),
  (select json_agg(b) from (select oper_time, sum(value) from stock_bookings group by 1 having sum(value) <> 0 order by 1) b),
  (select json_agg(b) from (select oper_time, sum(value) from stock_movements group by 1 having sum(value) <> 0 order by 1) b)) as rows`);
const booked = async () => (await harness.tables(owner, (tx) => BOOKED.rows(tx)))[0]?.rows as unknown[];

it("a repair of costs leaves closed days unchanged and posts the difference at the first open moment, in movements too", async () => {
  const sealedBefore = "2026-03-04T00:00:00.000Z";
  const [before] = await booked();
  await harness.tables(owner, (tx) =>
    upsertPeriod(tx, { version: 1, closedTo: "2026-03-03", closedBefore: sealedBefore, sealedBefore }),
  );
  // Ten were received for 30.00 instead of 20.00; three of them had left.
  await damage("update stock_lines set worth = 30 where quantity = 10");
  expect(await harness.ask(repairProductCost, owner, { body: { ids: [product.id] } })).toMatchObject({ repaired: 1 });
  const [after, bookings, movements] = await booked();
  expect(after).toEqual(before);
  expect(movements).toEqual(bookings);
  expect(await harness.ask(repairProductCost, owner, { body: { ids: [product.id] } })).toMatchObject({ repaired: 0 });
  const values = await harness.tables(owner, (tx) =>
    statement<{ value: string }>(
      "select trim_scale(sum(value))::text as value from stock_lines where quantity in (10, -3)",
    ).rows(tx),
  );
  expect(values).toEqual([{ value: "21" }]);
});
