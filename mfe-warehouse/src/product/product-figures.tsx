// The stock figures of a product in the list, as links to what is behind them.
import type { HoldingFigure as Figure } from "@kontor/contracts/warehouse/holdings";
import type { ProductRow } from "@kontor/contracts/warehouse/product";
import { HoldingFigure } from "@kontor/ui-kit/document/holdings/holding-figure";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense } from "react";

const ProductStockDialog = lazy(() => import("./product-stock.dialog.tsx"));

/** Opens the stock by warehouse, by document and by movement. */
export function useProductStock(): (product: ProductRow) => void {
  const { open } = useListPage();
  return (product) =>
    open((close) => (
      <Suspense fallback={null}>
        <ProductStockDialog product={product} onClose={close} />
      </Suspense>
    ));
}

export function StockFigure({ product, children }: { product: ProductRow; children: ReactNode }): ReactNode {
  const show = useProductStock();
  return (
    <Button type="link" size="small" className="kontor-open" onClick={() => show(product)}>
      {children}
    </Button>
  );
}

/** Wraps a column's figure in the link to its documents. */
export const holdingLink = (figure: Figure) => (shown: ReactNode, product: ProductRow) => (
  <HoldingFigure product={product} figure={figure}>
    {shown}
  </HoldingFigure>
);
