// The value of all stock before a moment, which the money ledger is compared with (docs/decisions/0043).
import type { Actor } from "@kontor/contracts/core/actor";
import type { Answer } from "@kontor/contracts/core/endpoint";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { stockByDocument, sumStock } from "@kontor/contracts/warehouse/stock";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addTestProduct, type TestProduct, valueAt } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { postOpeningStock } from "./opening-stock.ts";
import { postDocument } from "./post-document.ts";

let harness: TestWarehouse;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());

const ctxOf = ({ tenantId }: Actor) => backgroundCtx(tenantId as TenantId, "test", silentLog()); // an owner has a tenant
const at = (day: string) => `2026-${day}T02:00:00.000Z`;
const valueBefore = async (as: Actor, before: string, withOpening = true) => {
  const called = await harness.call(sumStock, as, { body: { before, withOpening }, by: "finance" });
  expect(called.status).toBe(200);
  return (called.body as { data: { worth: string } }).data.worth;
};
async function move(owner: Actor, product: TestProduct, day: string, quantity: string, cost: string | null = null) {
  const { id: productId, barcodeId, depotId } = product;
  const head = { documentId: newId(), kind: "other-in", number: day, revision: 1, operTime: at(day) };
  const stockLine = { productId, barcodeId, depotId, quantity, worth: valueAt(quantity, cost) };
  const line = { lineId: newId(), ...stockLine, linkId: null, linkLineId: null };
  await harness.tables(owner, (tx) => postDocument(tx, ctxOf(owner), head, [line]));
}

it("the stock value at a moment has all products with opening stock, and a cost found after a day was closed counts from the first open day", async () => {
  const owner = await harness.tenant();
  const [cola, tea] = [await addTestProduct(harness, owner), await addTestProduct(harness, owner)];
  await harness.tables(owner, (tx) =>
    postOpeningStock({ tx, ctx: { ...ctxOf(owner), actor: owner } }, tea.id, [
      { depotId: tea.depotId, quantity: "2", unitCost: "4" },
    ]),
  );
  await move(owner, cola, "03-01", "10", "5");
  await move(owner, cola, "03-10", "-14");
  expect(await valueBefore(owner, at("03-01"))).toBe("8.00");
  expect(await valueBefore(owner, at("03-05"))).toBe("58.00");
  expect(await valueBefore(owner, at("03-05"), false)).toBe("50.00");
  // Four are uncovered, at 5 each.
  expect(await valueBefore(owner, at("03-15"))).toBe("-12.00");
  // The sum by part of documents is the same; within its part each document is listed with its products.
  const byDocument = async (part: number | null) => {
    const body = { before: at("03-05"), withOpening: true, part };
    const called = await harness.call(stockByDocument, owner, { body, by: "finance" });
    return (called.body as { data: Answer<typeof stockByDocument> }).data;
  };
  const { parts } = await byDocument(null);
  expect(parts.reduce((sum, { worth }) => sum + Number(worth), 0)).toBe(58);
  const documents = (await Promise.all(parts.map(async ({ part }) => (await byDocument(part)).documents))).flat();
  expect(documents.map(({ kind, worth }) => [kind, worth]).sort()).toEqual([
    ["opening", "8.00"],
    ["other-in", "50.00"],
  ]);
  expect(documents.every(({ products }) => products !== "")).toBe(true);

  // The days before the 15th are closed. Then ten arrive at 9: four cover the uncovered ones, which makes them 16 dearer, and six are left.
  const closed = { closedTo: "2026-03-14", closedBefore: at("03-15"), sealedBefore: at("03-15") };
  await harness.tables(owner, (tx) => upsertPeriod(tx, { version: 1, ...closed }));
  await move(owner, cola, "03-18", "10", "9");
  expect(await valueBefore(owner, at("03-15"))).toBe("-12.00");
  expect(await valueBefore(owner, at("03-16"))).toBe("-28.00");
  expect(await valueBefore(owner, at("03-19"))).toBe("62.00");
  expect(await valueBefore(await harness.tenant(), at("04-01"))).toBe("0.00");
});

it("the stock value is served to the finance service alone, and an invalid moment is refused", async () => {
  const owner = await harness.tenant();
  const body = { before: at("03-01"), withOpening: true };
  expect((await harness.call(sumStock, owner, { body, by: "sales" })).status).toBe(401);
  expect((await harness.call(sumStock, owner, { body: { ...body, before: "soon" }, by: "finance" })).status).toBe(400);
  const parts = { ...body, part: 256 };
  expect((await harness.call(stockByDocument, owner, { body: parts, by: "sales" })).status).toBe(401);
  expect((await harness.call(stockByDocument, owner, { body: parts, by: "finance" })).status).toBe(400);
});
