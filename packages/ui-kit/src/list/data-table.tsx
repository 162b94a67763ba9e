// The rows of a list: a table, or cards on the phone (shell.md §9, reference.md §8.2).
import { PrinterOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button, Empty, Flex, Skeleton, Space } from "antd";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { ButtonTooltip } from "../feedback/button-tooltip.tsx";
import type { FormProps } from "../form/form-props.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { LoadFailed } from "../query/query-boundary.tsx";
import { useScreen } from "../screen/screen.ts";
import type { Column } from "./column.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { finished } from "./filter-builder.rules.ts";
import { AdvancedQuery } from "./filter-builder.tsx";
import { type AnyRow, useListPage } from "./list-page.tsx";
import { PrintedRows, usePrinting } from "./printing.tsx";
import { RowCards } from "./row-cards.tsx";
import { RowTable } from "./row-table.tsx";
import { SavedViews } from "./saved-views/saved-views.tsx";
import { useTableColumns } from "./shown-columns.ts";
import { useColumnMemory } from "./stored-columns.ts";

interface Props<Row> {
  columns: readonly Column<Row>[];
  /** The form that a row opens by its first column or a double click. */
  onOpen?: ComponentType<FormProps<Row>>;
  /** Whether rows can be ticked; false where there are no actions on several rows. */
  selectable?: boolean;
  /** Renders the expanded part of a row, e.g. its lines; undefined: rows do not expand. */
  expand?: (row: Row) => ReactNode;
  /** Shown at the start of the bar above the rows, where nothing is ticked. */
  extra?: ReactNode;
  /** Row actions, rendered in the first column. */
  children?: ReactNode;
}

export function DataTable<Row>(props: Props<Row>): ReactNode {
  const { columns, onOpen: Form, selectable = true, expand, extra, children } = props;
  const { list, page, open, show } = useListPage();
  const t = useTranslation();
  const memory = useColumnMemory(page);
  // The page's columns and form belong to the page's own list, so the types of their rows are the same.
  const own = columns as unknown as readonly Column<AnyRow>[];
  const { isPrinting, print } = usePrinting(list);
  const { all, exported, shown, room, onRoom } = useTableColumns(own, memory, { rows: list.rows, isPrinting });
  const onOpen = Form && ((row: AnyRow) => open((close) => <Form row={row as unknown as Row} onClose={close} />));
  // An export has all pages: the server leaves out what no row of them has.
  useEffect(() => {
    show(exported.map(({ name }) => name));
  });
  const Rows = useScreen() === "phone" ? RowCards : RowTable;
  return (
    <div className="kontor-rows">
      <Flex justify="space-between" className="kontor-rows-bar">
        {extra ?? <Selected />}
        <Space className="kontor-rows-tools">
          <ButtonTooltip title={t("button.refresh")}>
            <Button type="text" aria-label={t("button.refresh")} icon={<ReloadOutlined />} onClick={list.reload} />
          </ButtonTooltip>
          <SavedViews columns={all} memory={memory} />
          <AdvancedQuery columns={all} />
          <ButtonTooltip title={t("list.print")}>
            <Button
              type="text"
              aria-label={t("list.print")}
              icon={<PrinterOutlined />}
              loading={isPrinting}
              onClick={print}
            />
          </ButtonTooltip>
          <ColumnChooser columns={all} memory={memory} />
        </Space>
      </Flex>
      <PrintedRows />
      {list.waiting ? (
        // The table is rendered once its rows are there: an empty one takes as much time as a full one.
        <RowsSkeleton />
      ) : (
        // Paper has neither tick boxes nor actions: thousands of them need not be drawn.
        <Rows
          columns={shown}
          memory={memory}
          room={room}
          onRoom={onRoom}
          actions={isPrinting ? null : children}
          onOpen={onOpen}
          selectable={selectable && !isPrinting}
          expand={expand as ((row: AnyRow) => ReactNode) | undefined}
          empty={<Nothing />}
        />
      )}
    </div>
  );
}

const SKELETON_ROWS = 10;

/** A placeholder for the rows. */
function RowsSkeleton(): ReactNode {
  const t = useTranslation();
  return (
    <div className="kontor-skeleton" role="status" aria-busy="true" aria-label={t("list.loading")}>
      <Skeleton active title={false} paragraph={{ rows: SKELETON_ROWS, width: "100%" }} />
    </div>
  );
}

/** "3 selected, clear" (reference.md §8.2). */
function Selected(): ReactNode {
  const { list } = useListPage();
  const t = useTranslation();
  const count = list.selected.length;
  return (
    <span className="kontor-rows-tools" aria-live="polite">
      {count > 0 && t("list.selected", { count })}
      {count > 0 && (
        <Button type="link" size="small" onClick={() => list.select([])}>
          {t("list.clear")}
        </Button>
      )}
    </span>
  );
}

/** The reason for an empty table: loading failed, the search found nothing, or there are no records yet. */
function Nothing(): ReactNode {
  const { list } = useListPage();
  const t = useTranslation();
  if (list.loading) return <div className="kontor-waiting" />;
  if (list.error) return <LoadFailed error={list.error} onRetry={list.reload} />;
  const searching =
    finished(list.advanced.conditions).length > 0 ||
    Object.values(list.filters).some((value) => value !== undefined && value !== "" && value !== null);
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(searching ? "list.foundNone" : "list.empty")} />;
}
