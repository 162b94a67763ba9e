// A stock-taking is finished and adjusted by books that have all that was committed before (docs/decisions/0085).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { adjustTask, finishTask } from "@kontor/contracts/warehouse/stock-taking";
import { reportDifferences } from "@kontor/contracts/warehouse/stock-taking-report";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { stockTakings } from "../testing/stock-takings.ts";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { completeBooks } from "./books-complete.ts";

let harness: TestWarehouse;
let taking: ReturnType<typeof stockTakings>;
let owner: Actor;
let tea: TestProduct;
/** Up to when the ledger has posted all; a sale that is on its way is posted when it is asked for the third time. */
let asOf: () => Promise<Date>;
beforeAll(async () => {
  harness = await startWarehouse(async () => ({ asOf: (await asOf()).toISOString(), behind: null }));
  taking = stockTakings(harness);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  asOf = async () => new Date(Date.now() + 1_000);
  owner = await harness.tenant();
  tea = await addTestProduct(harness, owner);
  await taking.move(owner, tea, "10");
});

/** Two are sold, and the sale is posted only when the ledger has been asked twice in vain. */
function onItsWay(): void {
  const toldAt = new Date().toISOString();
  let calls = 0;
  asOf = async () => {
    calls += 1;
    if (calls === 3) await taking.move(owner, tea, "-2", { toldAt });
    return calls < 3 ? new Date(toldAt) : new Date(Date.now() + 1_000);
  };
}

test("a sale that was committed before the count and is posted later is no loss: the finish waits for it", async () => {
  const id = await taking.create(owner, tea.depotId);
  onItsWay();
  await taking.count(owner, id, taking.countOf(tea.barCode, "8"));
  await taking.finish(owner, id);
  expect(await taking.shown(owner, id)).toEqual([`${tea.barCode} 8.000 8.000 0.000`]);
});

test("an adjustment waits for sales to be posted that finishing the task did not know", async () => {
  const id = await taking.create(owner, tea.depotId);
  await taking.count(owner, id, taking.countOf(tea.barCode, "8"));
  await taking.finish(owner, id);
  expect(await taking.shown(owner, id)).toEqual([`${tea.barCode} 10.000 8.000 -2.000`]);
  const toldAt = (await taking.items(owner, id))[0]?.countTime ?? "";
  await taking.move(owner, tea, "-2", { toldAt });
  const body = { id, version: (await taking.read(owner, id)).version };
  expect(await harness.ask(adjustTask, owner, { body })).toMatchObject({ documents: [] });
});

test("an adjustment is refused when the books have changed since its differences were shown", async () => {
  const id = await taking.create(owner, tea.depotId);
  await taking.count(owner, id, taking.countOf(tea.barCode, "7"));
  await taking.finish(owner, id);
  const seen = async () => (await harness.ask(reportDifferences, owner, { query: { taskId: id } })).summary.seen;
  const { version } = await taking.read(owner, id);
  const shown = await seen();
  const toldAt = (await taking.items(owner, id))[0]?.countTime ?? "";
  await taking.move(owner, tea, "-2", { toldAt });
  const refused = await harness.call(adjustTask, owner, { body: { id, version, seen: shown } });
  expect(refusalOf(refused)).toMatchObject({ status: 409, refusal: "stock-taking-differences-changed" });
  expect(await taking.read(owner, id)).toMatchObject({ status: 1, adjustBills: [] });
  expect(await taking.shown(owner, id)).toEqual([`${tea.barCode} 8.000 7.000 -1.000`]);
  expect(await harness.ask(adjustTask, owner, { body: { id, version, seen: await seen() } })).toMatchObject({
    documents: [{ kind: "other-out" }],
  });
});

test("an adjustment that is sent again under its idempotency key gets the same answer, even while the books are incomplete", async () => {
  const id = await taking.create(owner, tea.depotId);
  await taking.count(owner, id, taking.countOf(tea.barCode, "8"));
  await taking.finish(owner, id);
  const call = {
    ...{ body: { id, version: (await taking.read(owner, id)).version } },
    headers: { "Idempotency-Key": newId() },
  };
  const first = await harness.ask(adjustTask, owner, call);
  asOf = () => Promise.reject(new Error("the ledger does not answer"));
  expect(await harness.ask(adjustTask, owner, call)).toEqual(first);
  const other = { ...call, body: { ...call.body, version: 1 } };
  expect(refusalOf(await harness.call(adjustTask, owner, other))).toMatchObject({
    ...{ status: 422, refusal: "idempotency-key-reused" },
  });
});

test("while a fact of the tenant's trade is parked, tasks are neither finished nor adjusted, and the refusal says what to do", async () => {
  const id = await taking.create(owner, tea.depotId);
  const since = "2026-11-03T04:05:06.789Z";
  const parkedDb = new pg.Client({ connectionString: inject("stack").env.warehouse.RELAY_DATABASE_URL ?? "" });
  await parkedDb.connect();
  await parkedDb.query(
    `insert into kit.parked_facts (tenant_id, publisher, subject, payload, reason, fact_id, occurred_at) values ($1, 'sales', 'fact', '', 'test', $2, $3)`,
    [owner.tenantId, newId(), since],
  );
  await parkedDb.end();
  const body = { id, version: 1, uncounted: "excluded" as const };
  const refused = await harness.call(finishTask, owner, { body });
  expect(refusalOf(refused)).toMatchObject({
    status: 409,
    refusal: "stock-taking-books-behind",
    data: { values: { since } },
  });
  expect(await taking.read(owner, id)).toMatchObject({ status: 0 });
});

test("the wait for the books ends after a while, and the refusal says up to when they are complete", async () => {
  const since = "2026-11-27T10:00:00.000Z";
  await expect(completeBooks(async () => ({ asOf: since, behind: 3 }), 250)()).rejects.toMatchObject({
    ...{ id: "stock-taking-books-behind", status: 409, values: { since } },
  });
});
