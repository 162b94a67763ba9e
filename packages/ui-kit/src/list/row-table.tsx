// The rows as antd's table, for wide screens.
import { Button, Space, Table, type TableProps } from "antd";
import { type ReactNode, useMemo } from "react";
import { pointedIn } from "../fields/pointed.tsx";
import { type Translator, useTranslation } from "../i18n/i18n.tsx";
import { alignOf, type Column, cellOf, fullHeadingOf, headingOf, isSummed, totalOf } from "./column.ts";
import { HeaderCell, ResizeScope } from "./header-cell.tsx";
import { type AnyRow, useListPage } from "./list-page.tsx";
import { reachable, rowsOn } from "./list-state.rules.ts";
import { NarrowHost } from "./narrow.tsx";
import { RowScope } from "./row-actions.tsx";
import { Total } from "./row-count.tsx";
import type { RowsProps } from "./row-view-props.ts";
import { AboveRows, RowsBody } from "./rows-body.tsx";
import { SizeChanger } from "./size-changer.tsx";
import { layOutSums, type SumsRow, sumsLabel, sumsOf } from "./sums.ts";
import { useTickBoxes } from "./tick-boxes.tsx";
import type { List } from "./use-list.ts";

/** The width in pixels of the columns with a tick box and with an expand button. */
const MARK_PX = 32;

type AntdColumn = NonNullable<TableProps<AnyRow>["columns"]>[number];

export function RowTable(props: RowsProps): ReactNode {
  const { columns, memory, room, onRoom, actions, onOpen, selectable, expand, empty } = props;
  const { list } = useListPage();
  const t = useTranslation();
  const boxes = useTickBoxes(list.rows);
  const hasSums = columns.some(isSummed);
  const { rows, totals, answer } = list;
  const sums = useMemo(() => sumsOf({ totals, answer }), [totals, answer]);
  const points = useMemo(() => pointsOf(columns, rows, sums), [columns, rows, sums]);
  const { above, below } = layOutSums(sums, list);
  const changer = useMemo(() => ({ sizeChanger: () => <SizeChanger hasSums={hasSums} /> }), [hasSums]);
  const action: AntdColumn[] = actions
    ? [
        {
          key: "action",
          title: t("list.action"),
          fixed: "start",
          className: "kontor-action",
          render: (_, row) => (
            <RowScope row={row}>
              <Space size={0}>{actions}</Space>
            </RowScope>
          ),
        },
      ]
    : [];
  const before = Number(selectable) + Number(expand !== undefined) + action.length;
  const aboveRows = above.map((row) => (
    <SumsAbove key={row.name} columns={columns} row={row} points={points} before={before} />
  ));
  return (
    <ResizeScope value={{ set: memory.widen, unset: memory.unsetWidth }}>
      <NarrowHost columns={columns} room={room} onRoom={onRoom}>
        <AboveRows value={aboveRows}>
          <Table<AnyRow>
            rowKey="id"
            size="small"
            dataSource={list.rows}
            loading={list.loading}
            components={{ header: { cell: HeaderCell }, ...(above.length > 0 ? { body: { wrapper: RowsBody } } : {}) }}
            columns={[
              ...action,
              ...columns.map((column, index) =>
                antdColumn(
                  column,
                  memory.widths[column.name] ?? column.width,
                  list.sort,
                  t,
                  points.get(column.name) ?? unchanged,
                  index === 0,
                  index === 0 ? onOpen : undefined,
                ),
              ),
            ]}
            scroll={{ x: "max-content" }}
            locale={{ emptyText: empty }}
            {...(selectable
              ? {
                  rowSelection: {
                    selectedRowKeys: list.selected as string[], // antd changes no array that it is given
                    onChange: (keys) => list.select(keys as string[]), // ids of rows
                    preserveSelectedRowKeys: true,
                    ...boxes,
                    columnWidth: MARK_PX,
                    fixed: "start",
                  },
                }
              : {})}
            {...(expand
              ? {
                  expandable: {
                    expandedRowRender: (row: AnyRow) => expand(row),
                    columnTitle: <span className="kontor-unseen">{t("list.unfold")}</span>,
                    columnWidth: MARK_PX,
                    fixed: "start" as const,
                  },
                }
              : {})}
            onRow={(row) => (onOpen ? { onDoubleClick: () => onOpen(row) } : {})}
            onChange={(_paging, _filters, sorter) => {
              const one = Array.isArray(sorter) ? sorter[0] : sorter;
              const next = sortText(one?.columnKey, one?.order);
              if (next !== undefined && next !== list.sort) list.sortBy(next);
            }}
            pagination={{ ...pagingOf(list), components: changer }}
            // A list without sums has no footer.
            {...(below.length > 0
              ? {
                  summary: () =>
                    below.map((row) => (
                      <Sums key={row.name} columns={columns} row={row} points={points} before={before} />
                    )),
                }
              : {})}
          />
        </AboveRows>
      </NarrowHost>
    </ResizeScope>
  );
}

/** A shortened heading has the full one as its tooltip. */
function Heading({ column, t }: { column: Column<AnyRow>; t: Translator }): ReactNode {
  const [heading, full] = [headingOf(column, t), fullHeadingOf(column, t)];
  return (
    <span className="kontor-column-head" {...(full === heading ? {} : { title: full })}>
      {heading}
    </span>
  );
}

/** The wire's sort order for a header's state; a header switched off restores the server's order. */
function sortText(key: unknown, order: string | null | undefined): string | undefined {
  if (typeof key !== "string") return undefined;
  return order === "descend" ? `-${key}` : order === "ascend" ? key : "";
}

function antdColumn(
  column: Column<AnyRow>,
  width: number | undefined,
  sort: string,
  t: Translator,
  point: Point,
  isFirst: boolean,
  onOpen: ((row: AnyRow) => void) | undefined,
): AntdColumn {
  const cell = cellOf(column);
  const { wrap = unchanged } = column;
  const isFigure = alignOf(column) === "end";
  const sorted = sort === column.name ? "ascend" : sort === `-${column.name}` ? "descend" : null;
  return {
    key: column.name,
    dataIndex: column.name,
    title: <Heading column={column} t={t} />,
    align: alignOf(column),
    onHeaderCell: () => ({ "data-column": column.name, ...sized(width) }),
    onCell: (row) => (width === undefined ? {} : { ...sized(width), ...wholeOf(cell(row[column.name], row)) }),
    ...(column.sort ? { sorter: true, sortOrder: sorted } : {}),
    // What names a row stays in place while the other columns are scrolled.
    ...(isFirst ? { fixed: "start" as const } : {}),
    ...(column.pinned ? { fixed: "end" as const } : {}),
    // The first column opens the row, so that the keyboard can do what a double click does.
    render: (value: unknown, row) => {
      const text = cell(value, row);
      const shown = wrap(isFigure ? point(text) : width === undefined ? wrapped(text) : text, row);
      return onOpen && shown !== "" ? (
        <Button type="link" size="small" className="kontor-open" onClick={() => onOpen(row)}>
          {shown}
        </Button>
      ) : (
        shown
      );
    },
  };
}

type Point = (shown: ReactNode) => ReactNode;
const unchanged: Point = (shown) => shown;

/** Functions that align the figures of each column, sums included, by the column's name. */
const pointsOf = (
  columns: readonly Column<AnyRow>[],
  rows: readonly AnyRow[],
  sums: readonly SumsRow[],
): ReadonlyMap<string, Point> =>
  new Map(
    columns
      .filter((column) => alignOf(column) === "end")
      .map((column) => {
        const cell = cellOf(column);
        const shown = rows.map((row) => cell(row[column.name], row));
        return [column.name, pointedIn([...shown, ...sums.map((row) => totalOf(column, row.sums))])];
      }),
  );

/** A text, which takes several lines where there is little space. */
const wrapped = (shown: ReactNode): ReactNode =>
  typeof shown === "string" && shown !== "" ? <span className="kontor-text">{withWholeDay(shown)}</span> : shown;

const DAY = /^\d{4}-\d{2}-\d{2}/;
/** A day that the text begins with is not broken at its hyphens. */
function withWholeDay(text: string): ReactNode {
  const [day] = DAY.exec(text) ?? [];
  if (day === undefined) return text;
  return (
    <>
      <span className="kontor-day">{day}</span>
      {text.slice(day.length)}
    </>
  );
}

/** The tooltip of a text that may be cut off. */
const wholeOf = (shown: ReactNode) => (typeof shown === "string" ? { title: shown } : {});

/** A cell of a fixed width; longer content ends with an ellipsis. */
const sized = (width: number | undefined) =>
  width === undefined ? {} : { className: "kontor-sized", style: { width, minWidth: width, maxWidth: width } };

/** Sizes, quick jump and the total of shell.md §9. */
const pagingOf = (list: List<AnyRow>): Exclude<TableProps<AnyRow>["pagination"], false | undefined> => ({
  current: list.page,
  pageSize: rowsOn(list.pageSize),
  total: reachable(list.total),
  showSizeChanger: true,
  showQuickJumper: true,
  showTotal: () => <Total />,
  onChange: (page) => list.turnTo(page, list.pageSize),
});

interface SumsProps {
  columns: readonly Column<AnyRow>[];
  row: SumsRow;
  points: ReadonlyMap<string, Point>;
  /** The number of columns before the page's own: tick boxes and actions. */
  before: number;
}

/** The server's sums of money and quantity columns; lists have totals when the page size ends in 1 (shell.md §9), reports always. */
function Sums({ columns, row, points, before }: SumsProps): ReactNode {
  const t = useTranslation();
  const label = sumsLabel(row, t);
  return (
    <Table.Summary.Row>
      {before > 0 && (
        <Table.Summary.Cell index={0} colSpan={before} className="kontor-action">
          {label}
        </Table.Summary.Cell>
      )}
      {columns.map((column, index) => (
        <Table.Summary.Cell key={column.name} index={before + index} align={alignOf(column)}>
          {before === 0 && index === 0 ? label : (points.get(column.name) ?? unchanged)(totalOf(column, row.sums))}
          {/* On paper there are no columns for boxes and actions, so their cell is left out. */}
          {before > 0 && index === 0 && !isSummed(column) && <span className="kontor-on-paper">{label}</span>}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

/** The same sums above the rows, where antd has no slot for them. */
function SumsAbove({ columns, row, points, before }: SumsProps): ReactNode {
  const t = useTranslation();
  const label = sumsLabel(row, t);
  return (
    <tr>
      {before > 0 && (
        <td className="ant-table-cell kontor-action" colSpan={before}>
          {label}
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.name} className="ant-table-cell" style={{ textAlign: alignOf(column) }}>
          {before === 0 && index === 0 ? label : (points.get(column.name) ?? unchanged)(totalOf(column, row.sums))}
          {before > 0 && index === 0 && !isSummed(column) && <span className="kontor-on-paper">{label}</span>}
        </td>
      ))}
    </tr>
  );
}
