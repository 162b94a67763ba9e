// Routes of the reports of purchases, sales and profit.
import { exportGrossProfit, getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { exportSaleLeaderboard, getSaleLeaderboard, type LeaderboardRow } from "@kontor/contracts/reports/leaderboard";
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
import type { WritesReport } from "@kontor/service-kit/report/report-file";
import type { watermarked } from "@kontor/service-kit/report/watermarked";
import type { ReportsDb } from "../db.ts";
import { findGrossProfit } from "./gross-profit.query.ts";
import type { OwnerClient } from "./holdings.ts";
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
import { filesOf } from "./workbook.ts";

type Marked = ReturnType<typeof watermarked>;
const MEMBER_COLUMNS: readonly string[] = ["prepaid", "points"];

export function mountTrade(db: ReportsDb, peers: OwnerClient, routes: Router<object>, marked: Marked): void {
  const file = filesOf(db);
  mountCounts(routes, marked, file);
  mountProfit(routes, marked, file);
  mountRanks(db, peers, routes, marked, file);
  mountUsers(routes, marked, file);
}

function mountCounts(routes: Router<object>, { page }: Marked, file: WritesReport): void {
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
    routes.plain(endpoint, ({ ctx, query }) =>
      file(ctx, {
        ...{ name, query, columns: () => tradeCountColumns[trade] },
        find: (tx, q, taken) => findTradeCount(tx, ctx, trade, q, taken),
      }),
    );
  routes.read(findTradeLines, ({ tx, ctx, query }) => page(tx, () => findTradedLines(tx, ctx, query)));
}

function mountProfit(routes: Router<object>, { page }: Marked, file: WritesReport): void {
  routes.read(getProductProfit, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findProductProfit(tx, ctx, q))),
  );
  routes.plain(exportProductProfit, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "material_profit_report", query, columns: () => productProfitColumns },
      find: (tx, q, taken) => findProductProfit(tx, ctx, q, taken),
    }),
  );
  routes.read(getGrossProfit, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findGrossProfit(tx, ctx, q))),
  );
  routes.plain(exportGrossProfit, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "gross_profit", query, columns: () => grossProfitColumns },
      find: (tx, q, taken) => findGrossProfit(tx, ctx, q, taken),
    }),
  );
}

function mountRanks(
  db: ReportsDb,
  peers: OwnerClient,
  routes: Router<object>,
  { page }: Marked,
  file: WritesReport,
): void {
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
  routes.plain(exportSaleLeaderboard, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "sale_leaderboard", query, columns: () => leaderboardColumns },
      find: (tx, q, taken) => findLeaderboard(tx, ctx, q, taken),
      complete: async (rows, shown) =>
        query.dimension === "customer" && shown.some(({ field }) => MEMBER_COLUMNS.includes(field))
          ? withMemberFigures(peers, ctx, rows as LeaderboardRow[]) // rows of this report
          : rows,
    }),
  );
}

function mountUsers(routes: Router<object>, { page }: Marked, file: WritesReport): void {
  routes.read(getSalesByUser, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findSalesByUser(tx, ctx, q))),
  );
  routes.plain(exportSalesByUser, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "users_report", query, columns: () => usersReportColumns },
      find: (tx, q, taken) => findSalesByUser(tx, ctx, q, taken),
    }),
  );
}
