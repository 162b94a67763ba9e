// Transfers that race with each other and with sales for the same goods, on the real ledger.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { validLine } from "@kontor/contracts/testing/valid-document";
import { allocationOut } from "@kontor/contracts/warehouse/kinds";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postDocument } from "../stock/post-document.ts";
import { reserve } from "../stock/reserve.store.ts";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());

interface Tenant {
  owner: Actor;
  goods: TestProduct[];
  /** The default warehouse, and another. */
  main: string;
  shop: string;
}
async function tenantWith(products: number): Promise<Tenant> {
  const owner = await harness.tenant();
  const goods: TestProduct[] = [];
  for (let at = 0; at < products; at++) goods.push(await addTestProduct(harness, owner));
  const { id: shop = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Shop" } });
  return { owner, goods, main: goods[0]?.depotId ?? "", shop };
}

const OPER_TIME = "2026-03-01T08:00:00.000Z";
const headOf = (kind: string) => ({ documentId: newId(), kind, number: kind, revision: 1, operTime: OPER_TIME });
const lineOf = ({ id: productId, barcodeId }: TestProduct, depotId: string) => ({
  ...{ lineId: newId(), productId, barcodeId, depotId },
});
async function buy({ owner, goods }: Tenant, depotId: string, quantity: string): Promise<void> {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const own = { quantity, worth: "100.00", linkId: null, linkLineId: null };
  const lines = goods.map((product) => ({ ...lineOf(product, depotId), ...own }));
  await harness.tables(owner, (tx) => postDocument(tx, ctx, headOf("purchase-in"), lines));
}
/** Reserves a sale's goods as the sales service asks for it. */
const sell = ({ owner }: Tenant, product: TestProduct, depotId: string, quantity: string): Promise<void> =>
  harness.tables(owner, (tx) =>
    reserve(tx, {
      ...{ ...headOf("sale-out"), postedRevision: 0 },
      lines: [{ ...lineOf(product, depotId), quantityBase: `-${quantity}` }],
    }),
  );
/** Saves a transfer of these goods in their order. */
const transfer = (
  { owner }: Tenant,
  goods: readonly TestProduct[],
  [from, to]: [string, string],
  quantity: string,
  inTransit = false,
) => {
  const lines = goods.map(({ barCode }) => ({
    ...validLine(barCode, from, { operNumber: quantity, unitPrice: "1" }),
    anotherDepotId: to,
  }));
  return harness.call(allocationOut.endpoints.add, owner, {
    body: { id: newId(), operTime: OPER_TIME, inTransit, lines },
  });
};
const stockOf = async ({ owner, goods }: Tenant) => {
  const { rows } = await harness.ask(listStock, owner, { query: { productId: goods[0]?.id ?? "" } });
  return rows.map(({ depotId, quantity, reserved }) => ({ depotId, quantity: Number(quantity), reserved }));
};

test("of a sale and a transfer of the last piece one is saved and the other is refused, whichever comes first", async () => {
  const tenant = await tenantWith(1);
  const [tea] = tenant.goods;
  if (!tea) throw new Error("a tenant without goods");
  for (let round = 0; round < raceRounds(); round++) {
    await buy(tenant, tenant.main, "1");
    const [sale, moved] = await Promise.allSettled([
      sell(tenant, tea, tenant.main, "1"),
      transfer(tenant, [tea], [tenant.main, tenant.shop], "1"),
    ]);
    if (moved.status === "rejected") throw moved.reason;
    const refusals = [
      ...(sale.status === "rejected" ? [sale.reason.id] : []),
      ...(moved.value.status === 200 ? [] : [refusalOf(moved.value).refusal]),
    ];
    expect(refusals).toEqual(["stock-short"]);
  }
});

test.each([
  ["at once", false],
  ["into transit", true],
])(
  "transfers of several goods that move %s, crosswise and in opposite order, are all saved, and reserve what they take",
  async (_how, inTransit) => {
    const tenant = await tenantWith(3);
    const { goods, main, shop } = tenant;
    const many = String(4 * raceRounds());
    await buy(tenant, main, many);
    await buy(tenant, shop, many);
    const backwards = goods.toReversed();
    for (let round = 0; round < raceRounds(); round++) {
      const saved = await Promise.all([
        transfer(tenant, goods, [main, shop], "1", inTransit),
        transfer(tenant, backwards, [shop, main], "1", inTransit),
        transfer(tenant, backwards, [main, shop], "1", inTransit),
        transfer(tenant, goods, [shop, main], "1", inTransit),
      ]);
      expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    const reserved = String(2 * raceRounds());
    for (const row of await stockOf(tenant)) expect(row).toMatchObject({ quantity: Number(many), reserved });
  },
);
