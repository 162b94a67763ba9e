// The checklist of a closing warns of stock that was below zero at any moment of the days to be closed (docs/decisions/0036).
import { closingPreviews } from "@kontor/contracts/closing/closing";
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { postDocument } from "../stock/post-document.ts";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let owner: Actor;
let tea: TestProduct;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  tea = await addTestProduct(harness, owner);
});

const midnight = (day: string): string => new Date(`${day}T00:00:00+08:00`).toISOString();
/** Posts so many base units of the goods at a moment, whatever was reserved. */
async function move(quantity: string, at: string, { id: productId, barcodeId, depotId } = tea): Promise<void> {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const kind = quantity.startsWith("-") ? "other-out" : "other-in";
  const worth = kind === "other-in" ? quantity : null;
  const line = { lineId: newId(), productId, barcodeId, depotId, quantity, worth, linkId: null, linkLineId: null };
  const head = { documentId: newId(), kind, number: "N", revision: 1, operTime: at };
  await harness.tables(owner, (tx) => postDocument(tx, ctx, head, [line]));
}
/** How many products and warehouses a closing that ends before a moment would be warned of. */
async function warned(before: string): Promise<number> {
  const { findings } = await harness.ask(closingPreviews.warehouse, owner, { body: { before, of: "checklist" } });
  return findings.find(({ check }) => check === "negative-stock")?.count ?? 0;
}

it("the closing checklist warns of stock that was below zero in the middle of a month, even if there is enough at its end", async () => {
  const other = await addTestProduct(harness, owner);
  await move("5", "2026-10-01T04:00:00.000Z", other);
  await move("-5", "2026-10-02T04:00:00.000Z", other);
  await move("-3", "2026-10-10T04:00:00.000Z");
  expect(await warned(midnight("2026-11-01"))).toBe(1);
  await move("8", "2026-10-20T04:00:00.000Z");
  expect(await warned(midnight("2026-11-01"))).toBe(1);
  expect(await warned(midnight("2026-10-10"))).toBe(0);
  // The goods came the day before, after all.
  await move("3", "2026-10-09T04:00:00.000Z");
  expect(await warned(midnight("2026-11-01"))).toBe(0);
});

it("the closing checklist adds up movements of one moment before it finds stock below zero, and counts each product and warehouse once", async () => {
  const at = "2026-10-10T04:00:00.000Z";
  await move("-3", at);
  await move("3", at);
  expect(await warned(midnight("2026-11-01"))).toBe(0);
  for (const day of ["11", "12"]) {
    await move("-1", `2026-10-${day}T04:00:00.000Z`);
    await move("1", `2026-10-${day}T05:00:00.000Z`);
  }
  expect(await warned(midnight("2026-11-01"))).toBe(1);
});

it("the closing checklist does not warn of stock below zero on closed days again, except where it is still below zero", async () => {
  const still = await addTestProduct(harness, owner);
  await move("-3", "2026-10-10T04:00:00.000Z");
  await move("8", "2026-10-20T04:00:00.000Z");
  await move("-1", "2026-10-31T04:00:00.000Z", still);
  expect(await warned(midnight("2026-12-01"))).toBe(2);
  const closedBefore = midnight("2026-11-01");
  const period = { version: 1, closedTo: "2026-10-31", closedBefore, sealedBefore: closedBefore };
  await harness.tables(owner, (tx) => upsertPeriod(tx, period));
  expect(await warned(midnight("2026-12-01"))).toBe(1);
});
