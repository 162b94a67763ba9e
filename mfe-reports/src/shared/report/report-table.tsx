// The base of report pages: a list page with the freshness of its figures, an export, and totals over all pages.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { ImportExport } from "@kontor/ui-kit/list/import-export";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { Toolbar } from "@kontor/ui-kit/list/toolbar";
import { Flex } from "antd";
import type { ReactNode } from "react";
import { figureColumns } from "../figures/figure-columns.tsx";
import { type RowsTable, RowsTableContext } from "../figures/rows-table.ts";
import { comparedColumns, PreviousPeriod } from "./compared.tsx";
import { groupColumns } from "./group-columns.tsx";
import { groupsOf } from "./groups.tsx";
import type { ReportColumn } from "./report-column.ts";
import { ReportState } from "./report-state.tsx";

interface Props<Row> {
  columns: readonly ReportColumn<Row>[];
  /** Exports all pages of the search into a workbook; undefined in dialogs. */
  exporter?: Endpoint;
  /** Drill-downs, rendered in the first column. */
  children?: ReactNode;
}

/** Placed in a `ListPage` below its `SearchBar`. */
export function ReportTable<Row>({ columns, exporter, children }: Props<Row>): ReactNode {
  const { list } = useListPage();
  // A hidden total means that the column's figures are hidden: sorting by them would reveal their order, and is refused.
  const isHidden = ({ name, hiddenWith = name }: ReportColumn<Row>) => list.totals?.[hiddenWith] === null;
  const groups = groupsOf(list.answer);
  const table = <ReportTable columns={columns} {...(exporter ? { exporter } : {})} />;
  const shown = groups ? groupColumns({ columns, table }, groups.by, list.totals ?? {}) : columns;
  const linked = groups ? shown : figureColumns(columns, list);
  const seen = comparedColumns(linked as readonly ReportColumn<Row>[], list.answer).map((column) =>
    isHidden(column) ? { ...column, sort: false } : column,
  );
  const shownTable = (
    <DataTable
      columns={seen}
      selectable={false}
      extra={
        <Flex wrap align="center" gap="small">
          {exporter && (
            <Toolbar>
              <ImportExport exporter={exporter} />
            </Toolbar>
          )}
          <PreviousPeriod answer={list.answer} />
          <ReportState answer={list.answer} />
        </Flex>
      }
    >
      {/* What a row opens, a group does not. */}
      {groups ? null : children}
    </DataTable>
  );
  return <RowsTableContext value={rowsTable}>{shownTable}</RowsTableContext>;
}

const rowsTable: RowsTable = (columns, exporter) => (
  <ReportTable columns={columns} {...(exporter ? { exporter } : {})} />
);
