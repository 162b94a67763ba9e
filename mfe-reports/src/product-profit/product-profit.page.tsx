// Revenue, cost and profit by product (reference.md §4.6).
import { UnorderedListOutlined } from "@ant-design/icons";
import {
  exportProductProfit,
  getProductProfit,
  type ProductProfitRow,
  productProfitDimensions,
} from "@kontor/contracts/reports/product-profit";
import { ListPage, useListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { lazy } from "react";
import { stockedColumns } from "../shared/report/columns.ts";
import { DrillAction } from "../shared/report/drill-action.tsx";
import { FigureLink } from "../shared/report/figure-link.tsx";
import { GroupFilter } from "../shared/report/groups.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { averageColumn, soldColumns } from "../shared/sold/columns.ts";
import { behind } from "../shared/sold/drill.ts";
import { SOLD_FIELDS, soldFilters } from "../shared/sold/filters.tsx";

const LinesDialog = lazy(() => import("../shared/sold/lines.tsx"));
const PAGE = "/report/material_profit_report";

function Lines({ row: { productId, name }, onClose }: { row: ProductProfitRow; onClose(): void }) {
  const { fixed, filters } = behind(useListPage().list);
  return (
    <LinesDialog
      of="profit"
      page={PAGE}
      title={name}
      fixed={{ ...fixed, materialId: productId }}
      filters={filters}
      onClose={onClose}
    />
  );
}
const lines = (row: ProductProfitRow, close: () => void) => <Lines row={row} onClose={close} />;

const columns = [
  ...stockedColumns<ProductProfitRow>({ hidden: true }),
  ...soldColumns<ProductProfitRow>({
    wrap: (figure, row) => (
      <FigureLink value={row.netAmount} row={row} dialog={lines}>
        {figure}
      </FigureLink>
    ),
  }),
  averageColumn<ProductProfitRow>("averagePrice", { sort: true, hidden: true, hiddenWith: "netAmount" }),
  averageColumn<ProductProfitRow>("averageCost", { sort: true, hidden: true, hiddenWith: "cost" }),
];

export default function ProductProfit() {
  const list = useReport(getProductProfit, {
    idOf: ({ productId }) => productId,
    filters: usualPeriod(),
    related: SOLD_FIELDS,
  });
  return (
    <ListPage list={list} page={PAGE} title="product-profit.title">
      <SearchBar>
        <GroupFilter of={productProfitDimensions} />
        {soldFilters}
      </SearchBar>
      <ReportTable columns={columns} exporter={exportProductProfit}>
        <DrillAction<ProductProfitRow> word="report.lines" icon={<UnorderedListOutlined />} dialog={lines} />
      </ReportTable>
    </ListPage>
  );
}
