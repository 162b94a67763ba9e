// Costs of a document that the stock ledger publishes, consumed in any order (reliability.md 3.4, out of order).
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { silentLog } from "../../testing/fake-gateway.ts";
import { backgroundCtx } from "../context/ctx.ts";
import { type Db, openTables, sqlOf } from "../database/database.ts";
import { markStockPosted, storeLineCosts } from "./posting-status.store.ts";

let db: Db<object>;
beforeAll(() => {
  db = openTables({ url: inject("stack").env.sales.DATABASE_URL ?? "" });
});
afterAll(() => db.close());

const [documentId, one, other] = [newId(), newId(), newId()];
const cost = (lineId: string, unitCost: string) => ({ documentId, lineId, unitCost });
const posting = (revision: number, lines: ReturnType<typeof cost>[]) => ({ documentId, revision, lines });
const first = { fact: posting(1, [cost(one, "4.000000"), cost(other, "1.000000")]), envelope: { sequence: 7 } };
const second = { fact: posting(2, [cost(other, "3.000000")]), envelope: { sequence: 20 } };
/** Costs as they were published; lines have those published last. */
const events = [
  (tx: object) => markStockPosted(tx, [first]),
  (tx: object) => storeLineCosts(tx, [cost(one, "5.000000")], { sequence: 9 }),
  (tx: object) => storeLineCosts(tx, [cost(one, "6.000000"), cost(other, "2.000000")], { sequence: 12 }),
  (tx: object) => markStockPosted(tx, [second]),
  (tx: object) => markStockPosted(tx, [second, first]),
];

test.each([
  ["in the order of publishing", [0, 1, 2, 3]],
  ["in reverse order", [3, 2, 1, 0]],
  ["with the first at the end", [1, 2, 3, 0]],
  ["with many of them twice", [2, 0, 2, 3, 1, 0, 3]],
  ["with both postings at once", [1, 4, 2]],
])("a document's stored costs are those published last, also when facts come %s", async (_title, order) => {
  const ctx = backgroundCtx(newId() as TenantId, "test", silentLog()); // a new id is a tenant's
  for (const at of order) await db.tenantTx(ctx, (tx) => events[at]?.(tx) ?? Promise.resolve());
  const [row] = await db.tenantTx(ctx, (tx) =>
    sqlOf(tx).$queryRawUnsafe<object[]>("select stock_revision as revision, costs from document_postings"),
  );
  expect(row).toEqual({ revision: 2, costs: { [one]: "6.000000", [other]: "3.000000" } });
});

test("a line of a closed day shows the cost published for that day, until the stock ledger withdraws that cost", async () => {
  const ctx = backgroundCtx(newId() as TenantId, "test", silentLog()); // a new id is a tenant's
  const costs = (unitCost: string, then: object, sequence: number) =>
    db.tenantTx(ctx, (tx) => storeLineCosts(tx, [{ ...cost(one, unitCost), ...then }], { sequence }));
  const shown = async () =>
    (await db.tenantTx(ctx, (tx) => sqlOf(tx).$queryRawUnsafe<object[]>("select costs from document_postings")))[0];
  await costs("5.000000", { unitCostThen: "2.000000" }, 3);
  expect(await shown()).toEqual({ costs: { [one]: "2.000000" } });
  await costs("4.000000", {}, 4);
  expect(await shown()).toEqual({ costs: { [one]: "4.000000" } });
});
