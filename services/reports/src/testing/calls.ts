// Calls of every report over one tenant's trade, to check that hidden prices are in none. Imported by tests only.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { exportListWithBalance, getStatistics, listWithBalance } from "@kontor/contracts/reports/account-report";
import { countBatchStock, exportBatchStock, getBatchStock } from "@kontor/contracts/reports/batch-stock";
import { getChain } from "@kontor/contracts/reports/chain";
import { buyOrSalePrice, getBuyAndSaleStatistics, getTradeDocuments } from "@kontor/contracts/reports/dashboard";
import { exportGrossProfit, getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import {
  exportInOutProductCount,
  findInOutProductCount,
  findInOutProductLines,
} from "@kontor/contracts/reports/in-out-count";
import { exportInOutDetail, findInOutDetail } from "@kontor/contracts/reports/in-out-detail";
import { exportInOutStock, getInOutStock, getInOutStockCountMoney } from "@kontor/contracts/reports/in-out-stock";
import { exportSaleLeaderboard, getSaleLeaderboard, saleDimensions } from "@kontor/contracts/reports/leaderboard";
import { exportProductProfit, getProductProfit } from "@kontor/contracts/reports/product-profit";
import {
  exportListWithStock,
  findDetailByWarehouseIdsAndProductId,
  getListWithStock,
  getProductWarehouseStock,
  getStockValueMonths,
} from "@kontor/contracts/reports/product-stock";
import { findReorderProposals } from "@kontor/contracts/reports/reorder";
import { exportSkuStock, getSkuStock, getSkuStockGrid } from "@kontor/contracts/reports/sku-stock";
import {
  debtExport,
  exportStatementAccount,
  getStatementAccount,
  getStatementDeposits,
  getStatementMovements,
  getStatementOpenDocuments,
  getStatementSlips,
} from "@kontor/contracts/reports/statement";
import {
  countStockWarnings,
  exportStockWarningCount,
  findStockWarningCount,
} from "@kontor/contracts/reports/stock-warning";
import { exportRecall, getRecall, getTrace } from "@kontor/contracts/reports/trace";
import {
  buyIn,
  exportBuyIn,
  exportRetailOut,
  exportSaleOut,
  retailOut,
  saleOut,
} from "@kontor/contracts/reports/trade-count";
import { findTradeLines, lineReports } from "@kontor/contracts/reports/trade-lines";
import { exportAllocationDetail, findAllocationDetail } from "@kontor/contracts/reports/transfer-detail";
import { exportSalesByUser, getSalesByUser, personKinds } from "@kontor/contracts/reports/users-report";

type Call = readonly [Endpoint, object];
const page = { currentPage: 1, pageSize: 20 };

/**
 * Calls with the same query in every tenant.
 * @param today the day on which all was traded, YYYY-MM-DD
 */
export function wholeReports(today: string): readonly Call[] {
  const period = { ...page, search: JSON.stringify({ beginTime: today, endTime: today }) };
  return [
    [getListWithStock, page],
    [getStockValueMonths, {}],
    [exportListWithStock, page],
    [getInOutStock, period],
    [getInOutStockCountMoney, period],
    [exportInOutStock, period],
    [findInOutDetail, { ...page, type: "出库" }],
    [findInOutDetail, { ...page, type: "入库" }],
    [exportInOutDetail, { ...page, type: "出库" }],
    [exportInOutDetail, { ...page, type: "入库" }],
    ...(["入库", "出库"] as const).flatMap((type): Call[] => [
      [findInOutProductCount, { ...page, type }],
      [exportInOutProductCount, { ...page, type }],
    ]),
    ...[buyIn, exportBuyIn, saleOut, exportSaleOut, retailOut, exportRetailOut].map((count): Call => [count, page]),
    [getProductProfit, page],
    [exportProductProfit, page],
    [getGrossProfit, { ...page, of: "profit" }],
    [exportGrossProfit, { ...page, of: "profit" }],
    ...saleDimensions.flatMap((dimension): Call[] => [
      [getSaleLeaderboard, { ...page, dimension }],
      [exportSaleLeaderboard, { ...page, dimension }],
    ]),
    ...personKinds.flatMap((person): Call[] => [
      [getSalesByUser, { ...page, person }],
      [exportSalesByUser, { ...page, person }],
    ]),
    ...lineReports.map((of): Call => [findTradeLines, { ...page, of }]),
    [findStockWarningCount, page],
    [countStockWarnings, {}],
    [exportStockWarningCount, page],
    [findReorderProposals, {}],
    [findAllocationDetail, page],
    [exportAllocationDetail, page],
    [getBatchStock, page],
    [countBatchStock, {}],
    [exportBatchStock, page],
    [getSkuStock, page],
    [exportSkuStock, page],
    [exportSkuStock, { ...page, across: "1" }],
    [getSkuStockGrid, page],
    [getStatementAccount, { ...page, supplierType: "客户" }],
    [getStatementAccount, { ...page, supplierType: "供应商" }],
    [exportStatementAccount, { ...page, supplierType: "供应商" }],
    [getBuyAndSaleStatistics, {}],
    [buyOrSalePrice, {}],
    [listWithBalance, page],
    [getStatistics, {}],
    [exportListWithBalance, page],
  ];
}

/** Calls about one customer, one product, some documents, or those of this day. */
export function reportsAbout(
  customerId: string,
  productId: string,
  documents: readonly { kind: string; id: string }[],
): readonly Call[] {
  const ofCustomer = { ...page, supplierType: "客户", organId: customerId };
  return [
    [findDetailByWarehouseIdsAndProductId, { ...page, materialId: productId }],
    [getProductWarehouseStock, { materialId: productId }],
    ...(["入库", "出库"] as const).map(
      (type): Call => [findInOutProductLines, { ...page, type, materialId: productId }],
    ),
    [getTrace, { ...page, code: "A" }],
    [getRecall, { ...page, materialId: productId, code: "A" }],
    [exportRecall, { ...page, materialId: productId, code: "A" }],
    [getStatementOpenDocuments, ofCustomer],
    [getStatementSlips, ofCustomer],
    [getStatementMovements, ofCustomer],
    [getStatementDeposits, ofCustomer],
    [debtExport, ofCustomer],
    ...documents.map((document): Call => [getChain, document]),
    ...(["buy", "sale", "retail"] as const).map(
      (trade): Call => [getTradeDocuments, { ...page, trade, period: "today" }],
    ),
  ];
}
