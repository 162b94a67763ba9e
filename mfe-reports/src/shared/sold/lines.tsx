// The document lines behind a figure of purchases or sales by product.
import { findTradeLines, type lineReports, type TradeLine } from "@kontor/contracts/reports/trade-lines";
import type { Column } from "@kontor/ui-kit/list/column";
import { amountColumn, quantityColumn, textColumn, timeColumn } from "../report/columns.ts";
import { documentCell, kindCell } from "../report/document-link.tsx";
import { DrillDialog } from "../report/drill-dialog.tsx";
import { optionalAmountColumn } from "./columns.ts";
import type { Behind } from "./drill.ts";

const head: readonly Column<TradeLine>[] = [
  timeColumn<TradeLine>("operTime", { sort: true }),
  textColumn<TradeLine>("number", { cell: documentCell, sort: true }),
  textColumn<TradeLine>("kind", { cell: kindCell }),
  textColumn<TradeLine>("sname"),
  textColumn<TradeLine>("name", { hidden: true }),
  textColumn<TradeLine>("barCode"),
  textColumn<TradeLine>("sku", { whenFilled: true }),
  textColumn<TradeLine>("dname"),
  quantityColumn<TradeLine>("quantity", { sort: true }),
];
const priced: readonly Column<TradeLine>[] = [...head, amountColumn<TradeLine>("allPrice", { sort: true })];
const profitable: readonly Column<TradeLine>[] = [
  textColumn<TradeLine>("day"),
  ...head,
  amountColumn<TradeLine>("allPrice", { sort: true, hidden: true }),
  amountColumn<TradeLine>("revenue", { sort: true }),
  optionalAmountColumn<TradeLine>("cost", { sort: true }),
  optionalAmountColumn<TradeLine>("grossProfit"),
];

interface Props extends Behind {
  /** The report, and the path under which the dialog's columns are stored. */
  of: (typeof lineReports)[number];
  page: string;
  /** The name of what was traded. */
  title: string;
  onClose(): void;
}

export default function TradeLinesDialog({ of, page, title, fixed, filters, onClose }: Props) {
  return (
    <DrillDialog
      endpoint={findTradeLines}
      title="report.lines"
      of={title}
      page={`${page}#lines`}
      subject="trade-lines.title"
      columns={of === "profit" || of === "rank" ? profitable : priced}
      idOf={({ kind, documentId, day }, at) => `${kind} ${documentId} ${day} ${at}`}
      fixed={{ ...fixed, of }}
      filters={filters}
      onClose={onClose}
    />
  );
}
