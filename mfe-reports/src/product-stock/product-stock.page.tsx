// The report of product stock, now or at the end of a past day, with its value (reference.md §4.4).
import { exportListWithStock, getListWithStock, type StockReportRow } from "@kontor/contracts/reports/product-stock";
import { SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { amountColumn, priceColumn, quantityColumn, stockColumn, stockedColumns } from "../shared/report/columns.ts";
import { AsOfFilter } from "../shared/report/filters.tsx";
import { StockReport } from "../shared/stock-report/stock-report.tsx";

const columns = [
  ...stockedColumns<StockReportRow>(),
  priceColumn<StockReportRow>("purchaseDecimal"),
  quantityColumn<StockReportRow>("initialStock", { sort: true }),
  stockColumn<StockReportRow>("currentStock", { sort: true }),
  amountColumn<StockReportRow>("currentStockPrice", { sort: true }),
  amountColumn<StockReportRow>("bookValue", { sort: true }),
  quantityColumn<StockReportRow>("currentWeight", { sort: true, hidden: true }),
];

const WITH_OR_WITHOUT = ["1", "0"] as const;

export default function ProductStock() {
  return (
    <StockReport
      endpoint={getListWithStock}
      exporter={exportListWithStock}
      page="/report/material_stock"
      title="material-stock.title"
      columns={columns}
      cost="purchaseDecimal"
    >
      <AsOfFilter />
      <SelectFilter name="zeroStock" options={WITH_OR_WITHOUT} />
      <TextFilter name="position" />
    </StockReport>
  );
}
