// The part that the pages about products in stock share (reference.md §4.4).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Column } from "@kontor/ui-kit/list/column";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import type { List } from "@kontor/ui-kit/list/use-list";
import type { ReactNode } from "react";
import { basisOf, costKey } from "../report/basis.ts";
import { CategoryFilter, WarehousesFilter } from "../report/filters.tsx";
import { GroupFilter } from "../report/groups.tsx";
import { ReportTable } from "../report/report-table.tsx";
import { StockDrills } from "../stock-drills/drills.tsx";
import type { StockedProduct } from "../stock-drills/product.ts";

interface Props<Row> {
  list: List<Row>;
  exporter: Endpoint;
  page: string;
  /** Word key. */
  title: string;
  columns: readonly Column<Row>[];
  /** The column that shows the unit cost, where there is one. */
  cost?: keyof Row & string;
  /** What rows can be grouped by. */
  dimensions?: readonly string[];
  /** Shown above the table. */
  note?: ReactNode;
  /** What opens the rows behind a row; those of a product when undefined. */
  drills?: ReactNode;
  /** The page's own filters. */
  children: ReactNode;
}

export function StockReport<Row extends StockedProduct>({
  list,
  exporter,
  page,
  title,
  columns,
  cost,
  dimensions,
  note,
  drills = <StockDrills />,
  children,
}: Props<Row>) {
  const basis = basisOf(list.answer);
  const named = columns.flatMap((column) => {
    if (column.name === cost) return { ...column, label: costKey(column.name, basis) };
    // With the ledger's own value as basis, this column would show it twice.
    return column.name === "bookValue" && basis !== "purchasePrice" ? [] : column;
  });
  return (
    <ListPage list={list} page={page} title={title}>
      <SearchBar>
        <TextFilter name="materialParam" />
        {children}
        {dimensions && <GroupFilter of={dimensions} />}
        <WarehousesFilter />
        <CategoryFilter />
      </SearchBar>
      {note}
      <ReportTable columns={named} exporter={exporter}>
        {drills}
      </ReportTable>
    </ListPage>
  );
}
