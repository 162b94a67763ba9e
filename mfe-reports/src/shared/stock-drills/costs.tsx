// A product's cost ledger: movements in and out, newest first, with the moving average after each (reference.md §4.4).
import { listCosts } from "@kontor/contracts/warehouse/stock";
import { DrillDialog } from "../report/drill-dialog.tsx";
import { momentsOf, type Period } from "../report/period.ts";
import { costColumns } from "./columns.ts";
import type { StockedProduct } from "./product.ts";

/** The call takes these filters outside `search`. */
const FIELDS = ["number", "beginTime", "endTime"] as const;

interface Props {
  product: StockedProduct;
  /** Chosen warehouses, joined by commas. */
  depotIds: string | undefined;
  /** The initial period. */
  period: Period;
  onClose(): void;
}

export default function CostsDialog({ product, depotIds, period, onClose }: Props) {
  return (
    <DrillDialog
      endpoint={listCosts}
      title="report.costs"
      of={product.name}
      page="/report/material_stock#costs"
      subject="cost-ledger.title"
      columns={costColumns}
      idOf={({ documentId }, at) => `${documentId} ${at}`}
      fixed={{ productId: product.productId, ...(depotIds ? { depotIds } : {}) }}
      filters={momentsOf(period)}
      related={FIELDS}
      byMoment
      onClose={onClose}
    />
  );
}
