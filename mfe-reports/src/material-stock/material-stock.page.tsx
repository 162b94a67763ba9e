// Product stock, now or at the end of a past day, with its worth (reference.md §4.4).
import { exportListWithStock, getListWithStock, type StockReportRow } from "@kontor/contracts/reports/material-stock";
import { ListPage, SearchBar, SelectFilter, TextFilter } from "@kontor/ui-kit/list";
import { categoryCell } from "../shared/report/category-cell.tsx";
import {
  amountColumn,
  priceColumn,
  productColumns,
  quantityColumn,
  stockColumn,
  textColumn,
} from "../shared/report/columns.ts";
import { AsOfFilter, CategoryFilter, DepotsFilter } from "../shared/report/filters.tsx";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { FlowAction, SpreadAction } from "../shared/stock-drills/drills.tsx";

const columns = [
  ...productColumns<StockReportRow>({ sort: true }),
  textColumn<StockReportRow>("categoryId", { cell: categoryCell, hidden: true }),
  textColumn<StockReportRow>("unit"),
  priceColumn<StockReportRow>("purchaseDecimal"),
  quantityColumn<StockReportRow>("initialStock", { sort: true }),
  stockColumn<StockReportRow>("currentStock", { sort: true }),
  amountColumn<StockReportRow>("currentStockPrice", { sort: true }),
];

const WITH_OR_WITHOUT = ["1", "0"] as const;

export default function MaterialStock() {
  const list = useReport(getListWithStock, { idOf: ({ productId }) => productId });
  return (
    <ListPage list={list} page="/report/material_stock" title="material-stock.title">
      <SearchBar>
        <TextFilter name="materialParam" />
        <DepotsFilter />
        <AsOfFilter />
        <CategoryFilter />
        <SelectFilter name="zeroStock" options={WITH_OR_WITHOUT} />
      </SearchBar>
      <ReportTable columns={columns} exporter={exportListWithStock}>
        <FlowAction />
        <SpreadAction />
      </ReportTable>
    </ListPage>
  );
}
