// A product's movements, newest first (reference.md §4.4: flow).
import { findDetailByDepotIdsAndMaterialId, type StockFlowRow } from "@kontor/contracts/reports/material-stock";
import { DateRangeFilter, type Filters, ListPage, SearchBar, TextFilter } from "@kontor/ui-kit/list";
import { amountColumn, priceColumn, quantityColumn, textColumn, timeColumn } from "../report/columns.ts";
import { documentCell, kindCell } from "../report/document-link.tsx";
import { ReportDialog } from "../report/report-dialog.tsx";
import { ReportTable } from "../report/report-table.tsx";
import { useReport } from "../report/use-report.ts";
import type { StockedProduct } from "./product.ts";

const columns = [
  timeColumn<StockFlowRow>("operTime"),
  textColumn<StockFlowRow>("number", { cell: documentCell }),
  textColumn<StockFlowRow>("kind", { cell: kindCell }),
  textColumn<StockFlowRow>("depotName"),
  textColumn<StockFlowRow>("barCode", { hidden: true }),
  quantityColumn<StockFlowRow>("basicNumber"),
  priceColumn<StockFlowRow>("unitPrice"),
  amountColumn<StockFlowRow>("allPrice"),
  priceColumn<StockFlowRow>("unitCost"),
];

interface Props {
  product: StockedProduct;
  /** Chosen warehouses, joined by commas. */
  depotIds: string | undefined;
  /** The days to begin with. */
  period: Filters;
  onClose(): void;
}

export default function FlowDialog({ product, depotIds, period, onClose }: Props) {
  const list = useReport(findDetailByDepotIdsAndMaterialId, {
    idOf: ({ documentId }, at) => `${documentId} ${at}`,
    fixed: { materialId: product.productId, ...(depotIds ? { depotIds } : {}) },
    filters: period,
  });
  return (
    <ReportDialog title="report.flow" of={product.name} onClose={onClose}>
      <ListPage list={list} page="/report/material_stock#flow" title="stock-flow.title">
        <SearchBar>
          <TextFilter name="number" />
          <DateRangeFilter asDays />
        </SearchBar>
        <ReportTable columns={columns} />
      </ListPage>
    </ReportDialog>
  );
}
