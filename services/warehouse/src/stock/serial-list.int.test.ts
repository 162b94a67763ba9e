// The list of a product's serial numbers.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { listSerialNumbers } from "@kontor/contracts/warehouse/serial-number";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { type NextLine, postDocument } from "./post-document.ts";

let harness: TestWarehouse;
let owner: Actor;
let phone: TestProduct;
let shop: string;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());

const lineOf = (sign: 1 | -1, serials: string[], over: Partial<NextLine> = {}): NextLine => ({
  ...{ lineId: newId(), productId: phone.id, barcodeId: phone.barcodeId, depotId: phone.depotId, serials },
  ...{ quantity: String(sign * serials.length), worth: sign === 1 ? `${30 * serials.length}.00` : null },
  ...{ linkId: null, linkLineId: null, ...over },
});
const post = (kind: string, day: number, lines: readonly NextLine[]) => {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const document = { documentId: newId(), kind, number: `${kind}-${day}`, revision: 1 };
  const operTime = `2026-03-0${day}T08:00:00.000Z`;
  return harness.tables(owner, (tx) => postDocument(tx, ctx, { ...document, operTime }, lines));
};
beforeEach(async () => {
  owner = await harness.tenant();
  phone = await addTestProduct(harness, owner, { enableSerialNumber: true });
  const { id = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Shop" } });
  shop = id;
  await post("purchase-in", 1, [lineOf(1, ["A-1", "A-2"]), lineOf(1, ["B-1"], { depotId: shop })]);
  await post("sale-out", 2, [lineOf(-1, ["A-1"])]);
});

const listed = (more: object = {}, as = owner) =>
  harness.ask(listSerialNumbers, as, { query: { materialId: phone.id, ...more } });
const shown = async (more: object = {}, as = owner) =>
  (await listed(more, as)).rows.map(({ serialNumber, isSell, cameBy, leftBy }) =>
    [serialNumber, isSell, cameBy?.number, leftBy?.number].filter((each) => each !== undefined).join(" "),
  );
const ALL = ["A-1 1 purchase-in-1 sale-out-2", "A-2 0 purchase-in-1", "B-1 0 purchase-in-1"];

describe("the serial numbers of a product", () => {
  it("serial numbers of a product are listed with warehouse, documents, times and cost, and one row for each stay", async () => {
    expect(await shown()).toEqual(ALL);
    await post("sale-back", 3, [lineOf(1, ["a-1"])]);
    expect(await shown({ name: "1" })).toEqual([ALL[0], "a-1 0 sale-back-3", ALL[2]]);
    const [first] = (await listed({ name: "B" })).rows;
    expect(first).toMatchObject({ depotName: "Shop", inPrice: "30", leftBy: null });
    expect(first?.cameBy).toMatchObject({ kind: "purchase-in", operTime: "2026-03-01T08:00:00.000Z" });
  });

  it.each<[string, () => object, string[]]>([
    ["a part of the number in any spelling", () => ({ name: "ａ-" }), ALL.slice(0, 2)],
    ["what is in stock", () => ({ isSell: "0" }), ALL.slice(1)],
    ["what is gone", () => ({ isSell: "1" }), ALL.slice(0, 1)],
    ["the warehouse", () => ({ depotId: shop }), ALL.slice(2)],
    ["all of these", () => ({ depotId: shop, isSell: "1", name: "b" }), []],
  ])("serial numbers of a product are found by %s", async (_what, filters, expected) => {
    expect(await shown(filters())).toEqual(expected);
  });

  it("the list of a product's serial numbers has pages, and its total counts all", async () => {
    const { rows, total, totalIsExact } = await listed({ pageSize: 2, currentPage: 2 });
    expect([rows.map(({ serialNumber }) => serialNumber), total, totalIsExact]).toEqual([["B-1"], 3, true]);
  });

  it("the list of serial numbers hides costs from users who may not see purchase prices or costs (RBAC-7), and numbers of others' documents (RBAC-5)", async () => {
    for (const priceLimits of [["4"], ["7"]] as const) {
      const { rows } = await listed({}, staffOf(owner, { priceLimits: [...priceLimits] }));
      expect(rows.map(({ inPrice }) => inPrice)).toEqual([null, null, null]);
    }
    const clerk = staffOf(owner, { dataScope: 3 });
    const [first] = (await listed({}, clerk)).rows;
    expect(first?.cameBy).toMatchObject({ documentId: null, number: "", kind: "purchase-in" });
    expect([first?.inPrice, first?.leftBy?.number]).toEqual([null, ""]);
  });

  it("serial numbers are listed to their own company only, and an unknown warehouse is refused", async () => {
    const stranger = await harness.tenant();
    expect((await listed({}, stranger)).total).toBe(0);
    const query = { materialId: phone.id, depotId: newId() };
    expect(refusalOf(await harness.call(listSerialNumbers, owner, { query }))).toMatchObject({ refusal: "not-found" });
    const bad = { materialId: phone.id, isSell: "2" } as never;
    expect((await harness.call(listSerialNumbers, owner, { query: bad })).status).toBe(400);
  });
});
