// Opening stock of new products: written together, it equals what each product alone would have (reference.md §2.2).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addTestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { openMany, postOpeningStock } from "./opening-stock.ts";

let harness: TestWarehouse;
let owner: Actor;
beforeAll(async () => {
  harness = await startWarehouse();
  owner = await harness.tenant();
});
afterAll(() => harness.stop());

/** Everything the ledger stores of a product, but for its own ids and positions. */
const TABLES = ["stock_documents", "stock_movements", "stock_lines", "stock_balances", "stock_costs"];
const LINES = statement<{ rows: unknown }>(`select json_agg(r) as rows from (
  ${TABLES.map((table) => {
    const key = table === "stock_documents" ? "document_id" : "product_id";
    const own = "'document_id', 'product_id', 'barcode_id', 'sequence', 'posted_at'";
    return `(select '${table}' as name, to_jsonb(t) - array[${own}] as row from ${table} t where ${key} = $1::uuid order by to_jsonb(t) ->> 'sequence')`;
  }).join(" union all ")}) r`);
const PUBLISHED = statement<{
  body: object;
}>(`select body::jsonb - 'documentId' || jsonb_build_object('lines', (select jsonb_agg(l - 'productId') from jsonb_array_elements(body::jsonb -> 'lines') l)) as body
  from kit.outbox_facts where subject = 'fact.warehouse.stock.settled.v1' and body ->> 'documentId' = $1`);

it("while books are closed, opening stock cannot be added or removed, nor its cost changed (docs/decisions/0036)", async () => {
  const [stocked, fresh] = [await addTestProduct(harness, owner), await addTestProduct(harness, owner)];
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const row = { depotId: newId(), quantity: "10", unitCost: "2.5" };
  await harness.tables(owner, (tx) => postOpeningStock({ tx, ctx }, stocked.id, [row]));
  const close = (version: number, closedBefore: string | null) =>
    harness.tables(owner, (tx) =>
      upsertPeriod(tx, { version, closedTo: closedBefore?.slice(0, 10) ?? null, closedBefore, sealedBefore: null }),
    );
  await close(1, "2026-10-31T16:00:00.000Z");
  const open = (change: object) =>
    harness.tables(owner, (tx) => postOpeningStock({ tx, ctx }, stocked.id, [{ ...row, ...change }]));
  for (const change of [{ quantity: "11" }, { quantity: "0" }, { unitCost: "3" }])
    await expect(open(change)).rejects.toThrow("period-closed");
  const { id: productId, barcodeId } = fresh;
  const many = (rows: (typeof row)[]) =>
    harness.tables(owner, (tx) => openMany(tx, ctx, [{ productId, barcodeId, rows }]));
  await expect(many([row])).rejects.toThrow("period-closed");
  await many([{ ...row, quantity: "0" }]);
  await close(2, null);
  await open({ quantity: "11" });
});

it.each([
  ["one warehouse", [["10", "2.5"]]],
  [
    "several, one of them without any",
    [
      ["3", "1.333333"],
      ["0", "9"],
      ["7.125", "0"],
    ],
  ],
  ["a third of a cent each", [["0.001", "0.333333"]]],
] as const)("opening stock of new products is posted to the stock ledger: %s", async (_what, input) => {
  const [one, many] = [await addTestProduct(harness, owner), await addTestProduct(harness, owner)];
  const rows = input.map(([quantity, unitCost]) => ({ depotId: newId(), quantity, unitCost }));
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  await harness.tables(owner, (tx) => postOpeningStock({ tx, ctx }, one.id, rows));
  await harness.tables(owner, (tx) => openMany(tx, ctx, [{ productId: many.id, barcodeId: many.barcodeId, rows }]));
  const stocked = ({ id }: { id: string }) =>
    harness.tables(owner, async (tx) => [await LINES.rows(tx, id), await PUBLISHED.rows(tx, id)]);
  expect(await stocked(many)).toEqual(await stocked(one));
});
