// A product's movements, newest first (reference.md §4.4: flow).
import { findDetailByWarehouseIdsAndProductId } from "@kontor/contracts/reports/product-stock";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { DrillDialog } from "../report/drill-dialog.tsx";
import type { Period } from "../report/period.ts";
import { flowColumns } from "./columns.ts";
import type { StockedProduct } from "./product.ts";

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
      columns={flowColumns}
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
