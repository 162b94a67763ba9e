// What was there before a period, came in, went out, and is there after it (reference.md §4.4).
import { exportInOutStock, getInOutStock, type InOutStockRow } from "@kontor/contracts/reports/in-out-stock";
import { DateRangeFilter, ListPage, SearchBar, TextFilter } from "@kontor/ui-kit/list";
import { categoryCell } from "../shared/report/category-cell.tsx";
import {
  amountColumn,
  priceColumn,
  productColumns,
  quantityColumn,
  stockColumn,
  textColumn,
} from "../shared/report/columns.ts";
import { CategoryFilter, DepotsFilter } from "../shared/report/filters.tsx";
import { lastMonth } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { today } from "../shared/report/today.ts";
import { useReport } from "../shared/report/use-report.ts";
import { FlowAction, SpreadAction } from "../shared/stock-drills/drills.tsx";

const columns = [
  ...productColumns<InOutStockRow>({ sort: true }),
  textColumn<InOutStockRow>("categoryId", { cell: categoryCell, hidden: true }),
  textColumn<InOutStockRow>("unit"),
  priceColumn<InOutStockRow>("unitPrice"),
  quantityColumn<InOutStockRow>("prevSum", { sort: true }),
  quantityColumn<InOutStockRow>("inSum", { sort: true }),
  quantityColumn<InOutStockRow>("outSum", { sort: true }),
  stockColumn<InOutStockRow>("thisSum", { sort: true }),
  amountColumn<InOutStockRow>("thisAllPrice", { sort: true }),
];

export default function InOutStock() {
  const list = useReport(getInOutStock, { idOf: ({ productId }) => productId, filters: lastMonth(today()) });
  return (
    <ListPage list={list} page="/report/in_out_stock_report" title="in-out-stock.title">
      <SearchBar>
        <TextFilter name="materialParam" />
        <DateRangeFilter asDays />
        <DepotsFilter />
        <CategoryFilter />
      </SearchBar>
      <ReportTable columns={columns} exporter={exportInOutStock}>
        <FlowAction />
        <SpreadAction />
      </ReportTable>
    </ListPage>
  );
}
