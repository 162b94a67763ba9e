// Compares every figure of a report and of the home page with the rows that it opens: opening row, rows and closing row add up to it, whatever the
// filter.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { figure } from "@kontor/contracts/document/totals";
import { listTrialBalance } from "@kontor/contracts/finance/books";
import { listAccountMovements } from "@kontor/contracts/finance/ledger";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { endpoints } from "@kontor/contracts/registry";
import { getAccountHeadDetail, getAccountHeadItems } from "@kontor/contracts/reports/account-head";
import { listWithBalance } from "@kontor/contracts/reports/account-report";
import { ageSpanNames, getAgedDocuments, getAging, getAgingTotals } from "@kontor/contracts/reports/aging";
import { getBatchStock } from "@kontor/contracts/reports/batch-stock";
import {
  buyOrSalePrice,
  getBuyAndSaleStatistics,
  getTradeDocuments,
  MASKED_FIGURE,
} from "@kontor/contracts/reports/dashboard";
import { getGrossProfit, grossProfitDimensions } from "@kontor/contracts/reports/gross-profit";
import { findInOutProductCount, findInOutProductLines } from "@kontor/contracts/reports/in-out-count";
import { findInOutDetail, inOutDetailDimensions } from "@kontor/contracts/reports/in-out-detail";
import { getInOutStock, getInOutStockCountMoney } from "@kontor/contracts/reports/in-out-stock";
import { getSaleLeaderboard, type SaleDimension } from "@kontor/contracts/reports/leaderboard";
import { bookedLineNames, getNetProfit, getNetProfitSources } from "@kontor/contracts/reports/net-profit";
import { getProductProfit, productProfitDimensions } from "@kontor/contracts/reports/product-profit";
import {
  findDetailByWarehouseIdsAndProductId,
  getListWithStock,
  getProductWarehouseStock,
} from "@kontor/contracts/reports/product-stock";
import {
  cashKindNames,
  cashSums,
  getRecAndPayReport,
  getRecAndPaySources,
  getSimpleProfitReport,
} from "@kontor/contracts/reports/rec-and-pay";
import { getSkuStock, getSkuStockGrid } from "@kontor/contracts/reports/sku-stock";
import { saleSources } from "@kontor/contracts/reports/sold";
import {
  getStatementAccount,
  getStatementMovements,
  getStatementOpenDocuments,
  getStatementSlips,
} from "@kontor/contracts/reports/statement";
import { countStockWarnings, findStockWarningCount, warningStates } from "@kontor/contracts/reports/stock-warning";
import {
  buyIn,
  retailOut as retailCount,
  saleOut as saleCount,
  tradeCountDimensions,
} from "@kontor/contracts/reports/trade-count";
import { findTradeLines } from "@kontor/contracts/reports/trade-lines";
import { getSalesByUser } from "@kontor/contracts/reports/users-report";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { getCurrentInfo, type SystemConfigRow, updateSystemConfig } from "@kontor/contracts/system/config";
import { listCosts } from "@kontor/contracts/warehouse/stock";
import { beforeAll, expect, it, vi } from "vitest";
import { documentOf } from "../support/documents.ts";
import { REPORTS as ALL_REPORTS, type Crawler, openFigures } from "../support/drill/figures.ts";
import { type Chance, type DrillTenant, one, openDrillTenant } from "../support/drill/tenant.ts";
import { tileFigures } from "../support/drill/tiles.ts";
import { needsOf } from "../support/needs.ts";
import { randomFrom } from "../support/random.ts";
import { reconcile } from "../support/reconcile.ts";
import { clerkOf } from "../support/staff.ts";
import { done } from "../support/tenant.ts";

const FILTERS = 50;
const TRACKED_FILTERS = 12;
const COUNT_FILTERS = 12;
const TRADE_FILTERS = 15;
const MONEY_FILTERS = 20;
const GROUP_FILTERS = 12;
const TILE_DAYS = 5;
/** Each report is opened with so many filters. */
const FIGURE_FILTERS = Number(process.env.FIGURE_ROUNDS ?? 3) * ALL_REPORTS.length;
const SEED = Number(process.env.SEED ?? 20_261_122);
type Row = Record<string, string | null>;
interface GroupedResult {
  groups: { rows: { key: string; count: number; figures: Row }[] };
  totals: Row;
}
/** Reports of documents and their lines, with what their rows can be grouped by. */
const GROUPED: readonly (readonly [Endpoint, object, readonly string[]])[] = [
  [getGrossProfit, { of: "profit" }, grossProfitDimensions],
  [findInOutDetail, { type: "入库" }, inOutDetailDimensions],
  [findInOutDetail, { type: "出库" }, inOutDetailDimensions],
  [getProductProfit, {}, productProfitDimensions],
  [saleCount, {}, tradeCountDimensions],
];
type Sums = Record<string, string | null>;
interface DrillResult {
  rows: Row[];
  total: number;
  totals: Sums;
  opening: Sums | null;
  closing: Sums | null;
  unseen: Sums | null;
  elsewhere?: Sums;
  limited: boolean;
  basis: string;
}

let tenant: DrillTenant;
/** The user of the calls; for a limited user figures may be hidden, and rows that he may not see are one sum. */
let reader: { token: string; isLimited: boolean };
/** Figures that were hidden from the reader, and that were compared. */
const count = { hidden: 0, compared: 0 };
beforeAll(async () => {
  tenant = await openDrillTenant(randomFrom(SEED));
  reader = { token: tenant.token, isLimited: false };
  await everythingPosted();
});

/** Waits until all books agree, since the last facts may still be on their way to the reports. */
const everythingPosted = () =>
  vi.waitFor(async () => expect((await reconcile(30)).differences).toEqual([]), { timeout: 120_000, interval: 500 });

/** All result pages of a call, with the other fields of the last one. */
async function all(endpoint: Endpoint, query: object, search: object = {}): Promise<DrillResult> {
  const rows: Row[] = [];
  for (let currentPage = 1; ; currentPage++) {
    const filters = Object.keys(search).length > 0 ? { search: JSON.stringify(search) } : {};
    const paged = { ...query, ...filters, currentPage: String(currentPage), pageSize: "20" };
    const result = await done<DrillResult>(endpoint, { token: reader.token, query: paged });
    rows.push(...result.rows);
    if (rows.length >= result.total || result.rows.length === 0) return { ...result, rows };
  }
}
type Exact = ReturnType<typeof figure>;
type Figure = Exact | string | null | undefined;
/** A figure of a row; fails when it is missing. */
function exact(value: Figure, what: string): Exact {
  if (value === null || value === undefined || value === "") throw new Error(`${what}: there is no figure`);
  return typeof value === "string" ? figure(value) : value;
}
/** An absent figure, such as an unknown weight, counts as zero. */
const sum = (rows: readonly Row[], name: string): Exact =>
  rows.reduce((total, row) => total.plus(figure(row[name] ?? "")), figure("0"));
/** Whether one of the figures is hidden, which is allowed for a limited user only. */
function isHidden(...figures: Figure[]): boolean {
  const hidden =
    reader.isLimited && figures.some((each) => each === null || each === undefined || each === MASKED_FIGURE);
  count[hidden ? "hidden" : "compared"]++;
  return hidden;
}
const same = (result: Figure, expected: Figure, what: string): void => {
  if (isHidden(result, expected)) return;
  expect(exact(result, what).toFixed(), what).toBe(exact(expected, what).toFixed());
};

/** Checks that the totals equal the sums of the rows. */
function addsUp(result: DrillResult, names: readonly string[], what: string): void {
  for (const name of names) same(sum(result.rows, name), result.totals[name], `${what}: total ${name}`);
}
/** Checks that a drill-down's opening row, rows and hidden sum add up to its closing row, which is the figure. */
function comesTo(result: DrillResult, name: string, expected: Figure, what: string): void {
  const { rows, opening, unseen, elsewhere, closing, totals } = result;
  same(sum(rows, name), totals[name], `${what}: total ${name}`);
  const others = [unseen, elsewhere].flatMap((sums) => (sums ? [sums[name]] : []));
  if (isHidden(opening?.[name], closing?.[name], ...others)) return;
  const rest = others.reduce((all, each) => all.plus(exact(each, what)), exact(opening?.[name], what));
  same(sum(rows, name).plus(rest), closing?.[name], `${what}: closing ${name}`);
  same(closing?.[name], expected, what);
}

const instant = (day: string, clock: string): string => new Date(Date.parse(`${day}T${clock}+08:00`)).toISOString();
const begins = (day: string) => instant(day, "00:00:00.000");
const ends = (day: string) => instant(day, "23:59:59.999");
/** A random period: two days in order. */
const period = (chance: Chance) => {
  const [beginTime = "", endTime = ""] = [one(tenant.days, chance), one(tenant.days, chance)].sort();
  return { beginTime, endTime };
};
const YEARS_3_MS = 1096 * 86_400_000;
const isShort = ({ beginTime, endTime }: ReturnType<typeof period>) =>
  Date.parse(endTime) - Date.parse(beginTime) <= YEARS_3_MS;
function shortPeriod(chance: Chance) {
  for (;;) {
    const range = period(chance);
    if (isShort(range)) return range;
  }
}
const someWarehouses = (chance: Chance): { depotIds?: string } => {
  const chosen = tenant.depots.filter(() => chance() < 0.5);
  return chosen.length > 0 ? { depotIds: chosen.join(",") } : {};
};

async function stock(chance: Chance): Promise<void> {
  const warehouses = someWarehouses(chance);
  const asOf = chance() < 0.7 ? one(tenant.days, chance) : undefined;
  const word = chance() < 0.3 ? { materialParam: "Tea" } : {};
  const report = await all(getListWithStock, warehouses, { ...word, ...(asOf ? { asOf } : {}) });
  addsUp(report, ["initialStock", "currentStock", "currentStockPrice", "currentWeight"], "product stock");
  for (const row of report.rows) {
    const what = `stock of ${row.name} at ${asOf ?? "now"} in ${warehouses.depotIds ?? "all"}`;
    const of = { materialId: row.productId };
    const until = asOf ? { endTime: asOf } : {};
    comesTo(
      await all(findDetailByWarehouseIdsAndProductId, { ...of, ...warehouses }, until),
      "basicNumber",
      row.currentStock,
      what,
    );
    await spread({ ...of, ...warehouses, ...(asOf ? { asOf } : {}) }, row.currentStock, row.currentStockPrice, what);
    const costs = await all(listCosts, {
      productId: row.productId,
      ...warehouses,
      ...(asOf ? { endTime: ends(asOf) } : {}),
    });
    comesTo(costs, "quantity", row.currentStock, `${what}, cost ledger`);
    comesTo(costs, "value", costs.closing?.value, `${what}, cost ledger`);
    if (report.basis === "movingAverage" && !isHidden(costs.closing?.value))
      same(exact(costs.closing?.value, what).toFixed(2), row.currentStockPrice, `${what}, worth`);
  }
}

/** Stock of goods that are told apart: each row is what its movements come to, and the rows of a product are what the product has. */
async function trackedStock(chance: Chance): Promise<void> {
  const warehouses = someWarehouses(chance);
  const asOf = chance() < 0.7 ? one(tenant.days, chance) : undefined;
  const until = asOf ? { asOf } : {};
  const ofProduct = new Map((await all(getListWithStock, warehouses, until)).rows.map((row) => [row.name, row]));
  for (const [endpoint, goodsId] of [
    [getBatchStock, "batchId"],
    [getSkuStock, "variantId"],
  ] as const) {
    const report = await all(endpoint, warehouses, until);
    const kind = `stock by ${goodsId} at ${asOf ?? "now"} in ${warehouses.depotIds ?? "all"}`;
    addsUp(report, ["currentStock", "currentStockPrice", "bookValue"], kind);
    for (const row of report.rows) {
      const of = { materialId: row.productId, [goodsId]: row[goodsId], depotIds: row.depotId };
      const flow = await all(findDetailByWarehouseIdsAndProductId, of, asOf ? { endTime: asOf } : {});
      const what = `${kind}: ${row.name} ${row.batchNumber ?? row.sku} in ${row.depotName}`;
      comesTo(flow, "basicNumber", row.currentStock, what);
      const named = goodsId === "batchId" ? "batchNumber" : "sku";
      expect(new Set(flow.rows.flatMap((line) => (line.documentId ? [line[named]] : []))), what).toEqual(
        new Set(flow.rows.some(({ documentId }) => documentId) ? [row[named]] : []),
      );
    }
    for (const [name, rows] of Map.groupBy(report.rows, (row) => row.name))
      for (const figure of ["currentStock", "currentStockPrice", "bookValue"])
        same(sum(rows, figure), ofProduct.get(name)?.[figure], `${kind}: ${figure} of ${name}`);
  }
  const grid = await all(getSkuStockGrid, warehouses, until);
  addsUp(grid, ["currentStock", "currentStockPrice", "bookValue"], "grid");
  for (const { name, variants, currentStock } of grid.rows)
    same(sum(variants as unknown as Row[], "quantity"), currentStock, `grid of ${name} at ${asOf ?? "now"}`); // rows of their own
}

async function spread(
  query: object,
  quantity: string | null | undefined,
  value: string | null | undefined,
  what: string,
) {
  const result = await done<DrillResult>(getProductWarehouseStock, { token: reader.token, query: { ...query } });
  addsUp(result, ["currentStock", "allPrice"], `${what}, warehouses`);
  same(result.totals.currentStock, quantity, `${what}, warehouses`);
  same(result.totals.allPrice, value, `${what}, worth in warehouses`);
}

async function stockOfPeriod(chance: Chance): Promise<void> {
  const [warehouses, search] = [someWarehouses(chance), shortPeriod(chance)];
  const report = await all(getInOutStock, warehouses, search);
  addsUp(report, ["prevSum", "inSum", "outSum", "thisSum", "thisAllPrice"], "stock of a period");
  const counted = await done<{ totalStock: string; totalCount: string }>(getInOutStockCountMoney, {
    token: reader.token,
    query: { ...warehouses, search: JSON.stringify(search) },
  });
  expect([counted.totalStock, counted.totalCount]).toEqual([report.totals.thisSum, report.totals.thisAllPrice]);
  for (const row of report.rows) {
    const what = `${row.name} from ${search.beginTime} to ${search.endTime} in ${warehouses.depotIds ?? "all"}`;
    const flow = await all(findDetailByWarehouseIdsAndProductId, { materialId: row.productId, ...warehouses }, search);
    comesTo(flow, "basicNumber", row.thisSum, what);
    same(flow.opening?.basicNumber, row.prevSum, `${what}, before`);
    const moved = (sign: 1 | -1) =>
      sum(
        flow.rows.filter(({ basicNumber }) => exact(basicNumber, what).times(sign).gt(0)),
        "basicNumber",
      ).times(sign);
    same(moved(1), row.inSum, `${what}, in`);
    same(moved(-1), row.outSum, `${what}, out`);
    await spread(
      { materialId: row.productId, ...warehouses, asOf: search.endTime },
      row.thisSum,
      row.thisAllPrice,
      what,
    );
  }
}

async function statements(chance: Chance): Promise<void> {
  const [supplierType, search] = [one(["客户", "供应商"], chance), shortPeriod(chance)];
  const report = await all(getStatementAccount, { supplierType }, search);
  addsUp(report, ["preNeed", "debtMoney", "backMoney", "allNeed"], "statements");
  const now = await all(getStatementAccount, { supplierType }, {});
  for (const row of report.rows) {
    const what = `${row.name} from ${search.beginTime} to ${search.endTime}`;
    const of = { supplierType, organId: row.organId };
    const movements = await all(getStatementMovements, of, search);
    comesTo(movements, "need", row.allNeed, what);
    same(movements.opening?.need, row.preNeed, `${what}, before`);
    // Documents of other users are in the row of the hidden sum.
    if (!movements.unseen) {
      same(sum(movements.rows, "debtMoney"), row.debtMoney, `${what}, new debt`);
      same(sum(movements.rows, "backMoney"), row.backMoney, `${what}, settled`);
      const slips = await all(getStatementSlips, of, search);
      same(sum(slips.rows, "totalPrice"), row.backMoney, `${what}, slips`);
    }
    const today = now.rows.find(({ organId }) => organId === row.organId);
    comesTo(await all(getStatementOpenDocuments, of), "debt", today?.allNeed, `${what}, open now`);
  }
}

async function accounts(chance: Chance): Promise<void> {
  const report = await all(listWithBalance, {});
  addsUp(report, ["initialAmount", "thisMonthAmount", "currentAmount"], "accounts");
  const today = tenant.days.at(-1) ?? "";
  const search = period(chance);
  const { cutOver } = await done<{ cutOver: string }>(listTrialBalance, { token: tenant.token });
  for (const row of report.rows) {
    const of = { accountId: row.accountId };
    comesTo(await all(listAccountMovements, of), "amount", row.currentAmount, `${row.name}`);
    const first = `${today.slice(0, 7)}-01`;
    const month = await all(listAccountMovements, { ...of, beginTime: begins(first) });
    same(sum(month.rows, "amount"), row.thisMonthAmount, `${row.name} this month`);
    // Opening amounts are counted on the cut-over day, and not before it.
    const start = await all(listAccountMovements, { ...of, endTime: ends(cutOver) });
    comesTo(start, "amount", row.initialAmount, `${row.name} at the start`);
    const before = await all(listAccountMovements, { ...of, endTime: "1999-01-01T00:00:00.000Z" });
    comesTo(before, "amount", "0", `${row.name} before the start`);
    const what = `${row.name} from ${search.beginTime} to ${search.endTime}`;
    const until = { ...of, endTime: ends(search.endTime) };
    const range = await all(listAccountMovements, { ...until, beginTime: begins(search.beginTime) });
    comesTo(range, "amount", (await all(listAccountMovements, until)).closing?.amount, what);
    if (!isHidden(range.opening?.amount))
      expect(range.limited, what).toBe(!isShort(search) && range.opening?.amount !== row.initialAmount);
  }
}

async function lines(chance: Chance): Promise<void> {
  const query = { type: one(["入库", "出库"], chance), ...someWarehouses(chance) };
  const partner = chance() < 0.5 ? { organId: one(Object.values(tenant.partners), chance) } : {};
  const report = await all(findInOutDetail, query, { ...shortPeriod(chance), ...partner });
  addsUp(report, ["operNumber", "allPrice", "taxMoney"], "lines");
}

/** What came in or went out by product: each figure is the sum of its lines. */
async function counts(chance: Chance): Promise<void> {
  const query = { type: one(["入库", "出库"], chance), ...someWarehouses(chance) };
  const partner = chance() < 0.3 ? { organId: one(Object.values(tenant.partners), chance) } : {};
  const search = { ...shortPeriod(chance), ...partner };
  const report = await all(findInOutProductCount, query, search);
  addsUp(report, ["numSum", "priceSum"], "counts");
  for (const row of report.rows) {
    const what = `${query.type} of ${row.name} from ${search.beginTime} to ${search.endTime} in ${query.depotIds ?? "all"}`;
    const lines = await all(findInOutProductLines, { ...query, materialId: row.productId }, search);
    addsUp(lines, ["basicNumber", "allPrice"], what);
    same(lines.totals.basicNumber, row.numSum, what);
    same(lines.totals.allPrice, row.priceSum, what);
  }
}

const somePartner = (chance: Chance) =>
  chance() < 0.3 ? { organId: one(Object.values(tenant.partners), chance) } : {};

/** Purchases and sales by barcode row: what is left after returns is the sum of the lines. */
async function trades(chance: Chance): Promise<void> {
  const [endpoint, of] = one(
    [
      [buyIn, "buy"],
      [saleCount, "sale"],
      [retailCount, "retail"],
    ] as const,
    chance,
  );
  const [query, search] = [someWarehouses(chance), { ...shortPeriod(chance), ...somePartner(chance) }];
  const report = await all(endpoint, query, search);
  addsUp(report, ["inSum", "inSumPrice", "outSum", "outSumPrice"], of);
  for (const row of report.rows) {
    const what = `${of} of ${row.name} ${row.barCode} from ${search.beginTime} to ${search.endTime}`;
    const lines = await all(findTradeLines, { ...query, of, barcodeId: row.barcodeId }, search);
    same(lines.totals.allPrice, of === "buy" ? row.inOutSumPrice : row.outInSumPrice, what);
    const moved = exact(row.inSum, what).minus(exact(row.outSum, what));
    same(lines.totals.quantity, of === "buy" ? moved : moved.negated(), what);
  }
}

const SOLD = [
  "outQuantity",
  "saleAmount",
  "inQuantity",
  "returnAmount",
  "netQuantity",
  "netAmount",
  "cost",
  "grossProfit",
];
/** That a drill-down's rows come to its totals, and those to a row of a report of sales. */
function comesToSales(behind: DrillResult, row: Row, what: string): void {
  addsUp(behind, ["quantity", "revenue", "cost", "grossProfit"], what);
  same(behind.totals.quantity, row.netQuantity, what);
  for (const [name, of] of [
    ["revenue", "netAmount"],
    ["cost", "cost"],
    ["grossProfit", "grossProfit"],
  ] as const)
    same(behind.totals[name], row[of], `${what}: ${of}`);
}

/** Profit by product, by document, by rank and by user: the rows come to each figure, and all of them to the same. */
async function sales(chance: Chance): Promise<void> {
  const query = { ...someWarehouses(chance), source: one(saleSources, chance) };
  const search = { ...shortPeriod(chance), ...somePartner(chance) };
  const what = `sales from ${search.beginTime} to ${search.endTime} in ${query.depotIds ?? "all"}, ${query.source}`;
  const products = await all(getProductProfit, query, search);
  addsUp(products, SOLD, what);
  for (const row of products.rows)
    comesToSales(
      await all(findTradeLines, { ...query, of: "profit", materialId: row.productId }, search),
      row,
      `${what}, ${row.name}`,
    );
  comesToSales(await all(getGrossProfit, { ...query, of: "profit" }, search), products.totals, what);
  const users = await all(getSalesByUser, { ...query, person: "operator" }, search);
  addsUp(users, [...SOLD, "retailAmount", "paidAmount"], `${what}, by user`);
  const dimension: SaleDimension = one(["product", "depot", "customer", "seller", "operator"] as const, chance);
  const ranks = await all(getSaleLeaderboard, { ...query, dimension }, search);
  addsUp(ranks, SOLD, `${what}, by ${dimension}`);
  for (const name of ["netAmount", "cost"]) {
    same(ranks.totals[name], products.totals[name], `${what}, by ${dimension}: ${name}`);
    same(users.totals[name], products.totals[name], `${what}, by user: ${name}`);
  }
  const field = { customer: "organId", seller: "sellerId", operator: "creator" }[
    dimension as "customer" | "seller" | "operator"
  ];
  for (const row of field ? ranks.rows : [])
    comesToSales(
      await all(getGrossProfit, { ...query, of: "rank" }, { ...search, [field ?? ""]: row.subjectId ?? "none" }),
      row,
      `${what}, ${dimension} ${row.name}`,
    );
}
/** Each figure of a report that opens its documents and slips is the sum of their amounts. */
async function opens(endpoint: Endpoint, query: object, search: object, figure: Figure, what: string): Promise<void> {
  const sources = await all(endpoint, query, search);
  addsUp(sources, ["amount"], what);
  same(sources.totals.amount, figure, what);
}

/** Money by day or month and kind. */
async function cash(chance: Chance): Promise<void> {
  const [by, search] = [one(["day", "month"], chance), shortPeriod(chance)];
  const report = await all(getRecAndPayReport, { by }, search);
  addsUp(report, [...cashKindNames, ...cashSums], "cash");
  for (const kind of cashKindNames) {
    const what = `${kind} from ${search.beginTime} to ${search.endTime}`;
    await opens(getRecAndPaySources, { kind }, search, report.totals[kind] ?? "0", what);
  }
  for (const row of report.rows.slice(0, 3)) {
    const days = { beginTime: row.begin, endTime: row.end };
    for (const side of ["received", "paid"] as const)
      await opens(getRecAndPaySources, { side }, days, row[side], `${side} of ${row.day}`);
    await opens(getRecAndPaySources, {}, days, row.net, `net of ${row.day}`);
  }
}

/** The statement of net profit. */
async function profit(chance: Chance): Promise<void> {
  const search = shortPeriod(chance);
  const { rows } = await all(getNetProfit, {}, search);
  // The report of money shows the gross profit of the statement that it opens.
  const simple = await done<Sums>(getSimpleProfitReport, { token: reader.token, query: search });
  same(simple.grossProfit, rows.find(({ line }) => line === "grossProfit")?.amount, "gross profit beside money");
  for (const { line, itemId, amount } of rows.filter((row) => bookedLineNames.some((name) => name === row.line))) {
    const what = `${line} from ${search.beginTime} to ${search.endTime}`;
    await opens(getNetProfitSources, { line, ...(itemId ? { itemId } : {}) }, search, amount, what);
  }
}

/** Income and expenses by item. */
async function items(chance: Chance): Promise<void> {
  const search = shortPeriod(chance);
  const report = await all(getAccountHeadItems, {}, search);
  addsUp(report, ["amount"], "items");
  for (const { itemId, amount, itemName } of report.rows)
    await opens(getAccountHeadDetail, {}, { ...search, itemId }, amount, `item ${itemName}`);
}

/** What partners owe by age: each span is the sum of its documents, and all spans the balance of the statement. */
async function ages(chance: Chance): Promise<void> {
  const supplierType = one(["客户", "供应商"], chance);
  const report = await all(getAging, { supplierType });
  addsUp(report, [...ageSpanNames, "open"], "ages");
  const onHome = await done<Sums>(getAgingTotals, { token: reader.token, query: { supplierType } });
  for (const name of [...ageSpanNames, "open"]) same(onHome[name], report.totals[name], `home page: ${name}`);
  const statement = await all(getStatementAccount, { supplierType }, {});
  for (const row of report.rows) {
    same(row.open, statement.rows.find(({ organId }) => organId === row.organId)?.allNeed, `open of ${row.name}`);
    for (const span of ageSpanNames)
      comesTo(
        await all(getAgedDocuments, { supplierType, organId: row.organId, span }),
        "debt",
        row[span],
        `${span} of ${row.name}`,
      );
  }
}
const MONEY = [cash, profit, items, ages];

const TRADES = { Buy: "buy", Sale: "sale", RetailSale: "retail" } as const;
const LISTS = { buyPriceList: "buy", salePriceList: "sale", retailPriceList: "retail" } as const;
/** A figure of the home page has no opening row. */
const begun = (result: DrillResult): DrillResult => {
  expect(result.opening).toBeNull();
  return { ...result, opening: { amount: "0" } };
};
async function home(chance: Chance): Promise<void> {
  const warned = await done<Record<string, number>>(countStockWarnings, { token: reader.token });
  for (const state of warningStates)
    expect((await all(findStockWarningCount, {}, { state })).rows, state).toHaveLength(warned[state] ?? Number.NaN);
  const figures = await done<Record<string, string>>(getBuyAndSaleStatistics, { token: reader.token });
  for (const [kind, trade] of Object.entries(TRADES))
    for (const span of ["today", "yesterday", "month", "year"]) {
      const result = await all(getTradeDocuments, { trade, period: span });
      comesTo(begun(result), "amount", figures[`${span}${kind}`], `${span} ${trade}`);
    }
  type Months = Record<keyof typeof LISTS, { x: string; y: string }[]>;
  const months = await done<Months>(buyOrSalePrice, { token: reader.token });
  const name = one(Object.keys(LISTS) as (keyof typeof LISTS)[], chance);
  for (const { x, y } of months[name])
    comesTo(begun(await all(getTradeDocuments, { trade: LISTS[name], period: x })), "amount", y, `${x} ${name}`);
}

/** Each figure of the tiles is that of the list or report which it opens. */
async function tiles(chance: Chance): Promise<void> {
  const day = one(
    tenant.days.filter((each) => Date.parse(each) > Date.now() - YEARS_3_MS),
    chance,
  );
  for (const [what, figure, opened] of await tileFigures(reader.token, day, begins(day))) same(opened, figure, what);
}

/** Groups of a report's rows add up to it, and each is the total of the rows that it opens. */
async function grouped(chance: Chance): Promise<void> {
  const [endpoint, query, dimensions] = one(GROUPED, chance);
  const request = { ...query, groupBy: one(dimensions, chance) };
  const search = shortPeriod(chance);
  const what = `${JSON.stringify(request)} from ${search.beginTime} to ${search.endTime}`;
  const { groups, totals } = await done<GroupedResult>(endpoint, {
    token: reader.token,
    query: { ...request, currentPage: "1", pageSize: "1000", search: JSON.stringify(search) },
  });
  // A rate is no sum.
  for (const name of Object.keys(totals).filter((each) => each !== "grossMargin"))
    same(
      sum(
        groups.rows.map(({ figures }) => figures),
        name,
      ),
      totals[name],
      `${what}: ${name}`,
    );
  for (const { key, count: rows, figures } of groups.rows.slice(0, 5)) {
    const behind = await all(endpoint, { ...request, group: key }, search);
    expect([behind.total, behind.totals], `${what}: ${key}`).toEqual([rows, figures]);
  }
}

/** A call whose rows come in one page. */
const isWhole = (endpoint: Endpoint): boolean => endpoint === getProductWarehouseStock;
const crawler: Crawler = {
  all: (endpoint, query, search) =>
    isWhole(endpoint) ? done<DrillResult>(endpoint, { token: reader.token, query }) : all(endpoint, query, search),
  same,
  days: { begins, ends, today: () => tenant.days.at(-1) ?? "" },
  isLimited: () => reader.isLimited,
};
/** Each figure of the reports opens rows that add up to it, as their pages open them. */
async function figures(from: number, to: number): Promise<void> {
  let compared = 0;
  for (let filter = from; filter < to; filter++) {
    const chance = randomFrom(SEED + filter);
    const asking = ALL_REPORTS[filter % ALL_REPORTS.length];
    const asOf = chance() < 0.5 ? { asOf: one(tenant.days, chance) } : {};
    const filters = { period: shortPeriod(chance), depots: someWarehouses(chance), partner: somePartner(chance), asOf };
    if (asking)
      compared += await openFigures(crawler, asking, chance, filters).catch((error: unknown) => {
        throw new Error(`SEED=${SEED}, filter ${filter}: ${error instanceof Error ? error.message : String(error)}`);
      });
  }
  expect(compared).toBeGreaterThan(to - from);
}

const REPORTS = [stock, stockOfPeriod, statements, accounts, lines, home];
async function crawl(from: number, to: number, reports = REPORTS): Promise<void> {
  for (let filter = from; filter < to; filter++) {
    const chance = randomFrom(SEED + filter);
    await (reports[filter % reports.length] ?? stock)(chance).catch((error: unknown) => {
      throw new Error(`SEED=${SEED}, filter ${filter}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}

it(`every figure of a report is the sum of the rows that it opens, by purchase prices and by the moving average, through ${FILTERS} filters (seed ${SEED})`, async () => {
  const { token } = tenant;
  await crawl(0, FILTERS / 2);
  await crawl(0, TRACKED_FILTERS / 2, [trackedStock]);
  await crawl(0, COUNT_FILTERS, [counts]);
  await crawl(0, TRADE_FILTERS, [trades, sales]);
  await crawl(0, MONEY_FILTERS, MONEY);
  await crawl(0, GROUP_FILTERS, [grouped]);
  await crawl(0, TILE_DAYS, [tiles]);
  const config = await done<SystemConfigRow>(getCurrentInfo, { token });
  const moveAvgPriceFlag = !config.moveAvgPriceFlag;
  await done(updateSystemConfig, { token, body: { ...config, moveAvgPriceFlag } });
  const basis = moveAvgPriceFlag ? "movingAverage" : "purchasePrice";
  await vi.waitFor(async () => expect((await all(getListWithStock, {})).basis).toBe(basis), { interval: 100 });
  await crawl(FILTERS / 2, FILTERS);
  await crawl(TRACKED_FILTERS / 2, TRACKED_FILTERS, [trackedStock]);
});

it(`every figure of every report opens the rows that add up to it, to the cent, through ${FIGURE_FILTERS} filters (seed ${SEED})`, async () => {
  await figures(0, FIGURE_FILTERS);
});

it("a report whose period exceeds three years says that it is limited, and its opening row holds what lies before (LIM-1)", async () => {
  const [product] = tenant.products;
  const [first = "", last = ""] = [tenant.days[0], tenant.days.at(-1)];
  const long = { beginTime: first, endTime: last };
  const flow = await all(findDetailByWarehouseIdsAndProductId, { materialId: product?.id }, long);
  expect(flow.limited).toBe(true);
  expect(exact(flow.opening?.basicNumber, "opening").gt(0)).toBe(true);
  const costs = await all(listCosts, { productId: product?.id, beginTime: begins(first), endTime: ends(last) });
  expect(costs.limited).toBe(true);
  const day = await all(
    findDetailByWarehouseIdsAndProductId,
    { materialId: product?.id },
    { beginTime: last, endTime: last },
  );
  expect(day.limited).toBe(false);
});

it("for a clerk with his own documents only and hidden purchase prices each figure is the sum of its rows or hidden (RBAC-5, RBAC-7)", async () => {
  const clerk = await clerkOf(tenant, 3);
  const all = endpoints.filter(({ audience }) => audience === "staff").flatMap(needsOf);
  await clerk.grant(new Set(all.flatMap(({ pages }) => pages)));
  await clerk.hide("4");
  for (const kind of [purchaseIn, saleOut, retailOut]) {
    const body = documentOf(kind, tenant, "3", { operTime: new Date(Date.now() - 60_000).toISOString() });
    await done(kind.endpoints.addAndAudit, { token: clerk.token, body });
  }
  await everythingPosted();
  reader = { token: clerk.token, isLimited: true };
  Object.assign(count, { hidden: 0, compared: 0 });
  try {
    await crawl(0, 2 * REPORTS.length);
    await crawl(0, 2, [trackedStock]);
    await crawl(0, COUNT_FILTERS, [counts]);
    await crawl(0, 4, [trades, sales]);
    await crawl(0, GROUP_FILTERS, [grouped]);
    await crawl(0, 2, [tiles]);
    await figures(0, ALL_REPORTS.length);
  } finally {
    reader = { token: tenant.token, isLimited: false };
  }
  expect(count.hidden).toBeGreaterThan(10);
  expect(count.compared).toBeGreaterThan(50);
});
