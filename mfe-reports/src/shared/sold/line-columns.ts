// The columns of the document lines behind a figure of purchases or sales: with their profit, or with their amount alone.
import type { TradeLine } from "@kontor/contracts/reports/trade-lines";
import type { Column } from "@kontor/ui-kit/list/column";
import { amountColumn, quantityColumn, textColumn, timeColumn } from "../report/columns.ts";
import { documentCell, kindCell } from "../report/document-link.tsx";
import { optionalAmountColumn } from "./columns.ts";

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

/** @param of the report: of profit and ranks, or of what was bought or sold */
export const linesOf = (of: unknown): readonly Column<TradeLine>[] =>
  of === "buy" || of === "sale" || of === "retail" ? priced : profitable;
