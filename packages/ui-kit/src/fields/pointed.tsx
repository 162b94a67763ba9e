// Figures below each other with their decimal points in one line: in lists, grids, reports and the rows of their sums.
import type { TableProps } from "antd";
import type { ReactNode } from "react";
import { language } from "../i18n/languages.ts";
import { marksOf } from "./number-input.rules.ts";
import { mostDecimals, padding } from "./point.rules.ts";

/**
 * A figure with its point under that of one with `most` decimals; what is no figure stays as it is.
 * The room behind it is a style's, so that nobody copies or hears it.
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

/** What puts the figures of one column point under point. @param column all that is shown there, with the sums below */
export function pointedIn(column: readonly ReactNode[]): (shown: ReactNode) => ReactNode {
  const most = mostDecimals(column, marksOf(language()).point);
  return (shown) => pointed(shown, most);
}

type Columns<Row> = NonNullable<TableProps<Row>["columns"]>;

/**
 * The columns of a table in a dialog, its figures point under point.
 * @param sums what stands in the rows of sums below, by column: `underPoint` shows it
 */
export function pointedColumns<Row extends object>(
  columns: Columns<Row>,
  rows: readonly Row[],
  sums: readonly object[] = [],
): Columns<Row> {
  return columns.map((column) => {
    if (column.align !== "end" || !("dataIndex" in column)) return column;
    const name = String(column.dataIndex);
    // A column of figures shows texts; what antd calls a rendered cell has spans, which none of them has.
    const show = (value: unknown, row: Row, at: number) =>
      (column.render ? column.render(value, row, at) : value) as ReactNode;
    // A row of sums is shown as a row is.
    const all = [...rows, ...(sums as readonly Row[])].map((row, at) => show((row as Values)[name], row, at));
    const align = pointedIn(all);
    return { ...column, render: (value: unknown, row: Row, at: number) => align(show(value, row, at)) };
  });
}

type Values = Readonly<Record<string, unknown>>;

/** A sum as its column shows figures, its point under theirs. */
export function underPoint<Row extends object>(columns: Columns<Row>, name: string, sums: object): ReactNode {
  const column = columns.find((one) => "dataIndex" in one && one.dataIndex === name);
  return column?.render?.((sums as Values)[name], sums as Row, 0) as ReactNode;
}
