// Tests of the safety levels of products that are published to other services.
import { newId } from "@kontor/contracts/core/id";
import { addProduct, getProduct, setProductsEnabled, updateProduct } from "@kontor/contracts/warehouse/product";
import { listWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());

it("safety levels are published when a product is saved or disabled and when they are removed, and not of products without any", async () => {
  const owner = await harness.tenant();
  const [warehouse] = (await harness.ask(listWarehouses, owner, { query: {} })).rows;
  const depotId = warehouse?.id ?? "";
  const meList = [{ barCode: newId().slice(-12), commodityUnit: "pcs" }];
  const tea = { name: "Tea", unit: "pcs", meList };
  const stock = [{ depotId, lowSafeStock: "10.5", highSafeStock: null }];
  const { id = "" } = await harness.ask(addProduct, owner, { body: { ...tea, stock } });
  await harness.ask(addProduct, owner, {
    body: { name: "Salt", unit: "pcs", meList: [{ barCode: newId().slice(-12), commodityUnit: "pcs" }] },
  });
  const published = async () =>
    (await harness.facts(owner, "safety-levels")).flatMap((fact) => (fact as { products: object[] }).products);
  const levels = [{ depotId, low: "10.500", high: "0" }];
  expect(await published()).toEqual([{ id, version: 1, enabled: true, levels }]);

  await harness.ask(setProductsEnabled, owner, { body: { ids: [id], status: false } });
  expect((await published()).at(-1)).toMatchObject({ id, enabled: false, levels });

  const { info } = await harness.ask(getProduct, owner, { query: { id } });
  const rows = info.meList.map(({ id: row, barCode, commodityUnit }) => ({ id: row, barCode, commodityUnit }));
  const { version } = info;
  await harness.ask(updateProduct, owner, {
    body: {
      id,
      version,
      name: "Tea",
      unit: "pcs",
      enabled: true,
      meList: rows,
      stock: [{ depotId, lowSafeStock: null }],
    },
  });
  expect((await published()).at(-1)).toMatchObject({ id, levels: [] });
});
