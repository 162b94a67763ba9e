// Purchases, sales and retail sales by barcode row: the part that the three pages share (reference.md §4.3).
import { UnorderedListOutlined } from "@ant-design/icons";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { type PurchaseCountRow, type SaleCountRow, tradeCountDimensions } from "@kontor/contracts/reports/trade-count";
import type { PartnerChoice } from "@kontor/ui-kit/fields/partner-pickers";
import type { Column } from "@kontor/ui-kit/list/column";
import { DateRangeFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage, useListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import type { List } from "@kontor/ui-kit/list/use-list";
import { lazy } from "react";
import { amountColumn, quantityColumn, stockedColumns, textColumn } from "../shared/report/columns.ts";
import { CompareFilter } from "../shared/report/compared.tsx";
import { DrillAction } from "../shared/report/drill-action.tsx";
import { FigureLink } from "../shared/report/figure-link.tsx";
import { CategoryFilter, DepartmentFilter, PartnerFilter, WarehousesFilter } from "../shared/report/filters.tsx";
import { GroupFilter } from "../shared/report/groups.tsx";
import { ReportTable } from "../shared/report/report-table.tsx";
import { behind } from "../shared/sold/drill.ts";

const LinesDialog = lazy(() => import("../shared/sold/lines.tsx"));

type Row = Omit<PurchaseCountRow, "inOutSumPrice"> | Omit<SaleCountRow, "outInSumPrice">;
type Way = "入库" | "出库";
export interface Side {
  of: "buy" | "sale" | "retail";
  page: string;
  title: string;
  partner: PartnerChoice;
  exporter: Endpoint;
}

/** The lines of a barcode row, of one way or of both, within the filters of the report. */
function Lines({ side, way, row, onClose }: { side: Side; way?: Way; row: Row; onClose(): void }) {
  const { fixed, filters } = behind(useListPage().list);
  const { barcodeId, barCode, name } = row;
  return (
    <LinesDialog
      {...side}
      title={`${name} ${barCode}`}
      fixed={{ ...fixed, barcodeId, ...(way ? { way } : {}) }}
      filters={filters}
      onClose={onClose}
    />
  );
}

const opens = (side: Side, way?: Way) => (row: Row, close: () => void) => (
  <Lines side={side} {...(way ? { way } : {})} row={row} onClose={close} />
);

/** @param actual the column of what is left after returns */
export function countColumns<R extends Row>(side: Side, actual: keyof R & string): Column<R>[] {
  const quantity = (name: "inSum" | "outSum", way: Way) =>
    quantityColumn<R>(name, {
      sort: true,
      wrap: (figure, row) => (
        <FigureLink value={row[name]} row={row} dialog={opens(side, way)}>
          {figure}
        </FigureLink>
      ),
    });
  const into = [quantity("inSum", "入库"), amountColumn<R>("inSumPrice", { sort: true })];
  const out = [quantity("outSum", "出库"), amountColumn<R>("outSumPrice", { sort: true })];
  return [
    ...stockedColumns<R>({ hidden: true }),
    textColumn<R>("sku", { whenFilled: true }),
    ...(side.of === "buy" ? [...into, ...out] : [...out, ...into]),
    amountColumn<R>(actual, { sort: true }),
  ];
}

interface Props<R> {
  side: Side;
  list: List<R>;
  columns: readonly Column<R>[];
}
export function TradeCount<R extends Row>({ side, list, columns }: Props<R>) {
  return (
    <ListPage list={list} page={side.page} title={side.title}>
      <SearchBar>
        <TextFilter name="materialParam" />
        <DateRangeFilter asDays />
        <CompareFilter />
        <GroupFilter of={tradeCountDimensions} />
        <PartnerFilter type={side.partner} />
        <WarehousesFilter />
        <CategoryFilter />
        <DepartmentFilter />
      </SearchBar>
      <ReportTable columns={columns} exporter={side.exporter}>
        <DrillAction<R> word="report.lines" icon={<UnorderedListOutlined />} dialog={opens(side)} />
      </ReportTable>
    </ListPage>
  );
}
