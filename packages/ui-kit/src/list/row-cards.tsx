// The rows as cards, for the phone.
import { Card, Checkbox, Flex, Pagination, Space, Spin } from "antd";
import type { ReactNode } from "react";
import { useWords } from "../i18n/i18n.tsx";
import { type Column, totalOf } from "./column.ts";
import { type AnyRow, useListPage } from "./list-page.tsx";
import { reachable } from "./list-state.rules.ts";
import { RowScope } from "./row-actions.tsx";
import type { RowsProps } from "./rows-types.ts";
import { Total } from "./total.tsx";

export function RowCards({ columns, actions, onOpen, selectable, empty }: RowsProps): ReactNode {
  const { list } = useListPage();
  const toggle = (id: string, on: boolean) =>
    list.select(on ? [...list.selected, id] : list.selected.filter((other) => other !== id));
  const [first, ...rest] = columns;
  return (
    <Spin spinning={list.loading}>
      {list.rows.length === 0 && empty}
      <Flex vertical gap="small">
        {list.rows.map((row) => (
          <Card
            key={row.id}
            size="small"
            title={
              selectable ? (
                <Checkbox
                  checked={list.selected.includes(row.id)}
                  onChange={(event) => toggle(row.id, event.target.checked)}
                >
                  {first && wholeCell(first, row)}
                </Checkbox>
              ) : (
                first && wholeCell(first, row)
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
              {rest.map((column) => (
                <CardLine key={column.name} column={column} row={row} />
              ))}
            </dl>
          </Card>
        ))}
        {list.totals && <CardTotals columns={columns} totals={list.totals} />}
        <Pagination
          simple
          align="center"
          current={list.page}
          pageSize={list.pageSize}
          total={reachable(list.total)}
          showTotal={() => <Total />}
          onChange={list.turnTo}
        />
      </Flex>
    </Spin>
  );
}

/** A card has room for the whole text, and no finger finds a tooltip. */
const wholeCell = (column: Column<AnyRow>, row: AnyRow): ReactNode => {
  const value = row[column.name];
  if (column.cell) return column.cell(value, row);
  return value === null || value === undefined ? "" : String(value);
};

function CardLine({ column, row }: { column: Column<AnyRow>; row: AnyRow }): ReactNode {
  const { label } = useWords();
  const shown = wholeCell(column, row);
  if (shown === "" || shown === null || shown === false) return null;
  return (
    <div>
      <dt>{label(column.name)}</dt>
      <dd>{shown}</dd>
    </div>
  );
}

function CardTotals({
  columns,
  totals,
}: {
  columns: readonly Column<AnyRow>[];
  totals: Readonly<Record<string, string | null>>;
}): ReactNode {
  const here = useWords();
  return (
    <Card size="small" title={here("list.totals")}>
      <dl className="kontor-card">
        {columns
          .filter((column) => totalOf(column, totals) !== "")
          .map((column) => (
            <div key={column.name}>
              <dt>{here.label(column.name)}</dt>
              <dd>{totalOf(column, totals)}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
