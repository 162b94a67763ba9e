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
import { largeWorkbook } from "./large-workbook.ts";
import { findLeaderboard } from "./leaderboard.query.ts";
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
import { workbook } from "./workbook.ts";

type Marked = ReturnType<typeof watermarked>;

export function mountTrade(db: ReportsDb, routes: Router<object>, marked: Marked): void {
  mountCounts(routes, marked);
  mountProfit(db, routes, marked);
  mountSales(routes, marked);
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

function mountSales(routes: Router<object>, { page }: Marked): void {
  routes.read(getSaleLeaderboard, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findLeaderboard(tx, ctx, q))),
  );
  routes.write(exportSaleLeaderboard, async ({ tx, ctx, query }) =>
    workbook(
      { tx, ctx },
      { name: "sale_leaderboard", columns: leaderboardColumns, query },
      await compared(query, (q) => findLeaderboard(tx, ctx, q, EXPORT_LIMIT)),
    ),
  );
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
