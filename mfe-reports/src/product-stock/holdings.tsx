// The reserved, promised and coming quantities of the products on the shown page: fetched in one call, each figure a link to its documents
// (docs/decisions/0063).
import type { StockReportRow } from "@kontor/contracts/reports/product-stock";
import { getHoldings, type HoldingsRow } from "@kontor/contracts/warehouse/holdings";
import { HoldingFigure } from "@kontor/ui-kit/document/holdings/holding-figure";
import { showListError } from "@kontor/ui-kit/feedback/show-error";
import type { List } from "@kontor/ui-kit/list/use-list";
import { useReadWhen } from "@kontor/ui-kit/query";
import { useEffect } from "react";
import { quantityColumn } from "../shared/report/columns.ts";
import { groupsOf } from "../shared/report/groups.tsx";

/** Each figure, and the one whose documents it opens: what is reserved makes the difference to what is on hand. */
const FIGURES = { available: "reserved", reserved: "reserved", promised: "promised", coming: "coming" } as const;
type Name = keyof typeof FIGURES;

/** Figures are missing until they have arrived. */
export type StockWithHoldings = StockReportRow & Partial<Pick<HoldingsRow, Name>> & { depotIds?: string | undefined };

const heldColumn = (name: Name) =>
  quantityColumn<StockWithHoldings>(name, {
    wrap: (shown, { productId: id, name: productName, depotIds, ...row }) =>
      row[name] === undefined ? (
        shown
      ) : (
        <HoldingFigure product={{ id, name: productName }} depotIds={depotIds} figure={FIGURES[name]}>
          {shown}
        </HoldingFigure>
      ),
  });
export const holdingColumns = [
  heldColumn("available"),
  heldColumn("reserved"),
  heldColumn("promised"),
  heldColumn("coming"),
];

export function useStockWithHoldings(list: List<StockReportRow>): List<StockWithHoldings> {
  const { rows, filters, answer } = list;
  const depotIds = typeof filters.depotIds === "string" && filters.depotIds !== "" ? filters.depotIds : undefined;
  // Groups have products, and are none.
  const { data, error } = useReadWhen(rows.length > 0 && !filters.asOf && !groupsOf(answer), getHoldings, {
    query: { materialIds: rows.map(({ productId }) => productId).join(","), ...(depotIds ? { depotIds } : {}) },
  });
  useEffect(() => {
    if (error) showListError(error);
  }, [error]);
  const holdings = new Map(data?.rows.map(({ materialId, ...figures }) => [materialId, figures]));
  return { ...list, rows: rows.map((row) => ({ ...row, ...holdings.get(row.productId), depotIds })) };
}
