// Routes of the money reports, whose figures are the ledger's and the slips' own (docs/decisions/0078).
import {
  exportAccountHeadDetail,
  exportAccountHeadItems,
  getAccountHeadDetail,
  getAccountHeadItems,
} from "@kontor/contracts/reports/account-head";
import {
  exportAging,
  getAgedDocuments,
  getAging,
  getAgingTotals,
  getPartnerStatement,
} from "@kontor/contracts/reports/aging";
import {
  exportNetProfit,
  getNetProfit,
  getNetProfitSources,
  getProfitMonths,
} from "@kontor/contracts/reports/net-profit";
import {
  exportRecAndPayReport,
  getRecAndPayReport,
  getRecAndPaySources,
  getSimpleProfitReport,
} from "@kontor/contracts/reports/rec-and-pay";
import { type Router, router } from "@kontor/service-kit/http/router";
import { compared } from "@kontor/service-kit/report/compared";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";
import { watermarked } from "@kontor/service-kit/report/watermarked";
import { EXPORT_LIMIT } from "@kontor/service-kit/resource/export";
import type { FinanceDb } from "../db.ts";
import { bookExport } from "../workbook/book-export.ts";
import { findHeadItems, findHeadLines } from "./account-head.query.ts";
import { findAgedDocuments, findAging, findAgingTotals } from "./aging.query.ts";
import { agingColumns, cashColumns, headColumns, headItemColumns, profitColumns } from "./money.columns.ts";
import { findNetProfit, findProfitMonths, findProfitSources } from "./net-profit.query.ts";
import { findPartnerStatement } from "./partner-statement.query.ts";
import { findCash, findCashSources, findSimpleProfit } from "./rec-and-pay.query.ts";

type Watermarked = ReturnType<typeof watermarked>;
const headExport = bookExport("other_recandpay_report", headColumns);
const headItemExport = bookExport("other_recandpay_items", headItemColumns);
const cashExport = bookExport("recandpay_report", cashColumns);
const profitExport = bookExport("profit_report", profitColumns);
const agingExports = {
  客户: bookExport("customer_aging", agingColumns),
  供应商: bookExport("vendor_aging", agingColumns),
} as const;

export function moneyRoutes(db: FinanceDb, freshness: Freshness) {
  const routes = router("finance", db);
  const marked = watermarked(freshness);
  mountHeads(routes, marked);
  mountCash(routes, marked);
  mountProfit(routes, marked);
  mountAging(routes, marked);
  return routes;
}

function mountHeads(routes: Router<object>, { page }: Watermarked): void {
  routes.read(getAccountHeadDetail, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findHeadLines(tx, ctx, q))),
  );
  routes.write(exportAccountHeadDetail, async ({ tx, ctx, query }) =>
    headExport({ tx, ctx }, query, await compared(query, (q) => findHeadLines(tx, ctx, q, EXPORT_LIMIT))),
  );
  routes.read(getAccountHeadItems, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findHeadItems(tx, ctx, q))),
  );
  routes.write(exportAccountHeadItems, async ({ tx, ctx, query }) =>
    headItemExport({ tx, ctx }, query, await compared(query, (q) => findHeadItems(tx, ctx, q, EXPORT_LIMIT))),
  );
}

function mountCash(routes: Router<object>, { page }: Watermarked): void {
  routes.read(getRecAndPayReport, ({ tx, ctx, query }) => page(tx, () => compared(query, (q) => findCash(tx, ctx, q))));
  routes.read(getRecAndPaySources, ({ tx, ctx, query }) => page(tx, () => findCashSources(tx, ctx, query)));
  routes.read(getSimpleProfitReport, ({ tx, ctx, query }) => findSimpleProfit(tx, ctx, query));
  routes.write(exportRecAndPayReport, async ({ tx, ctx, query }) =>
    cashExport({ tx, ctx }, query, await compared(query, (q) => findCash(tx, ctx, q, EXPORT_LIMIT))),
  );
}

function mountProfit(routes: Router<object>, { page, fresh }: Watermarked): void {
  routes.read(getNetProfit, ({ tx, ctx, query }) => page(tx, () => findNetProfit(tx, ctx, query)));
  routes.read(getProfitMonths, ({ tx, ctx, query }) => fresh(tx, () => findProfitMonths(tx, ctx, query)));
  routes.read(getNetProfitSources, ({ tx, ctx, query }) => page(tx, () => findProfitSources(tx, ctx, query)));
  routes.write(exportNetProfit, async ({ tx, ctx, query }) => {
    const { rows } = await findNetProfit(tx, ctx, query, EXPORT_LIMIT);
    return profitExport({ tx, ctx }, query, { rows });
  });
}

function mountAging(routes: Router<object>, { page }: Watermarked): void {
  routes.read(getAging, ({ tx, ctx, query }) => page(tx, () => findAging(tx, ctx, query)));
  routes.read(getAgingTotals, ({ tx, ctx, query }) => findAgingTotals(tx, ctx, query));
  routes.read(getAgedDocuments, ({ tx, ctx, query }) => page(tx, () => findAgedDocuments(tx, ctx, query)));
  routes.read(getPartnerStatement, ({ tx, ctx, query }) => findPartnerStatement(tx, ctx, query));
  routes.write(exportAging, async ({ tx, ctx, query }) =>
    agingExports[query.supplierType]({ tx, ctx }, query, await findAging(tx, ctx, query, EXPORT_LIMIT)),
  );
}
