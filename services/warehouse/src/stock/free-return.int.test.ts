// Free returns, that is without a source document: whether their product has a cost, and the cost they come in at (docs/decisions/0046).
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { addProduct, getProduct } from "@kontor/contracts/warehouse/product";
import { findCostless } from "@kontor/contracts/warehouse/stock";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { barcode, freshCode, product } from "../testing/products.ts";
import { addTestProduct, valueAt } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { postDocument } from "./post-document.ts";

let harness: TestWarehouse;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());

const LINES = statement<{ number: string; value: string }>(
  "select number, value::text from stock_lines where product_id = $1::uuid order by oper_time, sequence",
);

async function setUp() {
  const owner = await harness.tenant();
  const [plain, barCode] = [await addTestProduct(harness, owner), freshCode()];
  const meList = [{ ...barcode(barCode, "pcs"), purchaseDecimal: "3.5" }];
  const { id = "" } = await harness.ask(addProduct, owner, {
    body: { ...product(`Tea ${barCode}`), meList, unit: "pcs" },
  });
  const { info } = await harness.ask(getProduct, owner, { query: { id } });
  const priced = { ...plain, id, barCode, barcodeId: info.meList[0]?.id ?? "" };
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  /** The next revision of a document with one line. */
  const documentFor = (kind: string, day: string, items: typeof plain) => {
    const [documentId, lineId] = [newId(), newId()];
    let revision = 0;
    return async (quantity: string, cost: string | null = null): Promise<void> => {
      const head = { documentId, kind, number: day, revision: ++revision, operTime: `2026-${day}T02:00:00.000Z` };
      const { id: productId, barcodeId, depotId } = items;
      const line = { lineId, productId, barcodeId, depotId, quantity, worth: valueAt(quantity, cost) };
      await harness.tables(owner, (tx) => postDocument(tx, ctx, head, [{ ...line, linkId: null, linkLineId: null }]));
    };
  };
  const valuesOf = async ({ id: productId }: typeof plain) =>
    (await harness.tables(owner, (tx) => LINES.rows(tx, productId))).map(({ number, value }) => [
      number,
      Number(value),
    ]);
  const costless = async (day: string, need: "return" | "gift" = "return") => {
    const operTime = `2026-${day}T02:00:00.000Z`;
    const body = { need, barCodes: [plain.barCode, priced.barCode, "unheard-of"], operTime };
    const called = await harness.call(findCostless, owner, { body, by: "sales" });
    expect(called.status).toBe(200);
    return (called.body as { data: { barCodes: string[] } }).data.barCodes; // as the contract says
  };
  return { owner, plain, priced, documentFor, valuesOf, costless };
}

it("products that have neither a purchase before a day nor a purchase price are found to have no cost on that day", async () => {
  const { owner, plain, priced, documentFor, costless } = await setUp();
  expect(await costless("03-05")).toEqual([plain.barCode]);
  await documentFor("purchase-in", "03-10", plain)("4", "5");
  expect([await costless("03-05"), await costless("03-15")]).toEqual([[plain.barCode], []]);
  // What comes in for nothing is not taken in at the purchase price.
  expect((await costless("03-05", "gift")).toSorted()).toEqual([plain.barCode, priced.barCode].toSorted());
  expect(await costless("03-15", "gift")).toEqual([priced.barCode]);
  const body = { need: "return" as const, barCodes: [plain.barCode], operTime: "2026-03-05T02:00:00.000Z" };
  expect((await harness.call(findCostless, owner, { body, by: "finance" })).status).not.toBe(200);
});

it("a return without a source is valued at the average cost, or at the purchase price while its product has no cost, and keeps that when edited", async () => {
  const { priced, documentFor, valuesOf } = await setUp();
  const first = documentFor("sale-back", "03-01", priced);
  await first("2");
  expect(await valuesOf(priced)).toEqual([["03-01", 7]]);
  await first("4");
  await documentFor("purchase-in", "03-10", priced)("4", "5.5");
  await documentFor("retail-back", "03-20", priced)("2");
  // Dated before all of them, when nothing has a cost yet.
  await documentFor("retail-back", "02-20", priced)("1");
  await first("4");
  expect(await valuesOf(priced)).toEqual([
    ["02-20", 3.5],
    ["03-01", 14],
    ["03-10", 22],
    // Nine have a value of 39.50 by then.
    ["03-20", 8.78],
  ]);
});
