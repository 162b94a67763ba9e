// A product's movements, newest first (reference.md §4.4: flow).
import { findDetailByWarehouseIdsAndProductId, type StockFlowRow } from "@kontor/contracts/reports/product-stock";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import {
  amountColumn,
  lineGoodsColumns,
  priceColumn,
  quantityColumn,
  textColumn,
  timeColumn,
} from "../report/columns.ts";
import { documentCell, kindCell } from "../report/document-link.tsx";
import { DrillDialog } from "../report/drill-dialog.tsx";
import type { Period } from "../report/period.ts";
import type { StockedProduct } from "./product.ts";

const columns = [
  timeColumn<StockFlowRow>("operTime"),
  textColumn<StockFlowRow>("number", { cell: documentCell }),
  textColumn<StockFlowRow>("kind", { cell: kindCell }),
  textColumn<StockFlowRow>("depotName"),
  textColumn<StockFlowRow>("barCode", { hidden: true }),
  ...lineGoodsColumns<StockFlowRow>(),
  quantityColumn<StockFlowRow>("basicNumber"),
  priceColumn<StockFlowRow>("unitPrice"),
  amountColumn<StockFlowRow>("allPrice"),
  priceColumn<StockFlowRow>("unitCost"),
];

interface Props {
  product: StockedProduct;
  /** One of its variants or batches, with what it is called; all when undefined. */
  goods?: { variantId?: string; batchId?: string; name: string };
  /** Chosen warehouses, joined by commas. */
  depotIds: string | undefined;
  /** The initial period. */
  period: Period;
  onClose(): void;
}

export default function FlowDialog({ product, goods, depotIds, period, onClose }: Props) {
  const { name, ...ids } = goods ?? { name: "" };
  return (
    <DrillDialog
      endpoint={findDetailByWarehouseIdsAndProductId}
      title="report.flow"
      of={`${product.name} ${name}`.trim()}
      page="/report/material_stock#flow"
      subject="stock-flow.title"
      columns={columns}
      idOf={({ documentId }, at) => `${documentId} ${at}`}
      fixed={{ materialId: product.productId, ...ids, ...(depotIds ? { depotIds } : {}) }}
      filters={period}
      onClose={onClose}
    >
      {!goods && <TextFilter name="sku" />}
      <TextFilter name="code" />
    </DrillDialog>
  );
}
