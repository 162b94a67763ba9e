// What each figure of each report opens, by the report's call. A report or column that is not here fails a test.
import type { Endpoint } from "../../core/endpoint.ts";
import { listGeneralLedger, listLedgerEntries, listTrialBalance } from "../../finance/books.ts";
import { listJournal } from "../../finance/journal.ts";
import { listAccountMovements, listPrepaymentMovements } from "../../finance/ledger.ts";
import { listVat, listVatDocuments } from "../../finance/vat.ts";
import { listPointMovements } from "../../system/points.ts";
import { listCosts } from "../../warehouse/stock.ts";
import { getAccountHeadDetail, getAccountHeadItems } from "../account-head.ts";
import { listWithBalance } from "../account-report.ts";
import { getAgedDocuments, getAging } from "../aging.ts";
import { getBatchStock } from "../batch-stock.ts";
import { getTradeDocuments } from "../dashboard.ts";
import { getGrossProfit } from "../gross-profit.ts";
import { findInOutProductCount, findInOutProductLines } from "../in-out-count.ts";
import { findInOutDetail } from "../in-out-detail.ts";
import { getInOutStock } from "../in-out-stock.ts";
import { getSaleLeaderboard } from "../leaderboard.ts";
import { getNetProfit, getNetProfitSources } from "../net-profit.ts";
import { getProductProfit } from "../product-profit.ts";
import { findDetailByWarehouseIdsAndProductId, getListWithStock, getProductWarehouseStock } from "../product-stock.ts";
import { getRecAndPayReport, getRecAndPaySources } from "../rec-and-pay.ts";
import { getSkuStock, getSkuStockGrid } from "../sku-stock.ts";
import {
  getStatementAccount,
  getStatementDeposits,
  getStatementMovements,
  getStatementOpenDocuments,
  getStatementSlips,
} from "../statement.ts";
import { findStockWarningCount } from "../stock-warning.ts";
import { getRecall, getTrace } from "../trace.ts";
import { buyIn, retailOut, saleOut } from "../trade-count.ts";
import { findTradeLines } from "../trade-lines.ts";
import { findAllocationDetail } from "../transfer-detail.ts";
import { getSalesByUser } from "../users-report.ts";
import * as money from "./money.figures.ts";
import { arguedBy, type Figures } from "./opening.ts";
import * as sold from "./sold.figures.ts";
import * as stock from "./stock.figures.ts";

/** Rows that are documents, slips or lines of them: their numbers open them. */
const ofDocuments = (...names: readonly string[]): Figures => arguedBy("document", ...names);
const LINE = ["operNumber", "unitPrice", "allPrice"] as const;

const TABLE: readonly (readonly [Endpoint, Figures])[] = [
  [buyIn, sold.buyFigures],
  [saleOut, sold.saleFigures],
  [retailOut, sold.retailFigures],
  [getProductProfit, sold.productProfitFigures],
  [getSaleLeaderboard, sold.leaderboardFigures],
  [getSalesByUser, sold.usersFigures],
  [getGrossProfit, sold.documentFigures],
  [findTradeLines, sold.lineFigures],
  [findInOutProductCount, sold.inOutCountFigures],
  [findInOutProductLines, ofDocuments(...LINE, "basicNumber", "taxRate", "taxMoney")],
  [findInOutDetail, ofDocuments(...LINE, "taxRate", "taxMoney")],
  [findAllocationDetail, ofDocuments(...LINE, "receivedNumber", "lostNumber", "receivedPrice", "lostPrice")],
  [getListWithStock, stock.productStockFigures],
  [getInOutStock, stock.inOutStockFigures],
  [getBatchStock, stock.batchFigures],
  [getSkuStock, stock.variantFigures],
  [getSkuStockGrid, stock.gridFigures],
  [findStockWarningCount, stock.warningFigures],
  [getProductWarehouseStock, arguedBy("warehouse", "currentStock", "unitPrice", "allPrice", "bookValue")],
  [findDetailByWarehouseIdsAndProductId, stock.flowFigures],
  [listCosts, stock.costFigures],
  [getTrace, ofDocuments("basicNumber")],
  [getRecall, arguedBy("named", "soldNumber", "returnedNumber", "leftNumber")],
  [getStatementAccount, money.statementFigures],
  [getStatementMovements, ofDocuments("debtMoney", "backMoney", "need")],
  [getStatementDeposits, ofDocuments("amount")],
  [getStatementOpenDocuments, ofDocuments("needDebt", "finishDebt", "debt")],
  [getStatementSlips, ofDocuments("totalPrice", "discountMoney", "changeAmount")],
  [getAging, money.agingFigures],
  [getAgedDocuments, money.agedFigures],
  [listWithBalance, money.accountFigures],
  [listAccountMovements, { ...ofDocuments("amount"), ...arguedBy("running", "balance") }],
  [listPrepaymentMovements, { ...ofDocuments("amount"), ...arguedBy("running", "balance") }],
  [listPointMovements, { ...ofDocuments("amount"), ...arguedBy("running", "balance") }],
  [getRecAndPayReport, money.cashFigures],
  [getRecAndPaySources, ofDocuments("amount")],
  [getNetProfit, money.netProfitFigures],
  [getNetProfitSources, ofDocuments("amount")],
  [getAccountHeadItems, money.headItemFigures],
  [getAccountHeadDetail, ofDocuments("amount")],
  [listVat, money.vatFigures],
  [listVatDocuments, ofDocuments("rate", "outputNet", "outputTax", "inputNet", "inputTax")],
  [listTrialBalance, money.balanceFigures],
  [listGeneralLedger, money.balanceFigures],
  [listLedgerEntries, { ...ofDocuments("debit", "credit"), ...arguedBy("running", "balance") }],
  [listJournal, ofDocuments("debit", "credit")],
  [getTradeDocuments, ofDocuments("amount")],
];
const BY_PATH: ReadonlyMap<string, Figures> = new Map(TABLE.map(([{ path }, figures]) => [path, figures]));

/** The figures of a report's rows; undefined: the call is no report. */
export const figuresOf = ({ path }: Pick<Endpoint, "path">): Figures | undefined => BY_PATH.get(path);
