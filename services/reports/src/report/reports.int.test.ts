// The reports over HTTP: figures worked out by a bookkeeper, refusals, and what users may not see.
import type { Actor, PriceLimit } from "@kontor/contracts/core/actor";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId, type UserId } from "@kontor/contracts/core/id";
import { slipEffective } from "@kontor/contracts/finance/slip-facts";
import { exportListWithBalance, getStatistics, listWithBalance } from "@kontor/contracts/reports/account-report";
import { buyOrSalePrice, getBuyAndSaleStatistics } from "@kontor/contracts/reports/dashboard";
import { exportInOutDetail, findInOutDetail } from "@kontor/contracts/reports/in-out-detail";
import { getInOutStock, getInOutStockCountMoney } from "@kontor/contracts/reports/in-out-stock";
import {
  exportListWithStock,
  findDetailByWarehouseIdsAndProductId,
  getListWithStock,
  getProductWarehouseStock,
} from "@kontor/contracts/reports/product-stock";
import {
  debtExport,
  getStatementAccount,
  getStatementDeposits,
  getStatementMovements,
  getStatementOpenDocuments,
  getStatementSlips,
} from "@kontor/contracts/reports/statement";
import { assignmentsChanged } from "@kontor/contracts/system/facts";
import { productsChanged } from "@kontor/contracts/warehouse/facts";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { Decimal } from "decimal.js";
import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reportsAbout, wholeReports } from "../testing/calls.ts";
import { type Harness, openHarness } from "../testing/harness.ts";
import {
  account,
  alias,
  category,
  effect,
  partner,
  postedAs,
  product,
  settings,
  warehouseFact,
} from "../testing/trade.ts";

let harness: Harness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const NUMBERS = ["77.77", "88.88", "66.66", "55.55", "5.555", "44.44"];
const page = { currentPage: 1, pageSize: 20 };
const search = (overrides: object) => JSON.stringify(overrides);

/** When the test began. It is read for each test, so that a run may last past midnight. */
let now: string;
let today: string;
let owner: Actor;
let clerk: UserId;
let ids: Record<
  "main" | "shop" | "cola" | "customer" | "supplier" | "cash" | "bought" | "sold" | "retailed" | "drinks" | "picture",
  string
>;

/** Bought ten for 77.77 on credit, sold two for 88.88 of which 44.44 was paid, one at retail for 66.66; a receipt of 40 with a discount of 4. */
async function trade(): Promise<void> {
  const line = (lineId: string) => ({ productId: ids.cola, lineId });
  const credit = (id: string, type: string) => ({ partnerId: id, partnerType: type, creatorId: clerk, operTime: now });
  const consume = (...published: Parameters<Harness["consume"]>[1]) => harness.consume(owner, published);
  await consume(
    settings({ moveAvgPriceFlag: true, timeZone: "UTC" }),
    partner({ id: ids.customer, type: "客户", name: "Wang", beginNeedGet: "10", contacts: "Han Mei" }),
    partner({ id: ids.supplier, type: "供应商", name: "Fabrik" }),
  );
  await consume(
    warehouseFact({ id: ids.main, name: "Main" }),
    warehouseFact({ id: ids.shop, name: "Shop" }),
    category({ id: ids.drinks, name: "Drinks" }),
    product({
      ...{ id: ids.cola, name: "Cola", categoryId: ids.drinks, position: "B-07", weight: "0.350" },
      imageIds: [ids.picture],
    }),
  );
  await consume(account({ id: ids.cash, name: "Cash", initialAmount: "100" }));
  const bought = {
    ...credit(ids.supplier, "供应商"),
    documentId: ids.bought,
    number: "CGRK1",
    amountAfterDiscount: "-77.77",
  };
  await consume(
    effect("purchase-in", {
      ...{ ...bought, amountTotal: "-77.77", amountDebt: "-77.77", remark: "by rail" },
      lines: [{ ...line(ids.bought), depotId: ids.main, quantityBase: "10", amount: "77.77" }],
    }),
  );
  const sold = { ...credit(ids.customer, "客户"), documentId: ids.sold, number: "XSCK1", amountAfterDiscount: "88.88" };
  await consume(
    effect("sale-out", {
      ...{ ...sold, amountTotal: "88.88", amountPaid: "44.44", amountDebt: "44.44", materials: "Cola 500ml,Beer" },
      accounts: [{ accountId: ids.cash, amount: "44.44" }],
      lines: [{ ...line(ids.sold), depotId: ids.main, quantityBase: "-2", amount: "88.88", remark: "two crates" }],
    }),
    effect("retail-out", {
      ...{ ...credit(ids.customer, "会员"), documentId: ids.retailed, partnerId: null, number: "LSCK1" },
      ...{ amountTotal: "66.66", amountPaid: "66.66", accounts: [{ accountId: ids.cash, amount: "66.66" }] },
      lines: [{ ...line(ids.retailed), depotId: ids.shop, quantityBase: "-1", amount: "66.66" }],
    }),
  );
  const postedStock = (documentId: string, kind: string, warehouseId: string, quantityBase: string, value: string) =>
    postedAs({
      ...{ documentId, kind, number: kind, operTime: now },
      lines: [
        { lineId: documentId, productId: ids.cola, depotId: warehouseId, quantityBase, unitCost: "5.555", value },
      ],
    });
  await consume(
    postedStock(ids.cola, "opening", ids.shop, "3", "16.67"),
    postedStock(ids.bought, "purchase-in", ids.main, "10", "55.55"),
    postedStock(ids.sold, "sale-out", ids.main, "-2", "-11.11"),
    postedStock(ids.retailed, "retail-out", ids.shop, "-1", "-5.56"),
  );
  await consume({
    fact: slipEffective,
    sequence: 0,
    body: {
      ...{ ...slipEffective.example, slipId: newId(), billTime: now, partnerId: ids.customer, accountId: ids.cash },
      ...{ totalPrice: "40.00", discountMoney: "4.00", changeAmount: "36.00" },
      lines: [{ lineId: newId(), accountId: null, itemId: null, documentId: ids.sold, eachAmount: "40.00" }],
    },
  });
}

beforeEach(async () => {
  now = new Date().toISOString();
  today = now.slice(0, 10);
  owner = harness.tenant();
  clerk = newId() as UserId; // newId makes a UUID; the brand only says what it is for
  const things = ["main", "shop", "cola", "customer", "supplier", "cash", "drinks", "picture"] as const;
  const names = [...things, "bought", "sold", "retailed"] as const;
  ids = Object.fromEntries(names.map((name) => [name, newId()])) as typeof ids;
  await trade();
});

const monthsBetween = (begin: string, end: string): number => {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(end) - months(begin);
};
const staff = (overrides: Partial<Actor>): Actor => ({
  ...owner,
  kind: "staff",
  userId: newId() as UserId,
  ...overrides,
});

it("product stock counts what came in and went out, in all warehouses and in one, and shows its value", async () => {
  const all = await harness.ask(getListWithStock, { as: owner, query: page });
  // 10 − 2 + 3 − 1; 55.55 − 11.11 + 16.67 − 5.56 = 55.55
  expect(all.rows).toMatchObject([
    {
      name: "Cola",
      initialStock: "3",
      currentStock: "10",
      currentStockPrice: "55.55",
      purchaseDecimal: "5.555",
      bigUnitStock: "0.83箱",
      categoryName: "Drinks",
      position: "B-07",
      imageId: ids.picture,
      currentWeight: "3.5",
    },
  ]);
  expect(all).toMatchObject({
    total: 1,
    totals: { initialStock: "3", currentStock: "10", currentStockPrice: "55.55", currentWeight: "3.5" },
  });
  const shop = await harness.ask(getListWithStock, { as: owner, query: { ...page, depotIds: ids.shop } });
  expect(shop.totals).toMatchObject({ currentStock: "2", currentStockPrice: "11.11" });
  const before = await harness.ask(getListWithStock, {
    as: owner,
    query: { ...page, search: search({ asOf: "2020-01-01" }) },
  });
  expect(before.totals.currentStock).toBe("0");
  const empty = await harness.ask(getListWithStock, {
    as: owner,
    query: { ...page, search: search({ asOf: "2020-01-01", zeroStock: "0" }) },
  });
  expect(empty.total).toBe(0);
  const shelfRows = async (position: string) =>
    (await harness.ask(getListWithStock, { as: owner, query: { ...page, search: search({ position }) } })).total;
  expect([await shelfRows("b-0"), await shelfRows("C")]).toEqual([1, 0]);
});

it("the movements behind a product's stock are searched by a part of the SKU", async () => {
  const flow = await harness.ask(findDetailByWarehouseIdsAndProductId, {
    as: owner,
    query: { ...page, materialId: ids.cola },
  });
  expect(flow.totals.basicNumber).toBe("10");
  expect(flow.rows.map(({ kind, basicNumber }) => [kind, basicNumber]).sort()).toEqual([
    ["opening", "3"],
    ["purchase-in", "10"],
    ["retail-out", "-1"],
    ["sale-out", "-2"],
  ]);
  const ofSku = async (sku: string) => {
    const query = { ...page, materialId: ids.cola, search: search({ sku }) };
    return (await harness.ask(findDetailByWarehouseIdsAndProductId, { as: owner, query })).rows;
  };
  const red = newId();
  const [published] = productsChanged.example.products;
  const barcodes = [{ ...published?.barcodes[0], id: red, barCode: "6900000000029", sku: "Red,XL" }];
  await harness.consume(owner, [product({ id: ids.cola, version: 2, name: "Cola", barcodes })]);
  const sale = newId();
  const line = {
    lineId: sale,
    productId: ids.cola,
    barcodeId: red,
    depotId: ids.main,
    quantityBase: "-1",
    amount: "9",
  };
  await harness.consume(owner, [effect("sale-out", { documentId: sale, operTime: now, lines: [line] })]);
  const stockLine = {
    lineId: sale,
    productId: ids.cola,
    depotId: ids.main,
    quantityBase: "-1",
    unitCost: "5",
    value: "-5",
  };
  await harness.consume(owner, [postedAs({ documentId: sale, kind: "sale-out", operTime: now, lines: [stockLine] })]);
  expect(await ofSku("red")).toMatchObject([{ documentId: sale, sku: "Red,XL", basicNumber: "-1" }]);
  expect(await ofSku("blue")).toEqual([]);
});

it("movements of documents that the user may not see have neither number nor price nor cost, and are not found by number (RBAC-5)", async () => {
  const flowOf = async (as: Actor, more: object = {}) => {
    const query = { ...page, materialId: ids.cola, ...more };
    return (await harness.ask(findDetailByWarehouseIdsAndProductId, { as, query })).rows;
  };
  const own = staff({ dataScope: 3 });
  const all = await flowOf(owner);
  const seen = await flowOf(own);
  expect(seen.map(({ kind, basicNumber }) => [kind, basicNumber])).toEqual(
    all.map(({ kind, basicNumber }) => [kind, basicNumber]),
  );
  const nothing = { documentId: null, number: "", unitPrice: null, allPrice: null, unitCost: null };
  for (const row of seen.filter(({ kind }) => kind !== "opening")) expect(row).toMatchObject(nothing);
  expect(seen.find(({ kind }) => kind === "opening")?.documentId).not.toBeNull();
  const [sale] = all.filter(({ kind }) => kind === "sale-out");
  const byNumber = { search: search({ number: sale?.number ?? "" }) };
  expect((await flowOf(owner, byNumber)).length).toBeGreaterThan(0);
  expect(await flowOf(own, byNumber)).toEqual([]);
});

it("the detail of a product's stock lists its warehouses", async () => {
  const { rows } = await harness.ask(getProductWarehouseStock, { as: owner, query: { materialId: ids.cola } });
  expect(rows).toMatchObject([
    { depotName: "Main", currentStock: "8", allPrice: "44.44" },
    { depotName: "Shop", currentStock: "2", allPrice: "11.11" },
  ]);
});

it("a stock report begins with the stock before the period and ends with the stock after it", async () => {
  const query = { ...page, search: search({ beginTime: today, endTime: today }) };
  const period = await harness.ask(getInOutStock, { as: owner, query });
  expect(period.rows).toMatchObject([{ prevSum: "0", inSum: "13", outSum: "3", thisSum: "10", thisAllPrice: "55.55" }]);
  expect(await harness.ask(getInOutStockCountMoney, { as: owner, query })).toMatchObject({
    totalStock: "10",
    totalCount: "55.55",
  });
  // Without days it covers the last three months, like every report.
  const usual = await harness.ask(getInOutStock, { as: owner, query: page });
  expect(usual).toMatchObject({ end: today, totals: { inSum: "13", thisSum: "10" } });
  expect(monthsBetween(usual.begin, usual.end)).toBe(3);
});

it("lines of documents that brought goods in or out are listed with their totals", async () => {
  const query = { ...page, type: "出库" } as const;
  const out = await harness.ask(findInOutDetail, { as: owner, query });
  expect(
    out.rows.map(({ number, operNumber, allPrice, dname }) => [number, operNumber, allPrice, dname]).sort(),
  ).toEqual([
    ["LSCK1", "1", "66.66", "Shop"],
    ["XSCK1", "2", "88.88", "Main"],
  ]);
  expect(out.totals).toMatchObject({ operNumber: "3", allPrice: "155.54" });
  const one = await harness.ask(findInOutDetail, {
    as: owner,
    query: { ...query, search: search({ number: "lsck", organId: null }) },
  });
  expect(one.total).toBe(1);
  const remarked = await harness.ask(findInOutDetail, {
    as: owner,
    query: { ...query, search: search({ remark: "CRATE" }) },
  });
  expect(remarked.rows).toMatchObject([{ number: "XSCK1", newRemark: "two crates" }]);
  const coming = await harness.ask(findInOutDetail, { as: owner, query: { ...page, type: "入库" } });
  expect(coming.rows).toMatchObject([{ number: "CGRK1", sname: "Fabrik", operNumber: "10", newRemark: "by rail" }]);
});

it("a statement begins with the opening balance, adds debts, subtracts receipts, and lists open documents and slips", async () => {
  const query = { ...page, supplierType: "客户" } as const;
  const stated = await harness.ask(getStatementAccount, { as: owner, query });
  expect(stated.rows).toMatchObject([
    { name: "Wang", contacts: "Han Mei", preNeed: "10.00", debtMoney: "44.44", backMoney: "40.00", allNeed: "14.44" },
  ]);
  expect(stated.totals).toMatchObject({ preNeed: "10.00", allNeed: "14.44" });
  const statement = await harness.ask(getStatementAccount, { as: owner, query: { ...page, supplierType: "供应商" } });
  expect(statement.rows).toMatchObject([{ name: "Fabrik", debtMoney: "77.77", backMoney: "0.00", allNeed: "77.77" }]);
  const of = { ...query, organId: ids.customer };
  const open = await harness.ask(getStatementOpenDocuments, { as: owner, query: of });
  expect(open.rows).toMatchObject([
    { number: "XSCK1", materialsList: "Cola 500ml,Beer", needDebt: "44.44", finishDebt: "40.00", debt: "4.44" },
  ]);
  const slips = await harness.ask(getStatementSlips, { as: owner, query: of });
  expect(slips.rows).toMatchObject([{ totalPrice: "40.00", discountMoney: "4.00", changeAmount: "36.00" }]);
});

it("a statement shows what is left of deposits beside the debt, and what became the customer's credit as a negative debt from that day on", async () => {
  const [credited, refunded, at] = [newId(), newId(), "2026-02-10T02:00:00.000Z"];
  const returned = { operTime: "2026-02-20T02:00:00.000Z", amount: "30.00" };
  const order = (documentId: string, revision: number, changes: object) => {
    const head = { documentId, revision, number: "XSDD1", operTime: at, partnerId: ids.customer, partnerType: "客户" };
    const paid = { amountDeposit: "-50.00", accounts: [{ accountId: ids.cash, amount: "50.00" }] };
    return effect("sale-order", { ...head, ...paid, creatorId: clerk, lines: [], ...changes });
  };
  const stated = async (endTime: string) => {
    const query = { ...page, supplierType: "客户", search: search({ beginTime: "2026-02-01", endTime }) } as const;
    const { rows, totals } = await harness.ask(getStatementAccount, { as: owner, query });
    expect(totals).toMatchObject({ deposit: rows[0]?.deposit });
    return [rows[0]?.debtMoney, rows[0]?.deposit];
  };
  const account = async () => (await harness.ask(listWithBalance, { as: owner, query: page })).rows[0]?.currentAmount;
  const before = Number(await account());
  await harness.consume(owner, [order(credited, 1, {}), order(refunded, 1, {})]);
  expect([await stated("2026-02-28"), await stated("2026-02-05")]).toEqual([
    ["0.00", "100.00"],
    ["0.00", "0.00"],
  ]);
  const credit = { depositReturn: { ...returned, accountId: null }, amountDebt: "-30.00" };
  const refund = { depositReturn: { ...returned, accountId: ids.cash } };
  await harness.consume(owner, [order(credited, 2, credit), order(refunded, 2, refund)]);
  expect([await stated("2026-02-28"), await stated("2026-02-15")]).toEqual([
    ["-30.00", "40.00"],
    ["0.00", "100.00"],
  ]);
  expect(Number(await account()) - before).toBeCloseTo(70);
  const of = { ...page, supplierType: "客户", organId: ids.customer, search: search({ number: "XSDD" }) } as const;
  const open = await harness.ask(getStatementOpenDocuments, { as: owner, query: of });
  expect(open.rows).toMatchObject([{ documentId: credited, operTime: returned.operTime, debt: "-30.00" }]);
  const moved = await harness.ask(getStatementMovements, { as: owner, query: of });
  expect(moved.rows).toMatchObject([{ documentId: credited, operTime: returned.operTime, debtMoney: "-30.00" }]);
  const changed = await harness.ask(getStatementDeposits, { as: owner, query: of });
  expect(changed.rows.map(({ amount }) => amount)).toEqual(["-30.00", "-30.00", "50.00", "50.00"]);
  const { search: _, ...whole } = of;
  const until = { ...whole, search: search({ endTime: "2026-02-15" }) };
  for (const [query, closing] of [
    [whole, "40.00"],
    [until, "100.00"],
  ] as const)
    expect((await harness.ask(getStatementDeposits, { as: owner, query })).closing).toEqual({ amount: closing });
  await harness.consume(owner, [order(credited, 3, {}), order(refunded, 3, {})]);
  expect(await stated("2026-02-28")).toEqual(["0.00", "100.00"]);
});

it("the documents of a statement are searched by a part of the number and by days", async () => {
  const of = { ...page, supplierType: "客户", organId: ids.customer } as const;
  const find = async (overrides: object) => {
    const query = { ...of, search: search(overrides) };
    const { total } = await harness.ask(getStatementOpenDocuments, { as: owner, query });
    return [total, (await harness.ask(getStatementSlips, { as: owner, query })).total];
  };
  expect(await find({ beginTime: today, endTime: today })).toEqual([1, 1]);
  expect(await find({ beginTime: "2020-01-01", endTime: "2020-01-31" })).toEqual([0, 0]);
  expect(await find({ number: "xsck" })).toEqual([1, 0]);
  expect(await find({ number: "%" })).toEqual([0, 0]);
});

it("the account report shows what payments and receipts moved on each account", async () => {
  const { rows, totals } = await harness.ask(listWithBalance, { as: owner, query: page });
  expect(rows).toMatchObject([
    { name: "Cash", initialAmount: "100.00", thisMonthAmount: "147.10", currentAmount: "247.10" },
  ]);
  expect(totals.currentAmount).toBe("247.10");
  expect(await harness.ask(getStatistics, { as: owner, query: { name: "cash" } })).toMatchObject({
    allMonthAmount: "147.10",
    allCurrentAmount: "247.10",
  });
});

it("what is dated after today counts in no stock and on no account until that day comes", async () => {
  const operTime = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const documentId = newId();
  await harness.consume(owner, [
    effect("retail-out", {
      ...{ documentId, creatorId: clerk, operTime, partnerId: null, partnerType: "会员", number: "LSCK2" },
      ...{ amountTotal: "10.00", amountPaid: "10.00", accounts: [{ accountId: ids.cash, amount: "10.00" }] },
      lines: [{ productId: ids.cola, lineId: documentId, depotId: ids.main, quantityBase: "-4", amount: "10.00" }],
    }),
  ]);
  await harness.consume(owner, [
    postedAs({
      ...{ documentId, kind: "retail-out", number: "LSCK2", operTime },
      lines: [
        {
          lineId: documentId,
          productId: ids.cola,
          depotId: ids.main,
          quantityBase: "-4",
          unitCost: "5.555",
          value: "-22.22",
        },
      ],
    }),
  ]);
  const stock = async (query: object = {}) =>
    (await harness.ask(getListWithStock, { as: owner, query: { ...page, ...query } })).totals;
  expect(await stock()).toMatchObject({ currentStock: "10", currentStockPrice: "55.55" });
  expect(await stock({ depotIds: ids.main })).toMatchObject({ currentStock: "8" });
  expect(await stock({ search: search({ asOf: operTime.slice(0, 10) }) })).toMatchObject({ currentStock: "6" });
  const warehouses = await harness.ask(getProductWarehouseStock, { as: owner, query: { materialId: ids.cola } });
  expect(warehouses.rows.map(({ currentStock }) => currentStock)).toEqual(["8", "2"]);
  const { rows } = await harness.ask(listWithBalance, { as: owner, query: page });
  expect(rows).toMatchObject([{ thisMonthAmount: "147.10", currentAmount: "247.10" }]);
});

it("the home page adds up purchases, sales and retail sales", async () => {
  const figures = await harness.ask(getBuyAndSaleStatistics, { as: owner });
  expect(figures).toMatchObject({
    todayBuy: "77.77",
    monthSale: "88.88",
    yearRetailSale: "66.66",
    yesterdayBuy: "0.00",
  });
  const months = await harness.ask(buyOrSalePrice, { as: owner });
  expect(months.salePriceList).toHaveLength(6);
  expect(months.buyPriceList.at(-1)).toEqual({ x: today.slice(0, 7), y: "77.77" });
});

it("a report states as of when its figures are, and how many facts are still to be consumed", async () => {
  const { watermark } = await harness.ask(getListWithStock, { as: owner, query: page });
  expect(Date.now() - Date.parse(watermark.asOf)).toBeLessThan(60_000);
  expect(watermark.behind).toBeGreaterThanOrEqual(0);
});

describe("refusals of reports", () => {
  const refused = async <E extends Endpoint>(endpoint: E, query: object) => {
    const { status, body } = await harness.call(endpoint, { as: owner, query: { ...page, ...query } as never });
    const { data } = body as { data: { refusal: string; issues: { field: string }[] } };
    return [status, data.refusal, data.issues[0]?.field];
  };
  const years = { beginTime: "2020-01-01", endTime: "2023-01-03" };
  it.each([
    ["a period of more than three years", getInOutStock, { search: search(years) }, "report-range-too-long", "endTime"],
    [
      "such a statement",
      getStatementAccount,
      { supplierType: "客户", search: search(years) },
      "report-range-too-long",
      "endTime",
    ],
    ["such a list", findInOutDetail, { type: "入库", search: search(years) }, "report-range-too-long", "endTime"],
    [
      "a period that ends before it begins",
      getInOutStock,
      { search: search({ beginTime: "2026-02-02", endTime: "2026-02-01" }) },
      "report-range-reversed",
      "endTime",
    ],
    ["what is no day", getInOutStock, { search: search({ beginTime: "yesterday" }) }, "value-not-allowed", "beginTime"],
    ["an unknown column to sort by", getListWithStock, { column: "password" }, "field-unknown", "column"],
    ["an unknown filter", listWithBalance, { search: search({ owner: "1" }) }, "field-unknown", "owner"],
  ] as const)(
    "a report with invalid input is refused at its field, with no other data: %s",
    async (_what, endpoint, query, refusal, field) => {
      expect(await refused(endpoint, query)).toEqual([400, refusal, field]);
    },
  );
});

describe("visibility in reports", () => {
  it("a clerk with own data scope sees his own documents and no others (RBAC-5)", async () => {
    const query = { ...page, type: "出库" } as const;
    const of = async (as: Actor) => (await harness.ask(findInOutDetail, { as, query })).total;
    expect(await of(staff({ userId: clerk, dataScope: 3 }))).toBe(2);
    expect(await of(staff({ dataScope: 3 }))).toBe(0);
    expect((await harness.ask(getBuyAndSaleStatistics, { as: staff({ dataScope: 3 }) })).todaySale).toBe("0.00");
  });

  it("a clerk limited by assignment sees only assigned warehouses and customers, none if none is assigned (RBAC-6)", async () => {
    await harness.consume(owner, [settings({ version: 2, depotFlag: true, customerFlag: true, timeZone: "UTC" })]);
    const stock = async (as: Actor) => (await harness.ask(getListWithStock, { as, query: page })).totals.currentStock;
    const partners = async (as: Actor) =>
      (await harness.ask(getStatementAccount, { as, query: { ...page, supplierType: "客户" } })).total;
    const keeper = staff({});
    expect([await stock(keeper), await partners(keeper)]).toEqual(["0", 0]);
    const assigned = (kind: string, id: string) => ({
      ...{ fact: assignmentsChanged, sequence: 5 },
      body: { userId: keeper.userId, kind, valueIds: [id], replaces: true },
    });
    await harness.consume(owner, [assigned("UserDepot", ids.shop), assigned("UserCustomer", ids.customer)]);
    expect([await stock(keeper), await partners(keeper)]).toEqual(["2", 1]);
    // An older fact arrives late.
    const stale = { ...assigned("UserDepot", ids.main), sequence: 4 };
    await harness.consume(owner, [stale]);
    expect(await stock(keeper)).toBe("2");
  });
});

describe("statement details, their workbook and charts contain only what the user may see (RBAC-5, RBAC-6)", () => {
  const department = newId();
  const colleague = newId() as UserId; // newId makes a UUID; the brand only says what it is for
  const by = (creatorId: string, departmentId: string | null = null) => ({ creatorId, departmentId });
  beforeEach(async () => {
    const lineId = newId();
    const sale = {
      documentId: newId(),
      number: "XSCK2",
      operTime: now,
      partnerId: ids.customer,
      partnerType: "客户",
    };
    await harness.consume(owner, [
      effect("sale-out", {
        ...{ ...sale, ...by(colleague, department), amountTotal: "7", amountAfterDiscount: "7", amountDebt: "7" },
        lines: [{ lineId, productId: ids.cola, depotId: ids.shop, quantityBase: "-1", amount: "7" }],
      }),
    ]);
    const slip = (number: string, whose: object) => ({
      fact: slipEffective,
      sequence: 0,
      body: {
        ...{ ...slipEffective.example, slipId: newId(), billTime: now, partnerId: ids.customer, accountId: ids.cash },
        ...{ number, ...whose, totalPrice: "1.00", discountMoney: "0.00", changeAmount: "1.00", lines: [] },
      },
    });
    const slips = [slip("SK-own", by(clerk)), slip("SK-theirs", by(colleague, department))];
    await harness.consume(owner, slips);
  });

  /** Numbers of documents, of slips, and of both worksheets of the workbook; the sum of open amounts; the home page's figures of today and this month. */
  async function seenBy(as: Actor) {
    const query = { ...page, supplierType: "客户", organId: ids.customer } as const;
    const open = await harness.ask(getStatementOpenDocuments, { as, query });
    const slips = await harness.ask(getStatementSlips, { as, query });
    const { bytes } = await harness.call(debtExport, { as, query });
    const worksheets = await readXlsxFile(Buffer.from(bytes));
    const inFile = worksheets.map(({ data }) =>
      data.flatMap(([number]) => (/^XSCK/.test(String(number)) ? [number] : [])),
    );
    const numbers = (rows: readonly { number: string }[]) => rows.map(({ number }) => number).sort();
    const { todaySale } = await harness.ask(getBuyAndSaleStatistics, { as });
    const { salePriceList } = await harness.ask(buyOrSalePrice, { as });
    return {
      open: numbers(open.rows),
      debt: open.totals.debt,
      slips: numbers(slips.rows).filter((number) => number.startsWith("SK-")),
      inFile: inFile.map((each) => each.sort()),
      sold: [todaySale, salePriceList.at(-1)?.y],
    };
  }
  const both = ["XSCK1", "XSCK2"];

  it.each<[string, () => Partial<Actor>, Awaited<ReturnType<typeof seenBy>>]>([
    [
      "all data",
      () => ({}),
      { open: both, debt: "11.44", slips: ["SK-own", "SK-theirs"], inFile: [both, both], sold: ["95.88", "95.88"] },
    ],
    [
      "own data",
      () => ({ userId: clerk, dataScope: 3 }),
      { open: ["XSCK1"], debt: "4.44", slips: ["SK-own"], inFile: [["XSCK1"], ["XSCK1"]], sold: ["88.88", "88.88"] },
    ],
    [
      "a department's data",
      () => ({ dataScope: 2, departmentIds: [department] }),
      { open: ["XSCK2"], debt: "7.00", slips: ["SK-theirs"], inFile: [["XSCK2"], ["XSCK2"]], sold: ["7.00", "7.00"] },
    ],
    [
      "own data, of which there is none",
      () => ({ dataScope: 3 }),
      { open: [], debt: "0.00", slips: [], inFile: [[], []], sold: ["0.00", "0.00"] },
    ],
  ])("a user sees behind a statement only the documents of his data scope, here: %s", async (_what, whose, seen) => {
    expect(await seenBy(staff(whose()))).toEqual(seen);
  });

  it("a user sees documents of assigned warehouses alone, while the statement itself covers the partner for every user", async () => {
    await harness.consume(owner, [settings({ version: 2, depotFlag: true, timeZone: "UTC" })]);
    const keeper = staff({});
    expect(await seenBy(keeper)).toMatchObject({ open: [], inFile: [[], []] });
    const body = { userId: keeper.userId, kind: "UserDepot", valueIds: [ids.shop], replaces: true };
    await harness.consume(owner, [{ fact: assignmentsChanged, sequence: 5, body }]);
    expect(await seenBy(keeper)).toMatchObject({ open: ["XSCK2"], debt: "7.00", inFile: [["XSCK2"], ["XSCK2"]] });
    const { totals } = await harness.ask(getStatementAccount, {
      as: keeper,
      query: { ...page, supplierType: "客户" },
    });
    expect(totals.allNeed).toBe("19.44");
  });
});

describe("a user who may see a part of all", () => {
  it("a user who may see many warehouses has to choose some of them (510)", async () => {
    const many = Array.from({ length: 21 }, (_, at) => warehouseFact({ id: newId(), name: `Depot ${at}` }));
    await harness.consume(owner, [...many, warehouseFact({ id: newId(), name: "Not assigned" })]);
    await harness.consume(owner, [settings({ version: 2, depotFlag: true, timeZone: "UTC" })]);
    const keeper = staff({});
    const valueIds = many.map(({ body }) => (body as { depots: { id: string }[] }).depots[0]?.id ?? "");
    const assigned = { userId: keeper.userId, kind: "UserDepot", valueIds, replaces: true };
    await harness.consume(owner, [{ fact: assignmentsChanged, sequence: 5, body: assigned }]);
    const { status, body } = await harness.call(getInOutStock, { as: keeper, query: page });
    expect([status, body]).toMatchObject([
      400,
      { code: 510, data: { refusal: "depot-needed", values: { max: 20 }, issues: [{ field: "depotIds" }] } },
    ]);
    expect((await harness.call(getInOutStock, { as: keeper, query: { ...page, depotIds: valueIds[0] } })).status).toBe(
      200,
    );
    const fewer = { ...assigned, valueIds: valueIds.slice(1) };
    await harness.consume(owner, [{ fact: assignmentsChanged, sequence: 6, body: fewer }]);
    expect((await harness.call(getInOutStock, { as: keeper, query: page })).status).toBe(200);
  });

  /** Everything that answers and unpacked files contain. */
  async function published(as: Actor): Promise<string> {
    const answers: string[] = [];
    const documents = [
      { kind: "purchase-in", id: ids.bought },
      { kind: "sale-out", id: ids.sold },
      { kind: "retail-out", id: ids.retailed },
    ];
    for (const [endpoint, query] of [...wholeReports(today), ...reportsAbout(ids.customer, ids.cola, documents)]) {
      const { status, body, bytes } = await harness.call(endpoint, { as, query: query as never });
      expect(status, JSON.stringify(body)).toBe(200);
      answers.push(endpoint.family === "file" ? JSON.stringify(await rowsOfWorkbook(bytes)) : JSON.stringify(body));
    }
    return answers.join("\n");
  }

  it.each<[string, PriceLimit[], string[]]>([
    ["purchase prices", ["1", "4"], ["77.77"]],
    ["retail prices", ["2", "5"], ["66.66"]],
    ["sale prices", ["3", "6"], ["88.88", "44.44"]],
    ["costs", ["7"], ["55.55", "5.555"]],
    ["all prices", ["1", "2", "3", "4", "5", "6", "7"], NUMBERS],
  ])("hidden %s are in no answer, total, chart or workbook (RBAC-7)", async (_what, priceLimits, hidden) => {
    // The stock in the main warehouse has the value that was paid for it: it is no price.
    const costs = priceLimits.includes("7") ? [] : ["44.44"];
    const seen = await published(owner);
    for (const figure of hidden) expect(seen).toContain(figure);
    const blind = await published({ ...owner, priceLimits });
    for (const figure of hidden.filter((each) => !costs.includes(each))) expect(blind, figure).not.toContain(figure);
    // Sums that would reveal them: of lines of several kinds, of an account, of its month.
    if (priceLimits.includes("6")) expect(blind).not.toContain("155.54");
    const isBooked = priceLimits.some((limit) => ["4", "5", "6"].includes(limit));
    for (const sum of ["247.1", "147.1"]) {
      expect(seen).toContain(sum);
      expect(blind.includes(sum), sum).toBe(!isBooked);
    }
  });
});

it.each([
  ["statements", getStatementAccount, { supplierType: "客户" }, "6", "allNeed"],
  ["lines that went out", findInOutDetail, { type: "出库" }, "5", "allPrice"],
  ["product stock", getListWithStock, {}, "7", "currentStockPrice"],
  ["stock of a period", getInOutStock, {}, "7", "thisAllPrice"],
  ["accounts", listWithBalance, {}, "4", "currentAmount"],
] as const)(
  "a hidden column of the report %s has no total, and sorting by it is refused",
  async (_what, endpoint, query, limit, column) => {
    const refusal = async (as: Actor, more: object = {}) =>
      harness.call<Endpoint>(endpoint, { as, query: { ...page, ...query, ...more } as never });
    const totalOf = (body: unknown) =>
      (body as { data: { totals: Record<string, string | null> } }).data.totals[column];
    const blind: Actor = { ...owner, priceLimits: [limit] };
    expect(totalOf((await refusal(owner, { column })).body)).toEqual(expect.any(String));
    expect(totalOf((await refusal(blind)).body)).toBeNull();
    const { status, body } = await refusal(blind, { column });
    expect([status, body]).toMatchObject([400, { data: { refusal: "field-unknown" } }]);
  },
);

it("a report's workbook holds all pages, with totals below, in the reader's language", async () => {
  const { bytes, status } = await harness.call(exportListWithBalance, {
    as: owner,
    query: { currentPage: 1, pageSize: 1, lang: "en" },
  });
  expect(status).toBe(200);
  expect(await rowsOfWorkbook(bytes)).toEqual([
    ["Name", "Number", "Opening balance", "This month", "Balance"],
    ["Cash", "", "100.00", "147.10", "247.10"],
    ["Total", "", "100.00", "147.10", "247.10"],
  ]);
  const logEntry = { operation: "report", type: "export", content: "account_report (1)" };
  expect((await harness.said(owner)).at(-1)).toMatchObject({ ...logEntry, by: { userId: owner.userId } });
});

it("a report's workbook has the shown columns in their order, and the page's filters and sorting", async () => {
  const shown = async (columns: string, overrides: object = {}) => {
    const query = { ...page, type: "出库", lang: "en", columns, ...overrides } as const;
    const { bytes, status, body } = await harness.call(exportInOutDetail, { as: owner, query });
    return status === 200 ? await rowsOfWorkbook(bytes) : (body as { data: { refusal: string } }).data.refusal;
  };
  expect(await shown("operNumber,number,kind", { column: "allPrice", order: "desc" })).toEqual([
    ["Quantity", "Document no.", "Type"],
    ["2", "XSCK1", "Sales deliveries"],
    ["1", "LSCK1", "Retail sales"],
    ["3", "Total", ""],
  ]);
  expect(await shown("number", { search: search({ number: "LSCK" }) })).toEqual([
    ["Document no."],
    ["LSCK1"],
    ["Total"],
  ]);
  expect(await shown("number,password")).toBe("field-unknown");
});

it("a report's workbook has the company's own titles of its products' free fields, the newest, in all languages (reference.md §5.9)", async () => {
  const heading = async (lang: "en" | "fr") => {
    const query = { ...page, type: "出库", lang, columns: "brand,mfrs" } as const;
    return (await rowsOfWorkbook((await harness.call(exportInOutDetail, { as: owner, query })).bytes))[0];
  };
  expect(await heading("en")).toEqual(["Brand", "Manufacturer"]);
  const id = newId();
  await harness.consume(owner, [
    alias({ id, version: 3, field: "mfrs", alias: "工厂" }),
    alias({ id, version: 2, field: "mfrs", alias: "旧名" }),
  ]);
  expect([await heading("en"), await heading("fr")]).toEqual([
    ["Brand", "工厂"],
    ["Marque", "工厂"],
  ]);
  await harness.consume(owner, [alias({ id, version: 4, field: "mfrs", alias: "" })]);
  expect(await heading("en")).toEqual(["Brand", "Manufacturer"]);
});

it("the free fields of products are in reports, and in their workbooks where a product has them (reference.md §5.9)", async () => {
  const columns = "name,otherField1,otherField2";
  const query = { ...page, lang: "en" as const, columns };
  const calls = () =>
    Promise.all([
      harness.call(exportListWithStock, { as: owner, query }),
      harness.call(exportInOutDetail, { as: owner, query: { ...query, type: "出库" as const } }),
    ]);
  const headings = async () => Promise.all((await calls()).map(async ({ bytes }) => (await rowsOfWorkbook(bytes))[0]));
  expect(await headings()).toEqual([["Name"], ["Name"]]);
  await harness.consume(owner, [
    product({ id: ids.cola, version: 90, name: "Cola", otherField2: "sugar free" }),
    alias({ id: newId(), version: 1, field: "otherField2", alias: "Note" }),
  ]);
  expect(await headings()).toEqual([
    ["Name", "Note"],
    ["Name", "Note"],
  ]);
  const stock = await harness.ask(getListWithStock, { as: owner, query: page });
  expect(stock.rows).toMatchObject([{ otherField1: "", otherField2: "sugar free" }]);
});

it("open documents are exported with their lines on a second worksheet", async () => {
  const query = { ...page, supplierType: "客户", organId: ids.customer, lang: "en" } as const;
  const { bytes, status } = await harness.call(debtExport, { as: owner, query });
  expect(status).toBe(200);
  const [documents, lines] = await readXlsxFile(Buffer.from(bytes));
  expect(documents?.data[1]).toEqual([
    "XSCK1",
    expect.any(Date),
    "Sales deliveries",
    "Cola 500ml,Beer",
    null,
    44.44,
    40,
    4.44,
  ]);
  expect(lines).toMatchObject({ sheet: "Lines" });
  expect(lines?.data[1]).toEqual(expect.arrayContaining(["XSCK1", "Main", "Cola", 2, 88.88, "two crates"]));
  const blind: Actor = { ...owner, priceLimits: ["6"] };
  const hidden = await harness.call(debtExport, { as: blind, query });
  const seen = JSON.stringify(await readXlsxFile(Buffer.from(hidden.bytes)));
  for (const figure of ["44.44", "88.88", "4.44"]) expect(seen).not.toContain(figure);
});

it("a report assigns documents to other days once the tenant's time zone has changed", async () => {
  const late = new Date(`${today}T23:30:00.000Z`);
  const id = newId();
  await harness.consume(owner, [
    effect("sale-out", {
      ...{
        documentId: id,
        operTime: late.toISOString(),
        partnerId: ids.customer,
        partnerType: "客户",
        amountAfterDiscount: "5.00",
      },
      lines: [{ productId: ids.cola, depotId: ids.main, quantityBase: "-1", amount: "5.00" }],
    }),
  ]);
  const sold = async (): Promise<string | null> => {
    const { salePriceList } = await harness.ask(buyOrSalePrice, { as: owner });
    return salePriceList.reduce((sum, { y }) => sum.plus(y ?? 0), new Decimal(0)).toFixed(2);
  };
  const [before, day] = [await sold(), (await harness.ask(getBuyAndSaleStatistics, { as: owner })).todaySale];
  await harness.consume(owner, [settings({ version: 9, timeZone: "Asia/Tokyo", moveAvgPriceFlag: true })]);
  await harness.redate(owner);
  expect(day).toBe("93.88");
  expect(before).toBe("93.88");
  const again = await harness.ask(getListWithStock, { as: owner, query: page });
  expect(again.totals.currentStock).toBe("10");
  const statement = await harness.ask(getStatementAccount, { as: owner, query: { ...page, supplierType: "客户" } });
  expect(statement.totals.backMoney).toBe("40.00");
});
