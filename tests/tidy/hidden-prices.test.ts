// Checks that every report says how it hides prices: by fields of its endpoint, or by one of the ways that are listed here (RBAC-7; docs/decisions/0023, 0029).
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { endpoints } from "@kontor/contracts/registry";
import { expect, it } from "vitest";
import { isReport } from "../support/reports.ts";

/** How reports without such fields hide prices; the sweep hidden-reports reads them all. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  "the books are refused to users from whom any price is hidden": [
    "GET /ledger/balancesByAccount",
    "GET /ledger/balancesBySubject",
    "GET /ledger/differences",
    "GET /ledger/entries",
    "GET /ledger/exportBalancesByAccount",
    "GET /ledger/exportBalancesBySubject",
    "GET /ledger/exportEntries",
    "GET /ledger/exportJournal",
    "GET /ledger/exportVat",
    "GET /ledger/exportVatDocuments",
    "GET /ledger/journal",
    "GET /ledger/vat",
    "GET /ledger/vatDocuments",
    "GET /profitReport/exportNetProfit",
    "GET /profitReport/getNetProfit",
    "GET /profitReport/getNetProfitSources",
  ],
  "each row is hidden by its document's kind": [
    "GET /account/exportAccountInOutList",
    "GET /account/exportPrepaymentInOutList",
    "GET /depotHead/exportInOutDetail",
    "GET /depotHead/findInOutDetail",
    "GET /depotHead/findInOutMaterialLines",
    "GET /depotHead/getLinkedBills",
    "GET /profitReport/getRecAndPaySources",
  ],
  "all figures are hidden by the type of partner or trade, or by the kinds that they sum": [
    "GET /supplier/exportPointsInOutList",
    "GET /depotHead/debtExport",
    "GET /depotHead/exportStatementAging",
    "GET /depotHead/getAgedDocuments",
    "GET /depotHead/getStatementAging",
    "GET /profitReport/exportRecAndPayReport",
    "GET /profitReport/getRecAndPayReport",
    "GET /depotHead/exportInOutMaterialCount",
    "GET /depotHead/exportStatementAccount",
    "GET /depotHead/findInOutMaterialCount",
    "GET /depotHead/getBuyAndSaleStatistics",
    "GET /depotHead/getStatementAccount",
    "GET /depotHead/getStatementDeposits",
    "GET /depotHead/getStatementMovements",
    "GET /depotHead/getStatementOpenDocuments",
    "GET /depotHead/getStatementSlips",
    "GET /depotHead/getTradeDocuments",
    "GET /depotItem/buyIn",
    "GET /depotItem/buyIn/export",
    "GET /depotItem/buyOrSalePrice",
    "GET /depotItem/retailOut",
    "GET /depotItem/retailOut/export",
    "GET /depotItem/saleOut",
    "GET /depotItem/saleOut/export",
  ],
  "it has no prices": [
    "GET /closing/checklist",
    "GET /depotItem/exportStockWarningCount",
    "GET /depotItem/findStockWarningCount",
    "GET /depotItem/getStockWarningTotals",
    "GET /material/getBatchStockTotals",
    "GET /profitReport/exportAccountHeadDetail",
    "GET /profitReport/exportAccountHeadItems",
    "GET /profitReport/getAccountHeadDetail",
    "GET /profitReport/getAccountHeadItems",
    "GET /purchaseOrder/sources",
    "GET /trace/exportRecall",
    "GET /trace/getRecall",
    "GET /wecoInventoryTask/compareInventoryTasks",
  ],
};
const listed = Object.values(OTHERWISE).flat();

const isOfReports = ({ service, audience }: Endpoint): boolean => service === "reports" && audience === "staff";
/** The report service has figures that are no reports, too: the home page and chains. */
const unhidden = (declared: readonly Endpoint[]): string[] =>
  declared
    .filter(
      (endpoint) => (isReport(endpoint) || isOfReports(endpoint)) && Object.keys(endpoint.priceFields).length === 0,
    )
    .map(endpointName);

it("every report hides prices by its fields or in a way that is listed (RBAC-7)", () => {
  expect(unhidden(endpoints).filter((name) => !listed.includes(name))).toEqual([]);
});

it("every listed report exists and has no fields that hide prices", () => {
  expect(listed.filter((name) => !unhidden(endpoints).includes(name))).toEqual([]);
});

it("a new report without price hiding is found", () => {
  const hiding = endpoints.find((endpoint) => isReport(endpoint) && Object.keys(endpoint.priceFields).length > 0);
  if (!hiding) throw new Error("no report hides prices by its fields");
  const planted: Endpoint = { ...hiding, path: "/report/purchasesByMonth" };
  expect(unhidden([planted])).toEqual([]);
  expect(unhidden([{ ...planted, priceFields: {} }])).toEqual(["GET /report/purchasesByMonth"]);
});
