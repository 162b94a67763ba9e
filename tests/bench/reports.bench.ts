// Measures reports over three years of trade and the rebuilding of projections. The full measurement takes
// half an hour: `npm run bench reports movements=10000000 rebuilt=1000000`.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { saleOrdersDue } from "@kontor/contracts/document/due-orders";
import { salesUnaudited } from "@kontor/contracts/document/unaudited";
import { getAccountHeadDetail } from "@kontor/contracts/reports/account-head";
import { listWithBalance } from "@kontor/contracts/reports/account-report";
import { getAging } from "@kontor/contracts/reports/aging";
import { getBatchStock } from "@kontor/contracts/reports/batch-stock";
import { getChain } from "@kontor/contracts/reports/chain";
import { buyOrSalePrice, getBuyAndSaleStatistics } from "@kontor/contracts/reports/dashboard";
import { getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { findInOutProductCount } from "@kontor/contracts/reports/in-out-count";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { getSaleLeaderboard, saleDimensions } from "@kontor/contracts/reports/leaderboard";
import { getNetProfit } from "@kontor/contracts/reports/net-profit";
import { getProductProfit } from "@kontor/contracts/reports/product-profit";
import { getListWithStock } from "@kontor/contracts/reports/product-stock";
import { getRecAndPayReport } from "@kontor/contracts/reports/rec-and-pay";
import { findReorderProposals } from "@kontor/contracts/reports/reorder";
import { getSkuStock, getSkuStockGrid } from "@kontor/contracts/reports/sku-stock";
import { getStatementAccount } from "@kontor/contracts/reports/statement";
import { findStockWarningCount } from "@kontor/contracts/reports/stock-warning";
import { getRecall, getTrace } from "@kontor/contracts/reports/trace";
import { buyIn, retailOut, saleOut } from "@kontor/contracts/reports/trade-count";
import { getSalesByUser, personKinds } from "@kontor/contracts/reports/users-report";
import { sumMembers } from "@kontor/contracts/system/partner";
import { sent, signIn } from "./documents/calls.ts";
import { repeated } from "./documents/load.ts";
import { rawRate } from "./documents/raw.ts";
import { tenantOf } from "./documents/shop.ts";
import { products, seed } from "./documents/target.ts";
import { atLeast, figure, percentile, setPace } from "./figures.ts";
import { CHAINED, fillChain } from "./reports/chain.ts";
import { ENTRIES, fill, PARTNERS, WAREHOUSES } from "./reports/fill.ts";
import { AGED, fillMoney } from "./reports/money.ts";
import { rebuildRate } from "./reports/rebuilt.ts";
import { fillSales, SALES } from "./reports/sales.ts";
import { fillTrace, TRACED_DOCUMENTS } from "./reports/trace.ts";
import { fillTracked } from "./reports/tracked.ts";
import { fillTraded, SOLD } from "./reports/traded.ts";

/** Movements in all, equally many of each product in each warehouse. */
const MOVEMENTS = Number(process.env.BENCH_MOVEMENTS ?? 1_000_000);
const movements = Math.max(1, Math.round(MOVEMENTS / products / WAREHOUSES));
/** Documents of ten lines whose projections are rebuilt. */
const REBUILT = Number(process.env.BENCH_REBUILT ?? 20_000);
/** The required documents a second: 1,000,000 in eight minutes. */
const REBUILT_PER_SECOND = 1_000_000 / 480;
const CALLS = 40;

const { token, userId } = await signIn(seed.demo.loginName, seed.demo.password);
const began = performance.now();
const tenantId = await tenantOf(userId);
await fill({ tenantId, products, movements });
await fillTraded(tenantId, products);
const order = await fillChain(tenantId);
const tracked = await fillTracked(tenantId, products);
const traced = await fillTrace(tenantId);
await fillSales(tenantId);
await fillMoney(tenantId);
console.log(`    three years of trade were written in ${((performance.now() - began) / 1000).toFixed(0)} s`);

async function measured(
  name: string,
  endpoint: Endpoint,
  limit: number,
  query: (at: number) => Record<string, unknown>,
): Promise<void> {
  await repeated(1, 6, (at) => sent(endpoint, { token, query: query(at) }));
  const samples = await repeated(1, CALLS, (at) => sent(endpoint, { token, query: query(6 + at) }));
  figure(`${name}, p95`, percentile(samples, 0.95), limit, "ms");
}

const page = (at: number) => ({ currentPage: 1 + (at % 50), pageSize: 20 });
const month = (at: number) => `${2024 + (at % 3)}-${String(1 + (at % 10)).padStart(2, "0")}`;
const lastOf = (name: string): string =>
  new Date(Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5)), 0)).toISOString().slice(0, 10);
const count = `${products.toLocaleString("en")} products in ${WAREHOUSES} warehouses`;
const moved = `${(products * WAREHOUSES * movements).toLocaleString("en")} movements`;

setPace(await rawRate());
/** What each tile of the home page asks for; they load side by side. */
const first = { currentPage: 1, pageSize: 1 };
const thisMonth = { search: { beginTime: `${new Date().toISOString().slice(0, 7)}-01` } };
for (const [tile, endpoint, query] of [
  ["figures", getBuyAndSaleStatistics, {}],
  ["six months", buyOrSalePrice, {}],
  ["best products of the month", getSaleLeaderboard, { ...first, ...thisMonth, pageSize: 5, dimension: "product" }],
  ["members who bought most", getSaleLeaderboard, { ...first, ...thisMonth, pageSize: 5, dimension: "customer" }],
  ["receivables that are due", getAging, { ...first, supplierType: "客户" }],
  ["stock below its levels", findStockWarningCount, { ...first, search: { state: "low" } }],
  ["batches that expire", getBatchStock, { ...first, search: { state: "soon" } }],
  ["orders due", saleOrdersDue, {}],
  ["documents to audit", salesUnaudited, {}],
  ["members", sumMembers, {}],
] as const)
  await measured(`home page, ${tile}`, endpoint, 60, () => query);
await measured(`product stock now, ${count}`, getListWithStock, 60, page);
await measured(`stock warning, ${count}`, findStockWarningCount, 300, page);
const sold = (products * SOLD).toLocaleString("en");
await measured(`what to order, ${count}, ${sold} lines sold in 90 days`, findReorderProposals, 300, (at) => ({
  leadDays: 1 + (at % 30),
}));
await measured(`product stock as of past days, ${moved}`, getListWithStock, 150, (at) => ({
  ...page(at),
  search: { asOf: `${month(at)}-17` },
}));
await measured(`stock in and out of a month, ${moved}, with all totals`, getInOutStock, 150, (at) => ({
  ...page(at),
  search: { beginTime: `${month(at)}-01`, endTime: lastOf(month(at)) },
}));
for (const [name, type] of [
  ["came in", "入库"],
  ["went out", "出库"],
] as const)
  await measured(`what ${name} by product in a year, ${moved}, with all totals`, findInOutProductCount, 300, (at) => ({
    ...page(at),
    ...{ type, search: { beginTime: `${2024 + (at % 2)}-01-01`, endTime: `${2024 + (at % 2)}-12-31` } },
  }));
const year = (at: number) => ({
  ...page(at % 10),
  search: { beginTime: `${2024 + (at % 2)}-01-01`, endTime: `${2024 + (at % 2)}-12-31` },
});
for (const [name, endpoint] of [
  ["purchases", buyIn],
  ["sales", saleOut],
  ["retail sales", retailOut],
] as const)
  await measured(`${name} by barcode row in a year, ${moved}`, endpoint, 300, year);
await measured(`profit by product in a year, ${moved}`, getProductProfit, 500, year);
const sales = `${SALES.toLocaleString("en")} sales`;
await measured(`gross profit by document in a year, ${sales}`, getGrossProfit, 300, (at) => ({
  ...year(at),
  of: "profit",
}));
for (const person of personKinds)
  await measured(`sales by ${person} in a year, ${sales}`, getSalesByUser, 300, (at) => ({ ...year(at), person }));
for (const dimension of saleDimensions)
  await measured(`leaderboard by ${dimension} of a year, ${moved}, ${sales}`, getSaleLeaderboard, 500, (at) => ({
    ...year(at),
    ...{ currentPage: 1, dimension },
  }));
const pastDay = (at: number) => ({ ...page(at), search: { asOf: `${month(at)}-17` } });
for (const [name, endpoint] of [
  [`stock of ${tracked.batches.toLocaleString("en")} batches in warehouses`, getBatchStock],
  [`stock of ${tracked.variants.toLocaleString("en")} variants in warehouses`, getSkuStock],
  ["stock of variants as a grid", getSkuStockGrid],
] as const) {
  await measured(`${name} now`, endpoint, 60, page);
  await measured(`${name} as of past days, ${moved}`, endpoint, 500, pastDay);
}
await measured(`statements, ${PARTNERS} customers, ${PARTNERS * ENTRIES} entries`, getStatementAccount, 150, (at) => ({
  ...page(at),
  supplierType: "客户",
  search: { beginTime: `${month(at)}-01`, endTime: `${month(at)}-28` },
}));
await measured("account report", listWithBalance, 500, page);
/** A year up to some day of the last one. */
const lastYear = (at: number) => {
  const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return { search: { beginTime: day(365 + at), endTime: day(at) } };
};
await measured("net profit of a year beside the one before", getNetProfit, 300, lastYear);
await measured("money received and paid of a year by day", getRecAndPayReport, 300, (at) => ({
  ...page(at % 10),
  ...{ by: "day", ...lastYear(at) },
}));
await measured("income and expenses of a year", getAccountHeadDetail, 300, (at) => ({ ...page(at), ...lastYear(at) }));
await measured(
  `debts by age, ${PARTNERS} customers, ${AGED.toLocaleString("en")} open documents`,
  getAging,
  200,
  (at) => ({
    ...page(at),
    supplierType: "客户",
  }),
);
await measured(`linked chain of ${CHAINED} documents`, getChain, 100, () => order);
const through = `of a batch through ${TRACED_DOCUMENTS.toLocaleString("en")} documents`;
await measured(`trace ${through}`, getTrace, 300, (at) => ({ ...page(at), code: traced.code }));
await measured(`recall list ${through}`, getRecall, 300, (at) => ({ ...page(at % 10), ...traced }));
setPace(await rawRate());
atLeast(
  `projections made anew while new documents come, ${REBUILT.toLocaleString("en")} of ten lines`,
  await rebuildRate(REBUILT),
  REBUILT_PER_SECOND,
  "/s",
);
