// Pickers of batches and serial numbers, and what a scanned text is of.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { findTracked, getBatchNumberList, getEnableSerialNumberList } from "@kontor/contracts/warehouse/tracking";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { type NextLine, postDocument } from "./post-document.ts";
import { reserve } from "./reserve.store.ts";

let harness: TestWarehouse;
let owner: Actor;
let shop: string;
let milk: TestProduct;
let phone: TestProduct;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  milk = await addTestProduct(harness, owner, { enableBatchNumber: true });
  phone = await addTestProduct(harness, owner, { enableSerialNumber: true });
  const { id = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Shop" } });
  shop = id;
});

const documentOf = (kind: string, revision = 1) => ({ documentId: newId(), kind, number: kind, revision });
type Revision = ReturnType<typeof documentOf>;
const lineOf = ({ id: productId, barcodeId, depotId }: TestProduct, over: Partial<NextLine>): NextLine => ({
  ...{ lineId: newId(), productId, barcodeId, depotId, quantity: "1", linkId: null, linkLineId: null },
  ...{ worth: over.quantity?.startsWith("-") ? null : "10.00", ...over },
});
const operTime = "2026-03-01T08:00:00.000Z";
const post = (document: Revision, lines: readonly NextLine[]) => {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  return harness.tables(owner, (tx) => postDocument(tx, ctx, { ...document, operTime }, lines));
};
const take = (document: Revision, lines: readonly NextLine[]) =>
  harness.tables(owner, (tx) =>
    reserve(tx, {
      ...{ ...document, operTime, postedRevision: document.revision - 1 },
      lines: lines.map(({ quantity: quantityBase, worth: _, linkId: _link, linkLineId: _line, ...line }) => ({
        ...{ ...line, quantityBase, batch: line.batch ?? null, serials: [...(line.serials ?? [])] },
      })),
    }),
  );
const batchOf = (number: string, quantity: string, expiryDate: string | null = null, over: Partial<NextLine> = {}) =>
  lineOf(milk, { quantity, batch: { number, productionDate: null, expiryDate }, ...over });
const serialsOf = (sign: 1 | -1, serials: string[], over: Partial<NextLine> = {}) =>
  lineOf(phone, { quantity: String(sign * serials.length), serials, ...over });

describe("the batches of a product in a warehouse", () => {
  const listed = async (more: object = {}) => {
    const query = { barCode: milk.barCode, depotId: milk.depotId, ...more };
    const { rows } = await harness.ask(getBatchNumberList, owner, { query });
    return rows.map(({ batchNumber, expirationDate, freeBase }) => [batchNumber, expirationDate, freeBase]);
  };

  it("batches of a product in a warehouse are listed with what is free, first expiring first and those without expiry last", async () => {
    await post(documentOf("purchase-in"), [
      batchOf("never", "1"),
      batchOf("late", "5", "2027-09-01"),
      batchOf("soon", "4", "2027-01-01"),
      batchOf("away", "3", "2026-12-31", { depotId: shop }),
    ]);
    await take(documentOf("sale-out"), [batchOf("late", "-2")]);
    expect(await listed()).toEqual([
      ["soon", "2027-01-01", "4"],
      ["late", "2027-09-01", "3"],
      ["never", null, "1"],
    ]);
    expect(await listed({ name: "ＯＯ" })).toEqual([["soon", "2027-01-01", "4"]]);
    expect(await listed({ name: "%" })).toEqual([]);
  });

  it("an edited document is offered the batches that it took itself", async () => {
    await post(documentOf("purchase-in"), [batchOf("A", "5")]);
    const sale = documentOf("sale-out");
    await post(sale, [batchOf("A", "-5")]);
    expect(await listed()).toEqual([]);
    expect(await listed({ exceptId: sale.documentId, exceptKind: sale.kind })).toEqual([["A", null, "5"]]);
  });

  it("batches in a warehouse of another company are not found", async () => {
    const stranger = await harness.tenant();
    const query = { barCode: milk.barCode, depotId: milk.depotId };
    expect(refusalOf(await harness.call(getBatchNumberList, stranger, { query })).refusal).toBe("not-found");
  });
});

describe("the serial numbers of a product in a warehouse", () => {
  const serialsIn = (more: object = {}, by = owner) =>
    harness.ask(getEnableSerialNumberList, by, {
      body: { barCode: phone.barCode, depotId: phone.depotId, ...more },
    });
  const listed = async (more: object = {}) => (await serialsIn(more)).rows.map(({ serialNumber }) => serialNumber);

  it("free serial numbers in a warehouse are listed by number and page by page, with the document that brought them", async () => {
    await post(documentOf("purchase-in"), [
      serialsOf(1, ["S-3", "S-1", "s-2", "X"]),
      serialsOf(1, ["S-9"], { depotId: shop }),
    ]);
    await post(documentOf("sale-out"), [serialsOf(-1, ["X"])]);
    await take(documentOf("sale-out"), [serialsOf(-1, ["S-3"])]);
    expect(await serialsIn()).toMatchObject({
      rows: [
        { serialNumber: "S-1", inBillNo: "purchase-in" },
        { serialNumber: "s-2", inBillNo: "purchase-in" },
      ],
      ...{ total: 2, totalIsExact: true, missInfo: [] },
    });
    expect(await listed({ name: "Ｓ-2" })).toEqual(["s-2"]);
    expect(await listed({ rows: 1, page: 2 })).toEqual(["s-2"]);
    expect(await listed({ depotId: shop })).toEqual(["S-9"]);
  });

  it("free serial numbers do not name their document to a user who may not see it (docs/decisions/0029)", async () => {
    await post(documentOf("purchase-in"), [serialsOf(1, ["S-1"])]);
    const { rows } = await serialsIn({}, staffOf(owner, { dataScope: 3 }));
    expect(rows).toMatchObject([{ serialNumber: "S-1", inBillNo: "" }]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(["createTime", "id", "inBillNo", "serialNumber"]);
  });

  it("serial numbers of a line that are no longer in the warehouse are named", async () => {
    await post(documentOf("purchase-in"), [serialsOf(1, ["S-1"])]);
    expect((await serialsIn({ serials: ["ｓ-1", "S-2"] })).missInfo).toEqual(["S-2"]);
  });

  it("an edited document is offered the serial numbers that it took or has reserved itself", async () => {
    await post(documentOf("purchase-in"), [serialsOf(1, ["S-1", "S-2"])]);
    const sale = documentOf("sale-out");
    await post(sale, [serialsOf(-1, ["S-1"])]);
    await take({ ...sale, revision: 2 }, [serialsOf(-1, ["S-1", "S-2"])]);
    expect(await listed()).toEqual([]);
    expect(await listed({ exceptId: sale.documentId, exceptKind: sale.kind })).toEqual(["S-1", "S-2"]);
  });
});

describe("a scanned text", () => {
  const scanned = (code: string, by = owner, more: object = {}) =>
    harness.ask(findTracked, by, { query: { code, ...more } });

  it("a scanned serial number finds its product in any spelling, and its warehouse while it is in stock", async () => {
    await post(documentOf("purchase-in"), [serialsOf(1, ["S-1", "S-2"])]);
    await post(documentOf("sale-out"), [serialsOf(-1, ["S-2"])]);
    expect(await scanned("ｓ-1")).toMatchObject([{ barCode: phone.barCode, serial: "S-1", depotId: phone.depotId }]);
    // It may be what a customer brings back.
    expect(await scanned("S-2")).toMatchObject([
      { barCode: phone.barCode, serial: "S-2", depotId: null, depotName: "" },
    ]);
    await post(documentOf("sale-back"), [serialsOf(1, ["s-2"])]);
    expect(await scanned("S-2")).toMatchObject([{ barCode: phone.barCode, serial: "s-2", depotId: phone.depotId }]);
    expect(await scanned("S")).toEqual([]);
    await post(documentOf("purchase-in"), [serialsOf(1, ["ΣΟΣ4Σ"]), batchOf("İΣ", "1")]);
    expect(await scanned("σοσ4ς")).toMatchObject([{ serial: "ΣΟΣ4Σ" }]);
    expect(await scanned("i\u0307ς")).toMatchObject([{ batchNumber: "İΣ" }]);
    expect(await scanned("S-1", await harness.tenant())).toEqual([]);
  });

  it("a scanned serial number that the edited document took is in its warehouse for that document alone", async () => {
    await post(documentOf("purchase-in"), [serialsOf(1, ["S-1"])]);
    const sale = documentOf("sale-out");
    await post(sale, [serialsOf(-1, ["S-1"])]);
    const own = { exceptId: sale.documentId, exceptKind: sale.kind };
    expect(await scanned("S-1", owner, own)).toMatchObject([{ serial: "S-1", depotId: phone.depotId }]);
    expect(await scanned("S-1", owner, { ...own, exceptId: newId() })).toMatchObject([
      { serial: "S-1", depotId: null },
    ]);
  });

  it("to a document that is edited, a serial number that it brought in is not in stock, and one that it moved is still where it came from", async () => {
    const bought = documentOf("purchase-in");
    await post(bought, [serialsOf(1, ["S-1"])]);
    expect(await scanned("S-1", owner, { exceptId: bought.documentId, exceptKind: bought.kind })).toMatchObject([
      { serial: "S-1", depotId: null },
    ]);
    const moved = documentOf("transfer");
    await post(moved, [serialsOf(-1, ["S-1"]), serialsOf(1, ["S-1"], { depotId: shop, leg: 1 })]);
    expect(await scanned("S-1")).toMatchObject([{ depotId: shop }]);
    expect(await scanned("S-1", owner, { exceptId: moved.documentId, exceptKind: moved.kind })).toMatchObject([
      { serial: "S-1", depotId: phone.depotId },
    ]);
  });

  it("a scanned batch label finds each product that has such a batch", async () => {
    const tea = await addTestProduct(harness, owner, { enableBatchNumber: true });
    await post(documentOf("purchase-in"), [batchOf("L1", "2", "2027-01-31"), batchOf("L2", "1")]);
    await post(documentOf("purchase-in"), [
      lineOf(tea, { batch: { number: "l2", productionDate: null, expiryDate: null } }),
    ]);
    expect(await scanned("L1")).toMatchObject([
      { barCode: milk.barCode, serial: null, batchNumber: "L1", expirationDate: "2027-01-31", depotId: null },
    ]);
    expect((await scanned("L2")).map(({ barCode }) => barCode).sort()).toEqual([milk.barCode, tea.barCode].sort());
  });
});
