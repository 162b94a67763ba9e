// A product's variants as a table of two attributes; each figure opens its movements.
import { attributeGrid, cornerOf } from "@kontor/contracts/reports/sku-grid";
import type { SkuGridRow } from "@kontor/contracts/reports/sku-stock";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { lazy, type ReactNode } from "react";
import { FigureLink } from "../shared/report/figure-link.tsx";
import { quantityText } from "../shared/report/figure-text.ts";
import { useMovedUntil } from "./moved-until.ts";

const FlowDialog = lazy(() => import("../shared/stock-drills/flow.tsx"));
type Variant = SkuGridRow["variants"][number];

export function AttributeGrid({ row, across }: { row: SkuGridRow; across: number }) {
  const t = useTranslation();
  const grid = attributeGrid(row, across);
  return (
    <table className="kontor-attributes" aria-label={row.name}>
      <thead>
        <tr>
          <th scope="col">{cornerOf(grid, row.attributes, (at) => t("sku-stock.attribute", { at: at + 1 }))}</th>
          {grid.columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">{t("sku-stock.sum")}</th>
        </tr>
      </thead>
      <tbody>
        {grid.rows.map(({ name, cells, total }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {grid.across !== null &&
              cells.map((variant, at) => (
                <td key={grid.columns[at]}>{variant && <VariantStock row={row} variant={variant} />}</td>
              ))}
            <td>
              {grid.across === null && cells[0] ? <VariantStock row={row} variant={cells[0]} /> : quantityText(total)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("sku-stock.sum")}</th>
          {grid.totals.map((total, at) => (
            <td key={grid.columns[at]}>{quantityText(total)}</td>
          ))}
          <td>{quantityText(row.currentStock)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function VariantStock({ row, variant }: { row: SkuGridRow; variant: Variant }): ReactNode {
  const { depotIds, endTime } = useMovedUntil();
  return (
    <FigureLink
      value={variant.quantity}
      row={row}
      dialog={(product, close) => (
        <FlowDialog
          product={product}
          goods={{ variantId: variant.variantId, name: variant.sku }}
          depotIds={depotIds}
          period={{ endTime }}
          onClose={close}
        />
      )}
    >
      {quantityText(variant.quantity)}
    </FigureLink>
  );
}
