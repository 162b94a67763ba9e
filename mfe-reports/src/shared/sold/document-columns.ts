// The columns of revenue, cost and profit by document.
import type { GrossProfitRow } from "@kontor/contracts/reports/gross-profit";
import { amountColumn, quantityColumn, textColumn, timeColumn } from "../report/columns.ts";
import { documentCell, kindCell } from "../report/document-link.tsx";
import { percentColumn } from "./columns.ts";

export const columns = [
  textColumn<GrossProfitRow>("number", { cell: documentCell, sort: true }),
  timeColumn<GrossProfitRow>("operTime", { sort: true }),
  textColumn<GrossProfitRow>("kind", { cell: kindCell }),
  textColumn<GrossProfitRow>("organName"),
  textColumn<GrossProfitRow>("userName", { hidden: true }),
  textColumn<GrossProfitRow>("sellerNames", { whenFilled: true }),
  textColumn<GrossProfitRow>("day", { hidden: true }),
  quantityColumn<GrossProfitRow>("quantity", { sort: true }),
  amountColumn<GrossProfitRow>("revenue", { sort: true }),
  amountColumn<GrossProfitRow>("cost", { sort: true }),
  amountColumn<GrossProfitRow>("grossProfit", { sort: true }),
  percentColumn<GrossProfitRow>("grossMargin", { sort: true }),
  amountColumn<GrossProfitRow>("paidAmount", { sort: true, hidden: true }),
];
/** The same behind a figure, which may be what was paid. */
export const paidColumns = columns.map((column) =>
  column.name === "paidAmount" ? { ...column, hidden: false } : column,
);
export const idOf = ({ kind, documentId, day }: GrossProfitRow): string => `${kind} ${documentId} ${day}`;
