// Revenue, cost and profit by document: the detail of the profit report (reference.md §4.6).
import { exportGrossProfit, getGrossProfit, grossProfitDimensions } from "@kontor/contracts/reports/gross-profit";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { GroupFilter } from "../shared/report/groups.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { columns, idOf } from "../shared/sold/document-columns.ts";
import { SOLD_FIELDS, soldFilters } from "../shared/sold/filters.tsx";

export function GrossProfit() {
  const list = useReport(getGrossProfit, {
    ...{ idOf, filters: usualPeriod(), related: SOLD_FIELDS },
    fixed: { of: "profit" },
  });
  return (
    <ListPage list={list} page="/report/profit_report#documents" title="gross-profit.title">
      <SearchBar>
        <GroupFilter of={grossProfitDimensions} />
        {soldFilters}
        <TextFilter name="number" />
      </SearchBar>
      <ReportTable columns={columns} exporter={exportGrossProfit} />
    </ListPage>
  );
}
