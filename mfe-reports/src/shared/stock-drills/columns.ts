// The columns of a product's movements and of its cost ledger, newest first (reference.md §4.4).
import type { StockFlowRow } from "@kontor/contracts/reports/product-stock";
import type { listCosts } from "@kontor/contracts/warehouse/stock";
import type { RowOf } from "@kontor/ui-kit/list/use-list";
import {
  amountColumn,
  lineGoodsColumns,
  priceColumn,
  quantityColumn,
  textColumn,
  timeColumn,
} from "../report/columns.ts";
import { documentCell, kindCell } from "../report/document-link.tsx";

export const flowColumns = [
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

type CostRow = RowOf<typeof listCosts>;

export const costColumns = [
  timeColumn<CostRow>("operTime"),
  textColumn<CostRow>("number", { cell: documentCell }),
  textColumn<CostRow>("kind", { cell: kindCell }),
  textColumn<CostRow>("depotName"),
  quantityColumn<CostRow>("quantity"),
  priceColumn<CostRow>("unitCost"),
  amountColumn<CostRow>("value"),
  priceColumn<CostRow>("average"),
];
