// Purchases, sales and retail sales by barcode row: the part that the three pages share (reference.md §4.3).
import { UnorderedListOutlined } from "@ant-design/icons";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { type PurchaseCountRow, type SaleCountRow, tradeCountDimensions } from "@kontor/contracts/reports/trade-count";
import type { PartnerChoice } from "@kontor/ui-kit/fields/partner-pickers";
import type { Column } from "@kontor/ui-kit/list/column";
import { DateRangeFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import type { List } from "@kontor/ui-kit/list/use-list";
import { OpenAction } from "../shared/figures/figure-columns.tsx";
import { amountColumn, quantityColumn, stockedColumns, textColumn } from "../shared/report/columns.ts";
import { CompareFilter } from "../shared/report/compared.tsx";
import { CategoryFilter, DepartmentFilter, PartnerFilter, WarehousesFilter } from "../shared/report/filters.tsx";
import { GroupFilter } from "../shared/report/groups.tsx";
import { ReportTable } from "../shared/report/report-table.tsx";

type Row = Omit<PurchaseCountRow, "inOutSumPrice"> | Omit<SaleCountRow, "outInSumPrice">;
export interface Side {
  of: "buy" | "sale" | "retail";
  page: string;
  title: string;
  partner: PartnerChoice;
  exporter: Endpoint;
}

/** @param actual the column of what is left after returns */
export function countColumns<R extends Row>(side: Side, actual: keyof R & string): Column<R>[] {
  const into = [quantityColumn<R>("inSum", { sort: true }), amountColumn<R>("inSumPrice", { sort: true })];
  const out = [quantityColumn<R>("outSum", { sort: true }), amountColumn<R>("outSumPrice", { sort: true })];
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
        <OpenAction
          column={side.of === "buy" ? "inOutSumPrice" : "outInSumPrice"}
          word="report.lines"
          icon={<UnorderedListOutlined />}
        />
      </ReportTable>
    </ListPage>
  );
}
