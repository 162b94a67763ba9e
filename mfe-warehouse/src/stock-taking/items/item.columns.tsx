// The columns of a task's items. What a blind count or a role hides is null for all of them, and has no column.
import { plain } from "@kontor/contracts/core/decimal";
import type { TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { STOCK_TAKING } from "@kontor/contracts/warehouse/stock-taking";
import type { ItemRow } from "@kontor/contracts/warehouse/stock-taking-items";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatNumber } from "@kontor/ui-kit/i18n/format";
import { amountCell, dateTimeCell, wholeCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { Tag } from "antd";
import type { ReactNode } from "react";
import { CountCell } from "./count-cell.tsx";
import { hasMoved } from "./moved.rules.ts";

type Figure = string | null;
export const quantityText = (value: Figure): string => (value === null ? "" : formatNumber(plain(value)));
export const quantityCell = (value: unknown) => quantityText(value as Figure); // a column of quantities

/** A gain with its sign. */
export const differenceCell = (value: unknown): string => {
  const text = quantityText(value as Figure); // a column of quantities
  return text === "" || text === "0" || text.startsWith("-") ? text : `+${text}`;
};
/** A loss in red. */
export const markLoss = (shown: ReactNode, { diffNumber }: Pick<ItemRow, "diffNumber">): ReactNode =>
  diffNumber?.startsWith("-") ? <span style={{ color: "var(--k-error)" }}>{shown}</span> : shown;

/** A loss in red; what has to be counted again says so. */
export const markDifference = (shown: ReactNode, row: Pick<ItemRow, "diffNumber" | "movedNumber">): ReactNode =>
  hasMoved(row) ? <ToRecount /> : markLoss(shown, row);
const ToRecount = () => <Tag color="warning">{useTranslation()("stock-taking.toRecount")}</Tag>;

const figure = { align: "end" as const, total: quantityText };

/** Whether the books are hidden while the task is counted. */
export const hidesBooks = ({ showBookQty, status }: Pick<TaskRow, "showBookQty" | "status">): boolean =>
  !showBookQty && (status === STOCK_TAKING.counting || status === STOCK_TAKING.revoked);

interface Shown {
  /** Whether quantities can be typed. */
  mayCount: boolean;
  hidesCost: boolean;
  /** Whether the books moved of one of the rows while it was counted. */
  showsMoved: boolean;
}
export function itemColumns(task: TaskRow, { mayCount, hidesCost, showsMoved }: Shown): Column<ItemRow>[] {
  const books: Column<ItemRow>[] = [
    { name: "bookNumber", cell: quantityCell, ...figure, sort: true },
    { name: "diffNumber", cell: differenceCell, wrap: markDifference, ...figure, sort: true },
    { name: "movedNumber", cell: quantityCell, align: "end", hidden: !showsMoved },
  ];
  const costs: Column<ItemRow>[] = [
    { name: "unitCost", cell: quantityCell, align: "end", hidden: true },
    { name: "diffAmount", cell: amountCell },
  ];
  const counted: Column<ItemRow> = {
    ...{ name: "countNumber", ...figure, sort: true },
    cell: mayCount ? (_value, item) => <CountCell task={task} item={item} /> : quantityCell,
  };
  const columns: Column<ItemRow>[] = [
    { name: "name", cell: wholeCell, sort: true },
    { name: "barCode", sort: true },
    { name: "standard", whenFilled: true },
    { name: "model", whenFilled: true },
    { name: "color", whenFilled: true, hidden: true },
    { name: "brand", whenFilled: true, hidden: true },
    { name: "sku", whenFilled: true },
    { name: "batchNumber", whenFilled: true },
    { name: "productionDate", whenFilled: true, hidden: true },
    { name: "expirationDate", whenFilled: true, hidden: true },
    { name: "position", whenFilled: true, sort: true },
    { name: "unit" },
    ...(hidesBooks(task) ? [] : books.slice(0, 1)),
    counted,
    ...(hidesBooks(task) ? [] : books.slice(1)),
    ...(hidesBooks(task) || hidesCost ? [] : costs),
    { name: "counter", whenFilled: true },
    { name: "countTime", cell: dateTimeCell, sort: true, hidden: true },
    { name: "remark", whenFilled: true },
  ];
  return columns.map((column) => ({ ...column, unasked: true }));
}
