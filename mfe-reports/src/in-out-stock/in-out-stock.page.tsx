// The stock report of a period: opening, in, out and closing stock (reference.md §4.4).
import {
  exportInOutStock,
  getInOutStock,
  type InOutStockRow,
  inOutStockDimensions,
} from "@kontor/contracts/reports/in-out-stock";
import { DateRangeFilter } from "@kontor/ui-kit/list/filters";
import { amountColumn, priceColumn, quantityColumn, stockColumn, stockedColumns } from "../shared/report/columns.ts";
import { CompareFilter } from "../shared/report/compared.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { useReport } from "../shared/report/use-report.ts";
import { StockReport } from "../shared/stock-report/stock-report.tsx";

const columns = [
  ...stockedColumns<InOutStockRow>({ hidden: true }),
  priceColumn<InOutStockRow>("unitPrice"),
  quantityColumn<InOutStockRow>("prevSum", { sort: true }),
  quantityColumn<InOutStockRow>("inSum", { sort: true }),
  quantityColumn<InOutStockRow>("outSum", { sort: true }),
  stockColumn<InOutStockRow>("thisSum", { sort: true }),
  amountColumn<InOutStockRow>("thisAllPrice", { sort: true }),
  amountColumn<InOutStockRow>("bookValue", { sort: true }),
];

export default function InOutStock() {
  const list = useReport(getInOutStock, { idOf: ({ productId }) => productId, filters: usualPeriod() });
  return (
    <StockReport
      list={list}
      exporter={exportInOutStock}
      page="/report/in_out_stock_report"
      title="in-out-stock.title"
      columns={columns}
      cost="unitPrice"
      dimensions={inOutStockDimensions}
    >
      <DateRangeFilter asDays />
      <CompareFilter />
    </StockReport>
  );
}
