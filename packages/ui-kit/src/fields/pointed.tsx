// Aligns figures by their decimal points in lists, grids, reports and their rows of sums.
import type { TableProps } from "antd";
import type { ReactNode } from "react";
import { language } from "../i18n/languages.ts";
import { marksOf } from "./number-input.rules.ts";
import { mostDecimals, padding } from "./point.rules.ts";

/**
 * A figure aligned with one that has `most` decimals; what is not a figure stays unchanged.
 * The space behind it is made by a style, so that it is neither copied nor read out.
 */
export function pointed(shown: ReactNode, most: number): ReactNode {
  const room = typeof shown === "string" && most > 0 ? padding(shown, most, marksOf(language()).point) : "";
  return room === "" ? (
    shown
  ) : (
    <span className="kontor-pointed" data-room={room}>
      {shown}
    </span>
  );
}

/** A function that aligns the figures of one column. @param column all cells of the column, with the sums below */
export function pointedIn(column: readonly ReactNode[]): (shown: ReactNode) => ReactNode {
  const most = mostDecimals(column, marksOf(language()).point);
  return (shown) => pointed(shown, most);
}

type Columns<Row> = NonNullable<TableProps<Row>["columns"]>;

/**
 * The columns of a table in a dialog, with aligned figures.
 * @param sums the values in the rows of sums below, by column: `underPoint` shows them
 */
export function pointedColumns<Row extends object>(
  columns: Columns<Row>,
  rows: readonly Row[],
  sums: readonly object[] = [],
): Columns<Row> {
  return columns.map((column) => {
    if (column.align !== "end" || !("dataIndex" in column)) return column;
    const name = String(column.dataIndex);
    // A column of figures shows texts; antd's rendered cells with spans do not occur in it.
    const show = (value: unknown, row: Row, at: number) =>
      (column.render ? column.render(value, row, at) : value) as ReactNode;
    // A row of sums is shown like any row.
    const all = [...rows, ...(sums as readonly Row[])].map((row, at) => show((row as Values)[name], row, at));
    const align = pointedIn(all);
    return { ...column, render: (value: unknown, row: Row, at: number) => align(show(value, row, at)) };
  });
}

type Values = Readonly<Record<string, unknown>>;

/** A sum, aligned with the figures of its column. */
export function underPoint<Row extends object>(columns: Columns<Row>, name: string, sums: object): ReactNode {
  const column = columns.find((one) => "dataIndex" in one && one.dataIndex === name);
  return column?.render?.((sums as Values)[name], sums as Row, 0) as ReactNode;
}
