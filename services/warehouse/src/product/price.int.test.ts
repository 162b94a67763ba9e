// Prices set by documents: the latest business time counts, in whatever order facts are consumed (reference.md §6.9).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { getProduct } from "@kontor/contracts/warehouse/product";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { nextLines, postDocument } from "../stock/post-document.ts";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { takePrices } from "./price.store.ts";

let harness: TestWarehouse;
let owner: Actor;
let product: TestProduct;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  product = await addTestProduct(harness, owner);
});

const { example } = purchaseIn.facts.effective;
interface Purchase {
  documentId: string;
  revision: number;
  day: number;
  unitPrice: string;
}
/** Purchases of days at prices, consumed together. */
async function consumeAll(purchases: readonly Purchase[]): Promise<void> {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const { id: productId, barcodeId, depotId } = product;
  const facts = purchases.map(({ documentId, revision, day, unitPrice }): DocumentEffect => {
    const lines = example.lines.map((line) => ({ ...line, productId, barcodeId, depotId, unitPrice }));
    return { ...example, documentId, revision, operTime: `2026-03-0${day}T08:00:00.000Z`, lines };
  });
  await harness.tables(owner, async (tx) => {
    for (const fact of facts) await postDocument(tx, ctx, fact, nextLines(fact));
    await takePrices({ tx, ctx }, facts);
  });
}
const consume = (documentId: string, revision: number, day: number, unitPrice: string): Promise<void> =>
  consumeAll([{ documentId, revision, day, unitPrice }]);
const price = async () =>
  Number((await harness.ask(getProduct, owner, { query: { id: product.id } })).info.meList[0]?.purchaseDecimal);

it("the fact of an older document that arrives late leaves the price that a newer one set, and a newer document replaces it", async () => {
  await consume(newId(), 1, 5, "50");
  await consume(newId(), 1, 3, "30");
  expect(await price()).toBe(50);
  await consume(newId(), 1, 6, "60");
  expect(await price()).toBe(60);
});

it("an older revision of a document that arrives late leaves the price that its newer revision set", async () => {
  const id = newId();
  await consume(id, 2, 5, "52");
  await consume(id, 1, 5, "51");
  expect(await price()).toBe(52);
  await consume(id, 3, 5, "53");
  expect(await price()).toBe(53);
});

it.each([
  ["of different days the latest", [5, 3], ["50", "30"], 50],
  ["of one day the last", [4, 4], ["41", "42"], 42],
])("of documents that are consumed together the product gets the price %s", async (_which, days, prices, expected) => {
  await consumeAll(days.map((day, at) => ({ documentId: newId(), revision: 1, day, unitPrice: prices[at] ?? "" })));
  expect(await price()).toBe(expected);
});
