// The report of product stock, now or at the end of a past day, with its value (reference.md §4.4).
import { exportListWithStock, getListWithStock, type StockReportRow } from "@kontor/contracts/reports/product-stock";
import { SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { lazy, type ReactNode } from "react";
import { withBigUnit } from "../shared/report/big-unit.tsx";
import { amountColumn, priceColumn, quantityColumn, stockColumn, stockedColumns } from "../shared/report/columns.ts";
import { FigureLink } from "../shared/report/figure-link.tsx";
import { AsOfFilter } from "../shared/report/filters.tsx";
import { StockReport } from "../shared/stock-report/stock-report.tsx";

const HoldingsDialog = lazy(() => import("@kontor/ui-kit/document/holdings/holdings-dialog"));

/** Present stock opens who holds it. */
const holdingsLink = (figure: ReactNode, row: StockReportRow): ReactNode => (
  <FigureLink
    value={row.currentStock}
    row={row}
    dialog={({ productId: id, name }, close) => <HoldingsDialog product={{ id, name }} onClose={close} />}
  >
    {figure}
  </FigureLink>
);

const columns = [
  ...stockedColumns<StockReportRow>(),
  priceColumn<StockReportRow>("purchaseDecimal"),
  quantityColumn<StockReportRow>("initialStock", { sort: true }),
  stockColumn<StockReportRow>("currentStock", {
    sort: true,
    wrap: (figure, row) => withBigUnit(holdingsLink(figure, row), row),
  }),
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
