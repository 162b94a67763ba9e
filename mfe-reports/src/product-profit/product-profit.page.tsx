// Revenue, cost and profit by product (reference.md §4.6).
import { UnorderedListOutlined } from "@ant-design/icons";
import {
  exportProductProfit,
  getProductProfit,
  type ProductProfitRow,
  productProfitDimensions,
} from "@kontor/contracts/reports/product-profit";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { OpenAction } from "../shared/figures/figure-columns.tsx";
import { stockedColumns } from "../shared/report/columns.ts";
import { GroupFilter } from "../shared/report/groups.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { averageColumn, soldColumns } from "../shared/sold/columns.ts";
import { SOLD_FIELDS, soldFilters } from "../shared/sold/filters.tsx";

const PAGE = "/report/material_profit_report";

const columns = [
  ...stockedColumns<ProductProfitRow>({ hidden: true }),
  ...soldColumns<ProductProfitRow>(),
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
        <OpenAction column="netQuantity" word="report.lines" icon={<UnorderedListOutlined />} />
      </ReportTable>
    </ListPage>
  );
}
