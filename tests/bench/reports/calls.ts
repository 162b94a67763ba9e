// The reports that measurements ask for, over the trade that fill.ts and its neighbours wrote, each with its limit.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { saleOrdersDue } from "@kontor/contracts/document/due-orders";
import { getAccountHeadDetail } from "@kontor/contracts/reports/account-head";
import { listWithBalance } from "@kontor/contracts/reports/account-report";
import { getAging, getAgingTotals } from "@kontor/contracts/reports/aging";
import { countBatchStock, getBatchStock } from "@kontor/contracts/reports/batch-stock";
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
import { countStockWarnings, findStockWarningCount } from "@kontor/contracts/reports/stock-warning";
import { getRecall, getTrace } from "@kontor/contracts/reports/trace";
import { buyIn, retailOut, saleOut } from "@kontor/contracts/reports/trade-count";
import { getSalesByUser, personKinds } from "@kontor/contracts/reports/users-report";
import { sumMembers } from "@kontor/contracts/system/partner";
import { salesUnaudited } from "@kontor/contracts/voucher/unaudited";
import { products } from "../documents/target.ts";
import { CHAINED } from "./chain.ts";
import { ENTRIES, PARTNERS, WAREHOUSES } from "./fill.ts";
import type { Filled } from "./filled.ts";
import { AGED } from "./money.ts";
import { SALES } from "./sales.ts";
import { TRACED_DOCUMENTS } from "./trace.ts";
import { SOLD } from "./traded.ts";

export interface Call {
  name: string;
  endpoint: Endpoint;
  /** Milliseconds of 95 of 100 calls. */
  limit: number;
  /** The query of a call, so that no two ask for the same. */
  query(at: number): Record<string, unknown>;
}
const call = (name: string, endpoint: Endpoint, limit: number, query: Call["query"]): Call => ({
  name,
  endpoint,
  limit,
  query,
});

const page = (at: number) => ({ currentPage: 1 + (at % 50), pageSize: 20 });
const month = (at: number) => `${2024 + (at % 3)}-${String(1 + (at % 10)).padStart(2, "0")}`;
const lastOf = (name: string): string =>
  new Date(Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5)), 0)).toISOString().slice(0, 10);
const year = (at: number) => ({
  ...page(at % 10),
  search: { beginTime: `${2024 + (at % 2)}-01-01`, endTime: `${2024 + (at % 2)}-12-31` },
});
const pastDay = (at: number) => ({ ...page(at), search: { asOf: `${month(at)}-17` } });
/** A year up to some day of the last one. */
const lastYear = (at: number) => {
  const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return { search: { beginTime: day(365 + at), endTime: day(at) } };
};
const first = { currentPage: 1, pageSize: 1 };
const thisMonth = { search: { beginTime: `${new Date().toISOString().slice(0, 7)}-01` } };

/** What each tile of the home page asks for; they load side by side. */
export const tiles: readonly Call[] = (
  [
    ["figures", getBuyAndSaleStatistics, {}],
    ["six months", buyOrSalePrice, {}],
    ["best products of the month", getSaleLeaderboard, { ...first, ...thisMonth, pageSize: 5, dimension: "product" }],
    ["members who bought most", getSaleLeaderboard, { ...first, ...thisMonth, pageSize: 5, dimension: "customer" }],
    ["receivables that are due", getAgingTotals, { supplierType: "客户" }],
    ["stock below and above its levels", countStockWarnings, {}],
    ["batches that expire", countBatchStock, {}],
    ["orders due", saleOrdersDue, {}],
    ["documents to audit", salesUnaudited, {}],
    ["members", sumMembers, {}],
  ] as const
).map(([tile, endpoint, query]) => call(`home page, ${tile}`, endpoint, 60, () => query));

const count = `${products.toLocaleString("en")} products in ${WAREHOUSES} warehouses`;
const sold = (products * SOLD).toLocaleString("en");
const sales = `${SALES.toLocaleString("en")} sales`;

/** Every report. */
export function reports({ movements, order, tracked, traced }: Filled): readonly Call[] {
  const moved = `${movements.toLocaleString("en")} movements`;
  return [...ofStock(moved, tracked), ...ofTrade(moved), ...ofMoney(), ...ofTraces({ order, traced })];
}

const ofStock = (moved: string, tracked: Filled["tracked"]): Call[] => [
  call(`product stock now, ${count}`, getListWithStock, 60, page),
  call(`stock warning, ${count}`, findStockWarningCount, 300, page),
  call(`what to order, ${count}, ${sold} lines sold in 90 days`, findReorderProposals, 300, (at) => ({
    leadDays: 1 + (at % 30),
  })),
  call(`product stock as of past days, ${moved}`, getListWithStock, 150, pastDay),
  call(`stock in and out of a month, ${moved}, with all totals`, getInOutStock, 150, (at) => ({
    ...page(at),
    search: { beginTime: `${month(at)}-01`, endTime: lastOf(month(at)) },
  })),
  ...(
    [
      [`stock of ${tracked.batches.toLocaleString("en")} batches in warehouses`, getBatchStock],
      [`stock of ${tracked.variants.toLocaleString("en")} variants in warehouses`, getSkuStock],
      ["stock of variants as a grid", getSkuStockGrid],
    ] as const
  ).flatMap(([name, endpoint]) => [
    call(`${name} now`, endpoint, 60, page),
    call(`${name} as of past days, ${moved}`, endpoint, 500, pastDay),
  ]),
];

const ofTrade = (moved: string): Call[] => [
  ...(
    [
      ["came in", "入库"],
      ["went out", "出库"],
    ] as const
  ).map(([name, type]) =>
    call(`what ${name} by product in a year, ${moved}, with all totals`, findInOutProductCount, 300, (at) => ({
      ...year(at),
      ...page(at),
      type,
    })),
  ),
  ...(
    [
      ["purchases", buyIn],
      ["sales", saleOut],
      ["retail sales", retailOut],
    ] as const
  ).map(([name, endpoint]) => call(`${name} by barcode row in a year, ${moved}`, endpoint, 300, year)),
  call(`profit by product in a year, ${moved}`, getProductProfit, 500, year),
  call(`gross profit by document in a year, ${sales}`, getGrossProfit, 300, (at) => ({ ...year(at), of: "profit" })),
  ...personKinds.map((person) =>
    call(`sales by ${person} in a year, ${sales}`, getSalesByUser, 300, (at) => ({ ...year(at), person })),
  ),
  ...saleDimensions.map((dimension) =>
    call(`leaderboard by ${dimension} of a year, ${moved}, ${sales}`, getSaleLeaderboard, 500, (at) => ({
      ...year(at),
      ...{ currentPage: 1, dimension },
    })),
  ),
];

const ofMoney = (): Call[] => [
  call(`statements, ${PARTNERS} customers, ${PARTNERS * ENTRIES} entries`, getStatementAccount, 150, (at) => ({
    ...page(at),
    supplierType: "客户",
    search: { beginTime: `${month(at)}-01`, endTime: `${month(at)}-28` },
  })),
  call("account report", listWithBalance, 500, page),
  call("net profit of a year beside the one before", getNetProfit, 300, lastYear),
  call("money received and paid of a year by day", getRecAndPayReport, 300, (at) => ({
    ...page(at % 10),
    ...{ by: "day", ...lastYear(at) },
  })),
  call("income and expenses of a year", getAccountHeadDetail, 300, (at) => ({ ...page(at), ...lastYear(at) })),
  call(`debts by age, ${PARTNERS} customers, ${AGED.toLocaleString("en")} open documents`, getAging, 200, (at) => ({
    ...page(at),
    supplierType: "客户",
  })),
];

function ofTraces({ order, traced }: Pick<Filled, "order" | "traced">): Call[] {
  const through = `of a batch through ${TRACED_DOCUMENTS.toLocaleString("en")} documents`;
  return [
    call(`linked chain of ${CHAINED} documents`, getChain, 100, () => order),
    call(`trace ${through}`, getTrace, 300, (at) => ({ ...page(at), code: traced.code })),
    call(`recall list ${through}`, getRecall, 300, (at) => ({ ...page(at % 10), ...traced })),
  ];
}
