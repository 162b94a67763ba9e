// Variants, batches and serial numbers of lines, in the reports that show lines or documents.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type UserId } from "@kontor/contracts/core/id";
import { exportInOutDetail, findInOutDetail } from "@kontor/contracts/reports/in-out-detail";
import { findDetailByWarehouseIdsAndProductId } from "@kontor/contracts/reports/product-stock";
import { debtExport, getStatementMovements, getStatementOpenDocuments } from "@kontor/contracts/reports/statement";
import { exportAllocationDetail, findAllocationDetail } from "@kontor/contracts/reports/transfer-detail";
import { assignmentsChanged } from "@kontor/contracts/system/facts";
import { productsChanged } from "@kontor/contracts/warehouse/facts";
import { rowsOfWorkbook, secondRowsOf } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { effect, factOf, partner, postedAs, product, settings, warehouseFact } from "../testing/trade.ts";

const NAMES = ["pill", "phone", "red", "main", "shop", "anna", "clerk"] as const;
let harness: Harness;
let owner: Actor;
let ids: Record<(typeof NAMES)[number], string>;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const page = { currentPage: 1, pageSize: 20 };
const search = (words: object) => JSON.stringify(words) as never;
const DAYS = { productionDate: "2029-02-01", expiryDate: "2030-01-31" };
const line = (of: "pill" | "phone", quantityBase: string, over: object = {}) => ({
  ...{ lineId: newId(), leg: 0, productId: ids[of], barcodeId: newId(), depotId: ids.main },
  ...{ quantityBase, amount: "9.00", remark: "", batch: null, serials: [], ...over },
});
const document = (kind: string, number: string, lines: readonly object[], over: object = {}) =>
  effect(kind, {
    ...{ documentId: newId(), number, operTime: `2026-03-0${number.slice(-1)}T08:00:00.000Z`, amountDebt: "9.00" },
    ...{ partnerId: ids.anna, partnerType: "客户", creatorId: ids.clerk, lines: lines as never, ...over },
  });
const staff = (overrides: Partial<Actor>): Actor => ({
  ...owner,
  ...{ kind: "staff", userId: newId() as UserId, ...overrides }, // newId makes a UUID
});

const batch = { number: "B-1", ...DAYS };
const between = (of: "pill" | "phone", over: object) => {
  const first = line(of, "-1", over);
  return [first, { ...first, leg: 1, depotId: ids.shop, quantityBase: "1" }];
};
beforeEach(async () => {
  owner = harness.tenant();
  ids = Object.fromEntries(NAMES.map((name) => [name, newId()])) as typeof ids;
  const barcode = productsChanged.example.products[0]?.barcodes[0];
  await harness.consume(owner, [
    settings({ version: 1, timeZone: "UTC" }),
    partner({ id: ids.anna, type: "客户", name: "anna" }),
  ]);
  await harness.consume(owner, [
    warehouseFact({ id: ids.main, name: "main" }),
    warehouseFact({ id: ids.shop, name: "shop" }),
    product({ id: ids.pill, name: "Pill" }),
    product({ id: ids.phone, name: "Phone", barcodes: [{ ...barcode, id: ids.red, sku: "red" }] }),
    document("allocation-out", "DBCK1", between("pill", { batch }), { partnerId: null }),
    document("allocation-out", "DBCK2", between("phone", { serials: ["SN-9"], barcodeId: ids.red }), {
      partnerId: null,
    }),
  ]);
  await harness.consume(owner, [
    document("sale-out", "XSCK3", [
      line("pill", "-3", { batch }),
      line("phone", "-2", { serials: ["sn-02", "SN-01"], barcodeId: ids.red }),
      line("phone", "-1", { depotId: ids.shop, serials: ["SN-03"], barcodeId: ids.red }),
    ]),
    document("sale-out", "XSCK4", [line("pill", "-1")]),
  ]);
});

const sold = (words: object = {}, as = owner) =>
  harness.ask(findInOutDetail, {
    as,
    query: { ...page, type: "出库", search: search({ beginTime: "2026-03-01", endTime: "2026-03-31", ...words }) },
  });
const UNTRACKED = { sku: "", batchNumber: "", productionDate: "", expirationDate: "", snList: "" };
const OF_BATCH = { ...UNTRACKED, batchNumber: "B-1", productionDate: "2029-02-01", expirationDate: "2030-01-31" };

describe("what tells the goods of a line apart", () => {
  it("the report of lines names variant, batch with its days, and serial numbers", async () => {
    const { rows } = await sold();
    const shown = rows.map(({ number, operNumber, sku, batchNumber, productionDate, expirationDate, snList }) => [
      `${number} ${operNumber}`,
      { sku, batchNumber, productionDate, expirationDate, snList },
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      "XSCK3 1": { ...UNTRACKED, sku: "red", snList: "SN-03" },
      "XSCK3 2": { ...UNTRACKED, sku: "red", snList: "SN-01, sn-02" },
      "XSCK3 3": OF_BATCH,
      "XSCK4 1": UNTRACKED,
    });
  });

  it.each([
    ["b-1", ["3"]],
    ["ＳＮ-0", ["1", "2"]],
    ["sn-02", ["2"]],
    ["%", []],
  ])("the report of lines is searched by a part of a batch or serial number: %s", async (code, quantities) => {
    const { rows, totals, total } = await sold({ code });
    expect(rows.map(({ operNumber }) => operNumber).sort()).toEqual(quantities);
    expect([total, totals.operNumber]).toEqual([
      quantities.length,
      String(quantities.reduce((sum, each) => sum + Number(each), 0)),
    ]);
  });

  it("a workbook of lines has columns for variants, batches and serial numbers only where a row has them", async () => {
    const columns = "number,sku,batchNumber,expirationDate,snList,operNumber";
    const headings = async (words: object) => {
      const query = {
        ...page,
        type: "出库" as const,
        lang: "en" as const,
        columns,
        search: search({ beginTime: "2026-03-01", endTime: "2026-03-31", ...words }),
      };
      const { bytes } = await harness.call(exportInOutDetail, { as: owner, query });
      return (await rowsOfWorkbook(bytes))[0];
    };
    expect(await headings({})).toEqual(["Document no.", "SKU", "Batch", "Expires", "Serial numbers", "Quantity"]);
    expect(await headings({ number: "XSCK4" })).toEqual(["Document no.", "Quantity"]);
  });

  it("the report of transfers names variants, batches and serial numbers once for both warehouses", async () => {
    const query = (words: object) => ({
      ...page,
      search: search({ beginTime: "2026-03-01", endTime: "2026-03-31", ...words }),
    });
    const { rows } = await harness.ask(findAllocationDetail, { as: owner, query: query({}) });
    expect(rows).toMatchObject([{ ...UNTRACKED, sku: "red", snList: "SN-9" }, OF_BATCH]);
    const answer = await harness.ask(findAllocationDetail, { as: owner, query: query({ code: "n-9" }) });
    expect(answer.rows.map(({ number }) => number)).toEqual(["DBCK2"]);
    const { bytes } = await harness.call(exportAllocationDetail, {
      as: owner,
      query: { ...query({ code: "b-1" }), lang: "en" as const, columns: "number,batchNumber,snList" },
    });
    expect(await rowsOfWorkbook(bytes)).toMatchObject([
      ["Document no.", "Batch"],
      ["DBCK1", "B-1"],
      ["Total", ""],
    ]);
  });

  it("movements of a product name variants and batches, and serial numbers only of documents that the user sees", async () => {
    const [documentId, lineId] = [newId(), newId()];
    await harness.consume(owner, [
      document("sale-out", "XSCK5", [line("phone", "-1", { lineId, serials: ["SN-77"] })], { documentId }),
    ]);
    const posted = { lineId, productId: ids.phone, depotId: ids.main, quantityBase: "-1", unitCost: "5", value: "-5" };
    await harness.consume(owner, [
      postedAs({ documentId, kind: "sale-out", operTime: "2026-03-05T08:00:00.000Z", lines: [posted] }),
    ]);
    const flow = async (as: Actor, words: object = {}) => {
      const query = {
        ...page,
        materialId: ids.phone,
        search: search({ beginTime: "2026-03-01", endTime: "2026-03-31", ...words }),
      };
      return (await harness.ask(findDetailByWarehouseIdsAndProductId, { as, query })).rows.map(({ snList }) => snList);
    };
    expect([await flow(owner), await flow(owner, { code: "sn-7" }), await flow(owner, { code: "sn-8" })]).toEqual([
      ["SN-77"],
      ["SN-77"],
      [],
    ]);
    const other = staff({ dataScope: 3 });
    expect([await flow(other), await flow(other, { code: "sn-7" })]).toEqual([[""], []]);
  });
});
describe("what tells the goods of a document apart", () => {
  const drilled = async (as: Actor) => {
    const query = {
      ...page,
      supplierType: "客户",
      organId: ids.anna,
      search: search({ beginTime: "2026-03-01", endTime: "2026-03-31" }),
    } as const;
    const reports = [getStatementMovements, getStatementOpenDocuments] as const;
    const answers = await Promise.all(reports.map((endpoint) => harness.ask(endpoint, { as, query })));
    return answers.map(({ rows }) =>
      Object.fromEntries(rows.map(({ number, sku, batchNumber, snList }) => [number, [sku, batchNumber, snList]])),
    );
  };

  it("a statement's movements and open documents name variants, batches with their days, and serial numbers", async () => {
    const expected = { XSCK3: ["red", "B-1 (2029-02-01 – 2030-01-31)", "SN-01, SN-03, sn-02"], XSCK4: ["", "", ""] };
    expect(await drilled(owner)).toEqual([expected, expected]);
  });

  it("reports leave out batches and serial numbers of lines in warehouses that the user may not see", async () => {
    await harness.consume(owner, [settings({ version: 2, depotFlag: true, timeZone: "UTC" })]);
    const keeper = staff({});
    const assigned = { userId: keeper.userId, kind: "UserDepot", valueIds: [ids.shop], replaces: true };
    await harness.consume(owner, [{ ...factOf(assignmentsChanged, assigned), sequence: 1_000_001 }]);
    const expected = { XSCK3: ["red", "", "SN-03"] };
    expect(await drilled(keeper)).toEqual([expected, expected]);
  });

  it("the workbook of open documents has variants, batches and serial numbers on both worksheets", async () => {
    const query = {
      ...page,
      supplierType: "客户",
      organId: ids.anna,
      lang: "en" as const,
      search: search({ beginTime: "2026-03-01", endTime: "2026-03-31" }),
    } as const;
    const { bytes } = await harness.call(debtExport, { as: owner, query });
    const [[documents], [lines]] = await Promise.all([rowsOfWorkbook(bytes), secondRowsOf(bytes)]);
    expect(documents).toEqual(expect.arrayContaining(["SKU", "Batch", "Serial numbers"]));
    expect(lines).toEqual(expect.arrayContaining(["SKU", "Batch", "Produced", "Expires", "Serial numbers"]));
  });
});
