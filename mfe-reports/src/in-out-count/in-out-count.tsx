// What came in or went out by product, as rows or as a chart of the largest: the part that both pages share (reference.md §4.2).
import { UnorderedListOutlined } from "@ant-design/icons";
import {
  exportInOutProductCount,
  findInOutProductCount,
  type InOutCountRow,
  inOutCountDimensions,
} from "@kontor/contracts/reports/in-out-count";
import { DateRangeFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import type { ReactNode } from "react";
import { OpenAction } from "../shared/figures/figure-columns.tsx";
import { amountColumn, quantityColumn, stockedColumns } from "../shared/report/columns.ts";
import { CompareFilter } from "../shared/report/compared.tsx";
import { amountText, quantityText } from "../shared/report/figure-text.ts";
import { CategoryFilter, DepartmentFilter, PartnerFilter, WarehousesFilter } from "../shared/report/filters.tsx";
import { GroupFilter } from "../shared/report/groups.tsx";
import { Largest } from "../shared/report/largest.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { ViewChoice, viewOf } from "../shared/report/view-choice.tsx";
import { SIDES, type Side } from "./sides.ts";

const columns = [
  ...stockedColumns<InOutCountRow>({ hidden: true }),
  quantityColumn<InOutCountRow>("numSum", { sort: true }),
  amountColumn<InOutCountRow>("priceSum", { sort: true }),
];

const FIGURES = { numSum: quantityText, priceSum: amountText };

export function InOutCount({ type }: { type: Side }): ReactNode {
  const { page, title } = SIDES[type];
  const list = useReport(findInOutProductCount, {
    idOf: ({ productId }) => productId,
    fixed: { type },
    filters: usualPeriod(),
  });
  return (
    <ListPage list={list} page={page} title={title}>
      <SearchBar>
        <TextFilter name="materialParam" />
        <DateRangeFilter asDays />
        <CompareFilter />
        <GroupFilter of={inOutCountDimensions} />
        <PartnerFilter type="anyone" />
        <WarehousesFilter />
        <CategoryFilter />
        <DepartmentFilter />
      </SearchBar>
      <ViewChoice list={list} />
      {viewOf(list) === "chart" && (
        <Largest
          {...{ endpoint: findInOutProductCount, list, figures: FIGURES }}
          nameOf={({ name }) => name}
          title="report-chart.largest"
          category="in-material-count.name"
        />
      )}
      <ReportTable columns={columns} exporter={exportInOutProductCount}>
        <OpenAction column="numSum" word="report.lines" icon={<UnorderedListOutlined />} />
      </ReportTable>
    </ListPage>
  );
}
