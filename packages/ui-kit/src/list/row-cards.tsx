// The rows as cards, for the phone.
import { Card, Checkbox, Flex, Pagination, Space, Spin } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.tsx";
import { alignOf, type Column, fullHeadingOf, isSummed, totalOf } from "./column.ts";
import { type AnyRow, useListPage } from "./list-page.tsx";
import { reachable, rowsOn } from "./list-state.rules.ts";
import { RowScope } from "./row-actions.tsx";
import { Total } from "./row-count.tsx";
import type { RowsProps } from "./row-view-props.ts";
import { SizeChanger } from "./size-changer.tsx";
import { layOutSums, type SumsRow, sumsLabel, sumsOf } from "./sums.ts";

export function RowCards(props: RowsProps): ReactNode {
  const { columns, empty } = props;
  const { list } = useListPage();
  const { above, below } = layOutSums(sumsOf(list), list);
  return (
    <Spin spinning={list.loading}>
      {list.rows.length === 0 && empty}
      <Flex vertical gap="small">
        {above.map((row) => (
          <CardSums key={row.name} columns={columns} row={row} />
        ))}
        {list.rows.map((row) => (
          <RowCard key={row.id} row={row} {...props} />
        ))}
        {below.map((row) => (
          <CardSums key={row.name} columns={columns} row={row} />
        ))}
        <Pagination
          simple
          align="center"
          current={list.page}
          pageSize={rowsOn(list.pageSize)}
          total={reachable(list.total)}
          showTotal={() => <Total />}
          onChange={(page) => list.turnTo(page, list.pageSize)}
        />
        <Flex justify="center">
          <SizeChanger hasSums={columns.some(isSummed)} />
        </Flex>
      </Flex>
    </Spin>
  );
}

function RowCard({ row, columns, actions, onOpen, selectable }: RowsProps & { row: AnyRow }): ReactNode {
  const { list } = useListPage();
  const toggle = (on: boolean) =>
    list.select(on ? [...list.selected, row.id] : list.selected.filter((other) => other !== row.id));
  // A slip without a partner is titled by its number, and what is ranked by its name, not by the rank before it.
  const filled = columns.filter((column) => !isNothing(wholeCell(column, row)));
  const first = filled.find((column) => alignOf(column) !== "end") ?? filled[0];
  const title = first && wholeCell(first, row);
  return (
    <Card
      size="small"
      title={
        selectable ? (
          <Checkbox checked={list.selected.includes(row.id)} onChange={(event) => toggle(event.target.checked)}>
            {title}
          </Checkbox>
        ) : (
          title
        )
      }
      actions={
        actions
          ? [
              <RowScope key="actions" row={row}>
                <Space wrap size={0}>
                  {actions}
                </Space>
              </RowScope>,
            ]
          : []
      }
    >
      <dl className="kontor-card" onDoubleClick={() => onOpen?.(row)}>
        {columns
          .filter((column) => column !== first)
          .map((column) => (
            <CardLine key={column.name} column={column} row={row} />
          ))}
      </dl>
    </Card>
  );
}

const isNothing = (shown: ReactNode): boolean => shown === "" || shown === null || shown === false;

/** A card shows the full text, because a touch screen has no tooltips. */
const wholeCell = (column: Column<AnyRow>, row: AnyRow): ReactNode => {
  const value = row[column.name];
  const { cell, wrap } = column;
  const shown = cell ? cell(value, row) : value === null || value === undefined ? "" : String(value);
  return wrap && !isNothing(shown) ? wrap(shown, row) : shown;
};

function CardLine({ column, row }: { column: Column<AnyRow>; row: AnyRow }): ReactNode {
  const t = useTranslation();
  const shown = wholeCell(column, row);
  if (isNothing(shown)) return null;
  return (
    <div>
      <dt>{fullHeadingOf(column, t)}</dt>
      <dd>{shown}</dd>
    </div>
  );
}

function CardSums({ columns, row }: { columns: readonly Column<AnyRow>[]; row: SumsRow }): ReactNode {
  const t = useTranslation();
  return (
    <Card size="small" title={sumsLabel(row, t)}>
      <dl className="kontor-card">
        {columns
          .filter((column) => totalOf(column, row.sums) !== "")
          .map((column) => (
            <div key={column.name}>
              <dt>{fullHeadingOf(column, t)}</dt>
              <dd>{totalOf(column, row.sums)}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
