// Routes of the reports of purchases, sales and profit.
import { exportGrossProfit, getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { exportSaleLeaderboard, getSaleLeaderboard } from "@kontor/contracts/reports/leaderboard";
import { exportProductProfit, getProductProfit } from "@kontor/contracts/reports/product-profit";
import {
  buyIn,
  exportBuyIn,
  exportRetailOut,
  exportSaleOut,
  type PurchaseCountRow,
  retailOut,
  type SaleCountRow,
  saleOut,
} from "@kontor/contracts/reports/trade-count";
import { findTradeLines } from "@kontor/contracts/reports/trade-lines";
import { exportSalesByUser, getSalesByUser } from "@kontor/contracts/reports/users-report";
import type { Router } from "@kontor/service-kit/http/router";
import { compared } from "@kontor/service-kit/report/compared";
import type { watermarked } from "@kontor/service-kit/report/watermarked";
import { EXPORT_LIMIT } from "@kontor/service-kit/resource/export";
import type { ReportsDb } from "../db.ts";
import { findGrossProfit } from "./gross-profit.query.ts";
import type { OwnerClient } from "./holdings.ts";
import { largeWorkbook } from "./large-workbook.ts";
import { findLeaderboard } from "./leaderboard.query.ts";
import { withMemberFigures } from "./member-figures.ts";
import { findProductProfit } from "./product-profit.query.ts";
import {
  grossProfitColumns,
  leaderboardColumns,
  productProfitColumns,
  tradeCountColumns,
  usersReportColumns,
} from "./trade.columns.ts";
import { findTradeCount } from "./trade-count.query.ts";
import { findTradedLines } from "./trade-lines.query.ts";
import { findSalesByUser } from "./users-report.query.ts";
import { columnsShown } from "./workbook.rules.ts";
import { workbook } from "./workbook.ts";

type Marked = ReturnType<typeof watermarked>;
const MEMBER_COLUMNS: readonly string[] = ["prepaid", "points"];

export function mountTrade(db: ReportsDb, peers: OwnerClient, routes: Router<object>, marked: Marked): void {
  mountCounts(routes, marked);
  mountProfit(db, routes, marked);
  mountRanks(db, peers, routes, marked);
  mountUsers(routes, marked);
}

function mountCounts(routes: Router<object>, { page }: Marked): void {
  routes.read(buyIn, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findTradeCount<PurchaseCountRow>(tx, ctx, "buy", q))),
  );
  routes.read(saleOut, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findTradeCount<SaleCountRow>(tx, ctx, "sale", q))),
  );
  routes.read(retailOut, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findTradeCount<SaleCountRow>(tx, ctx, "retail", q))),
  );
  for (const [endpoint, trade, name] of [
    [exportBuyIn, "buy", "buy_in_report"],
    [exportSaleOut, "sale", "sale_out_report"],
    [exportRetailOut, "retail", "retail_out_report"],
  ] as const)
    routes.write(endpoint, async ({ tx, ctx, query }) =>
      workbook(
        { tx, ctx },
        { name, columns: tradeCountColumns[trade], query },
        await compared(query, (q) => findTradeCount(tx, ctx, trade, q, EXPORT_LIMIT)),
      ),
    );
  routes.read(findTradeLines, ({ tx, ctx, query }) => page(tx, () => findTradedLines(tx, ctx, query)));
}

function mountProfit(db: ReportsDb, routes: Router<object>, { page }: Marked): void {
  routes.read(getProductProfit, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findProductProfit(tx, ctx, q))),
  );
  routes.write(exportProductProfit, async ({ tx, ctx, query }) =>
    workbook(
      { tx, ctx },
      { name: "material_profit_report", columns: productProfitColumns, query },
      await compared(query, (q) => findProductProfit(tx, ctx, q, EXPORT_LIMIT)),
    ),
  );
  routes.read(getGrossProfit, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findGrossProfit(tx, ctx, q))),
  );
  routes.write(exportGrossProfit, ({ tx, ctx, query }) =>
    largeWorkbook(db, { tx, ctx }, { name: "gross_profit", columns: grossProfitColumns, query }, (read, q, taken) =>
      findGrossProfit(read, ctx, q, taken),
    ),
  );
}

function mountRanks(db: ReportsDb, peers: OwnerClient, routes: Router<object>, { page }: Marked): void {
  routes.plain(getSaleLeaderboard, async ({ ctx, query }) => {
    const report = await db.tenantRead(ctx, (tx) =>
      page(tx, () => compared(query, (q) => findLeaderboard(tx, ctx, q))),
    );
    if (query.dimension !== "customer") return report;
    const rows = await withMemberFigures(peers, ctx, report.rows).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "members' prepayments and points could not be asked for");
      return report.rows;
    });
    return { ...report, rows };
  });
  routes.plain(exportSaleLeaderboard, async ({ ctx, query }) => {
    const report = await db.tenantRead(ctx, (tx) => compared(query, (q) => findLeaderboard(tx, ctx, q, EXPORT_LIMIT)));
    const columns = columnsShown(leaderboardColumns, query.columns);
    const isOfMembers = query.dimension === "customer" && columns.some(({ field }) => MEMBER_COLUMNS.includes(field));
    // So many rows are refused below.
    const isAsked = isOfMembers && report.rows.length < EXPORT_LIMIT;
    const rows = isAsked ? await withMemberFigures(peers, ctx, report.rows) : report.rows;
    const { lang } = query;
    return db.tenantTx(ctx, (tx) =>
      workbook({ tx, ctx }, { name: "sale_leaderboard", columns, query: { lang } }, { ...report, rows }),
    );
  });
}

function mountUsers(routes: Router<object>, { page }: Marked): void {
  routes.read(getSalesByUser, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findSalesByUser(tx, ctx, q))),
  );
  routes.write(exportSalesByUser, async ({ tx, ctx, query }) =>
    workbook(
      { tx, ctx },
      { name: "users_report", columns: usersReportColumns, query },
      await compared(query, (q) => findSalesByUser(tx, ctx, q, EXPORT_LIMIT)),
    ),
  );
}
