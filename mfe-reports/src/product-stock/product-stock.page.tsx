// The report of product stock, now or at the end of a past day, with its value (reference.md §4.4).
import {
  exportListWithStock,
  getListWithStock,
  getStockValueMonths,
  stockDimensions,
} from "@kontor/contracts/reports/product-stock";
import { getHoldings } from "@kontor/contracts/warehouse/holdings";
import { SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { amountColumn, priceColumn, quantityColumn, stockColumn, stockedColumns } from "../shared/report/columns.ts";
import { AsOfFilter } from "../shared/report/filters.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { ViewChoice, viewOf } from "../shared/report/view-choice.tsx";
import { StockReport } from "../shared/stock-report/stock-report.tsx";
import { holdingColumns, type StockWithHoldings, useStockWithHoldings } from "./holdings.tsx";
import { ValueMonths } from "./value-months.tsx";

const columns = [
  ...stockedColumns<StockWithHoldings>({ hidden: true }),
  priceColumn<StockWithHoldings>("purchaseDecimal"),
  quantityColumn<StockWithHoldings>("initialStock", { sort: true }),
  stockColumn<StockWithHoldings>("currentStock", { sort: true }),
  quantityColumn<StockWithHoldings>("transitStock"),
  ...holdingColumns,
  amountColumn<StockWithHoldings>("currentStockPrice", { sort: true }),
  amountColumn<StockWithHoldings>("bookValue", { sort: true }),
  quantityColumn<StockWithHoldings>("currentWeight", { sort: true, hidden: true }),
];

/** Of a past day nobody knows who held what. */
const pastColumns = columns.filter((column) => !holdingColumns.includes(column));

const WITH_OR_WITHOUT = ["1", "0"] as const;

export default function ProductStock() {
  const list = useStockWithHoldings(
    useReport(getListWithStock, { idOf: ({ productId }) => productId, beside: [getHoldings, getStockValueMonths] }),
  );
  return (
    <StockReport
      list={list}
      exporter={exportListWithStock}
      page="/report/material_stock"
      title="material-stock.title"
      columns={list.filters.asOf ? pastColumns : columns}
      cost="purchaseDecimal"
      dimensions={stockDimensions}
      note={
        <>
          <ViewChoice list={list} />
          {viewOf(list) === "chart" && <ValueMonths list={list} />}
        </>
      }
    >
      <AsOfFilter />
      <SelectFilter name="zeroStock" options={WITH_OR_WITHOUT} />
      <TextFilter name="position" />
    </StockReport>
  );
}
