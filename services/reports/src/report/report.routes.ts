// Routes of the reports: each answers a page with the totals of all pages and its freshness.
import { figuresOfMonths } from "@kontor/contracts/document/change-preview";
import { exportListWithBalance, getStatistics, listWithBalance } from "@kontor/contracts/reports/account-report";
import { getChain } from "@kontor/contracts/reports/chain";
import { buyOrSalePrice, getBuyAndSaleStatistics, getTradeDocuments } from "@kontor/contracts/reports/dashboard";
import {
  exportInOutProductCount,
  findInOutProductCount,
  findInOutProductLines,
} from "@kontor/contracts/reports/in-out-count";
import { exportInOutDetail, findInOutDetail } from "@kontor/contracts/reports/in-out-detail";
import { exportInOutStock, getInOutStock, getInOutStockCountMoney } from "@kontor/contracts/reports/in-out-stock";
import {
  exportListWithStock,
  findDetailByWarehouseIdsAndProductId,
  getListWithStock,
  getProductWarehouseStock,
  getStockValueMonths,
} from "@kontor/contracts/reports/product-stock";
import { findReorderProposals } from "@kontor/contracts/reports/reorder";
import {
  debtExport,
  exportStatementAccount,
  getStatementAccount,
  getStatementDeposits,
  getStatementMovements,
  getStatementOpenDocuments,
  getStatementSlips,
  statementsByPartner,
  sumStatements,
} from "@kontor/contracts/reports/statement";
import {
  countStockWarnings,
  exportStockWarningCount,
  findStockWarningCount,
} from "@kontor/contracts/reports/stock-warning";
import { exportAllocationDetail, findAllocationDetail } from "@kontor/contracts/reports/transfer-detail";
import { type Router, router } from "@kontor/service-kit/http/router";
import { compared } from "@kontor/service-kit/report/compared";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";
import type { WritesReport } from "@kontor/service-kit/report/report-file";
import { watermarked } from "@kontor/service-kit/report/watermarked";
import { EXPORT_LIMIT } from "@kontor/service-kit/resource/export";
import { holdingColumns } from "@kontor/service-kit/workbook/holding.columns";
import type { ReportsDb } from "../db.ts";
import { findReorder } from "../reorder/reorder.query.ts";
import { findAccounts } from "./account.query.ts";
import { statementSums, statementsOf } from "./books.query.ts";
import { findChain } from "./chain.query.ts";
import { findMonths, findStatistics } from "./dashboard.query.ts";
import { type OwnerClient, withHoldings } from "./holdings.ts";
import { findInOutCount } from "./in-out-count.query.ts";
import { findInOut, findInOutLines, findLinesOf } from "./in-out-detail.query.ts";
import { findInOutStock } from "./in-out-stock.query.ts";
import { figuresOf } from "./months.query.ts";
import { findDeposits, findOpenDocuments, findSlips, findStatementMovements } from "./partner-detail.query.ts";
import { findProductStock } from "./product-stock.query.ts";
import { REBUILDING } from "./rebuilding.ts";
import { findStatements } from "./statement.query.ts";
import { findStockFlow, findWarehouseStock } from "./stock-flow.query.ts";
import { findStockValueMonths } from "./stock-value-months.query.ts";
import { findStockWarnings, findStockWarningTotals } from "./stock-warning.query.ts";
import { mountTraces } from "./trace.routes.ts";
import { mountTrackedStock } from "./tracked-stock.routes.ts";
import { mountTrade } from "./trade.routes.ts";
import { findTradeDocuments } from "./trade-documents.query.ts";
import { findTransfers } from "./transfer-detail.query.ts";
import {
  accountColumns,
  inOutCountColumns,
  inOutDetailColumns,
  inOutStockColumns,
  productStockColumns,
  statementColumns,
  stockWarningColumns,
  transferDetailColumns,
} from "./workbook.columns.ts";
import { debtWorkbook, filesOf } from "./workbook.ts";

type Watermarked = ReturnType<typeof watermarked>;
const HELD: ReadonlySet<string> = new Set(holdingColumns.map(({ field }) => field));

export function reportRoutes(db: ReportsDb, peers: OwnerClient, freshness: Freshness) {
  const routes = router("reports", db);
  const marked = watermarked(freshness, REBUILDING);
  const { fresh, page } = marked;
  const file = filesOf(db);

  routes.read(getBuyAndSaleStatistics, ({ tx, ctx }) => fresh(tx, () => findStatistics(tx, ctx)));
  routes.read(buyOrSalePrice, ({ tx, ctx }) => fresh(tx, () => findMonths(tx, ctx)));
  routes.read(getTradeDocuments, ({ tx, ctx, query }) => page(tx, () => findTradeDocuments(tx, ctx, query)));

  routes.read(getChain, ({ tx, ctx, query }) => fresh(tx, () => findChain(tx, ctx, query)));

  routes.read(getListWithStock, ({ tx, ctx, query }) => page(tx, () => findProductStock(tx, ctx, query)));
  routes.plain(exportListWithStock, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "material_stock", query },
      find: (tx, q, taken) => findProductStock(tx, ctx, q, taken),
      columns: ({ basis }) => productStockColumns(basis, Boolean(query.search?.asOf)),
      complete: async (rows, shown) =>
        shown.some(({ field }) => HELD.has(field))
          ? withHoldings(peers, ctx, rows as { productId: string }[], query.depotIds) // rows of this report
          : rows,
    }),
  );
  routes.read(findDetailByWarehouseIdsAndProductId, ({ tx, ctx, query }) =>
    page(tx, () => findStockFlow(tx, ctx, query)),
  );
  routes.read(getProductWarehouseStock, ({ tx, ctx, query }) => fresh(tx, () => findWarehouseStock(tx, ctx, query)));

  routes.read(getStockValueMonths, ({ tx, ctx, query }) => fresh(tx, () => findStockValueMonths(tx, ctx, query)));

  mountInOutStock(routes, marked, file);
  mountTransfers(routes, page, file);
  mountTrackedStock(db, routes, marked, file);
  mountTraces(db, routes, marked);
  mountTrade(db, peers, routes, marked);

  mountLines(routes, page, file);
  mountWarnings(routes, marked, file);
  routes.read(getStatementAccount, ({ tx, ctx, query }) => page(tx, () => findStatements(tx, ctx, query)));
  routes.plain(exportStatementAccount, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: query.supplierType === "客户" ? "customer_account" : "vendor_account", query },
      columns: () => statementColumns(query.supplierType),
      find: (tx, q, taken) => findStatements(tx, ctx, q, taken),
    }),
  );
  routes.read(getStatementOpenDocuments, ({ tx, ctx, query }) => page(tx, () => findOpenDocuments(tx, ctx, query)));
  routes.plain(debtExport, async ({ ctx, query }) => {
    const { open, lines } = await db.tenantRead(ctx, async (tx) => {
      const documents = await findOpenDocuments(tx, ctx, query, EXPORT_LIMIT);
      return { open: documents, lines: await findLinesOf(tx, ctx, documents.rows, EXPORT_LIMIT) };
    });
    return db.tenantTx(ctx, (tx) => debtWorkbook({ tx, ctx }, query, open, lines));
  });
  routes.read(getStatementDeposits, ({ tx, ctx, query }) => page(tx, () => findDeposits(tx, ctx, query)));
  routes.read(getStatementMovements, ({ tx, ctx, query }) => page(tx, () => findStatementMovements(tx, ctx, query)));
  routes.read(getStatementSlips, ({ tx, ctx, query }) => page(tx, () => findSlips(tx, ctx, query)));

  routes.plain(sumStatements, ({ ctx, body: { day, withOpening } }) =>
    db.tenantRead(ctx, (tx) => statementSums(tx, day, withOpening)),
  );

  routes.plain(figuresOfMonths, ({ ctx, body: { months } }) =>
    db.tenantRead(ctx, async (tx) => ({ months: await figuresOf(tx, months) })),
  );

  routes.plain(statementsByPartner, ({ ctx, body: { day, withOpening, of } }) =>
    db.tenantRead(ctx, async (tx) => ({ partners: await statementsOf(tx, day, withOpening, of) })),
  );

  routes.read(listWithBalance, ({ tx, ctx, query }) => page(tx, () => findAccounts(tx, ctx, query)));
  routes.read(getStatistics, ({ tx, ctx, query }) =>
    fresh(tx, async () => {
      const { totals } = await findAccounts(tx, ctx, { currentPage: 1, pageSize: 1, search: { ...query } });
      return { allMonthAmount: totals.thisMonthAmount ?? null, allCurrentAmount: totals.currentAmount ?? null };
    }),
  );
  routes.plain(exportListWithBalance, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "account_report", query, columns: () => accountColumns },
      find: (tx, q, taken) => findAccounts(tx, ctx, q, taken),
    }),
  );
  return routes;
}

/** Stock before a period, what came in and went out, and after it. */
function mountInOutStock(routes: Router<object>, { page, fresh }: Watermarked, file: WritesReport): void {
  routes.read(getInOutStock, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findInOutStock(tx, ctx, q))),
  );
  routes.read(getInOutStockCountMoney, ({ tx, ctx, query }) =>
    fresh(tx, async () => {
      const { totals } = await findInOutStock(tx, ctx, query, 1);
      return { totalStock: totals.thisSum ?? "0", totalCount: totals.thisAllPrice ?? null };
    }),
  );
  routes.plain(exportInOutStock, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "in_out_stock", query },
      find: (tx, q, taken) => findInOutStock(tx, ctx, q, taken),
      columns: ({ basis }) => inOutStockColumns(basis),
    }),
  );
}

/** The lines of transfers. */
function mountTransfers(routes: Router<object>, page: Watermarked["page"], file: WritesReport): void {
  routes.read(findAllocationDetail, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findTransfers(tx, ctx, q))),
  );
  routes.plain(exportAllocationDetail, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "allocation_detail", query, columns: () => transferDetailColumns },
      find: (tx, q, taken) => findTransfers(tx, ctx, q, taken),
    }),
  );
}

/** The lines of what came in or went out, and their counts by product. */
function mountLines(routes: Router<object>, page: Watermarked["page"], file: WritesReport): void {
  routes.read(findInOutDetail, ({ tx, ctx, query }) => page(tx, () => compared(query, (q) => findInOut(tx, ctx, q))));
  routes.plain(exportInOutDetail, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: query.type === "入库" ? "in_detail" : "out_detail", query, columns: () => inOutDetailColumns },
      find: (tx, q, taken) => findInOut(tx, ctx, q, taken),
    }),
  );
  routes.read(findInOutProductCount, ({ tx, ctx, query }) =>
    page(tx, () => compared(query, (q) => findInOutCount(tx, ctx, q))),
  );
  routes.plain(exportInOutProductCount, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: query.type === "入库" ? "in_material_count" : "out_material_count", query },
      columns: () => inOutCountColumns,
      find: (tx, q, taken) => findInOutCount(tx, ctx, q, taken),
    }),
  );
  routes.read(findInOutProductLines, ({ tx, ctx, query }) => page(tx, () => findInOutLines(tx, ctx, query)));
}

/** Stock below and above its safety levels, and what to buy of it. */
function mountWarnings(routes: Router<object>, { page, fresh }: Watermarked, file: WritesReport): void {
  routes.read(findReorderProposals, ({ tx, ctx, query }) => fresh(tx, () => findReorder(tx, ctx, query)));
  routes.read(findStockWarningCount, ({ tx, ctx, query }) => page(tx, () => findStockWarnings(tx, ctx, query)));
  routes.read(countStockWarnings, ({ tx, ctx }) => findStockWarningTotals(tx, ctx));
  routes.plain(exportStockWarningCount, ({ ctx, query }) =>
    file(ctx, {
      ...{ name: "stock_warning", query, columns: () => stockWarningColumns },
      find: (tx, q, taken) => findStockWarnings(tx, ctx, q, taken),
    }),
  );
}
