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
import type { WritesReport } from "@kontor/service-kit/report/report-file";
import { watermarked } from "@kontor/service-kit/report/watermarked";
import { EXPORT_LIMIT } from "@kontor/service-kit/resource/export";
import type { FinanceDb } from "../db.ts";
import { filesOf } from "../workbook/book-export.ts";
import { findHeadItems, findHeadLines } from "./account-head.query.ts";
import { findAgedDocuments, findAging, findAgingTotals } from "./aging.query.ts";
import { agingColumns, cashColumns, headColumns, headItemColumns, profitColumns } from "./money.columns.ts";
import { findNetProfit, findProfitMonths, findProfitSources } from "./net-profit.query.ts";
import { findPartnerStatement } from "./partner-statement.query.ts";
import { findCash, findCashSources, findSimpleProfit } from "./rec-and-pay.query.ts";

type Watermarked = ReturnType<typeof watermarked>;
const AGING_FILES = { 客户: "customer_aging", 供应商: "vendor_aging" } as const;

export function moneyRoutes(db: FinanceDb, freshness: Freshness) {
  const routes = router("finance", db);
  const marked = watermarked(freshness);
  const file = filesOf(db);
  mountHeads(routes, marked, file);
  mountCash(routes, marked, file);
  mountProfit(routes, marked, file);
  mountAging(routes, marked, file);
  return routes;
}

function mountHeads(routes: Router<object>, { page }: Watermarked, file: WritesReport): void {
  routes.read(getAccountHeadDetail, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findHeadLines(tx, ctx, q))),
  );
  routes.plain(exportAccountHeadDetail, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "other_recandpay_report", query, columns: () => headColumns },
      find: (tx, q, taken) => findHeadLines(tx, ctx, q, taken),
    }),
  );
  routes.read(getAccountHeadItems, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findHeadItems(tx, ctx, q))),
  );
  routes.plain(exportAccountHeadItems, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "other_recandpay_items", query, columns: () => headItemColumns },
      find: (tx, q, taken) => findHeadItems(tx, ctx, q, taken),
    }),
  );
}

function mountCash(routes: Router<object>, { page }: Watermarked, file: WritesReport): void {
  routes.read(getRecAndPayReport, ({ tx, ctx, query }) => page(tx, () => compared(query, (q) => findCash(tx, ctx, q))));
  routes.read(getRecAndPaySources, ({ tx, ctx, query }) => page(tx, () => findCashSources(tx, ctx, query)));
  routes.read(getSimpleProfitReport, ({ tx, ctx, query }) => findSimpleProfit(tx, ctx, query));
  routes.plain(exportRecAndPayReport, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "recandpay_report", query, columns: () => cashColumns },
      find: (tx, q, taken) => findCash(tx, ctx, q, taken),
    }),
  );
}

function mountProfit(routes: Router<object>, { page, fresh }: Watermarked, file: WritesReport): void {
  routes.read(getNetProfit, ({ tx, ctx, query }) => page(tx, () => findNetProfit(tx, ctx, query)));
  routes.read(getProfitMonths, ({ tx, ctx, query }) => fresh(tx, () => findProfitMonths(tx, ctx, query)));
  routes.read(getNetProfitSources, ({ tx, ctx, query }) => page(tx, () => findProfitSources(tx, ctx, query)));
  routes.plain(exportNetProfit, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "profit_report", query, columns: () => profitColumns },
      find: async (tx, q) => {
        const { rows, total } = await findNetProfit(tx, ctx, q, EXPORT_LIMIT);
        return { rows, total };
      },
    }),
  );
}

function mountAging(routes: Router<object>, { page }: Watermarked, file: WritesReport): void {
  routes.read(getAging, ({ tx, ctx, query }) => page(tx, () => findAging(tx, ctx, query)));
  routes.read(getAgingTotals, ({ tx, ctx, query }) => findAgingTotals(tx, ctx, query));
  routes.read(getAgedDocuments, ({ tx, ctx, query }) => page(tx, () => findAgedDocuments(tx, ctx, query)));
  routes.read(getPartnerStatement, ({ tx, ctx, query }) => findPartnerStatement(tx, ctx, query));
  routes.plain(exportAging, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: AGING_FILES[query.supplierType], query, columns: () => agingColumns },
      find: (tx, q, taken) => findAging(tx, ctx, q, taken),
    }),
  );
}
