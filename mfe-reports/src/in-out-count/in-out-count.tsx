// What came in or went out by product, as rows or as a chart of the largest: the part that both pages share (reference.md §4.2).
import { UnorderedListOutlined } from "@ant-design/icons";
import {
  exportInOutProductCount,
  findInOutProductCount,
  type InOutCountRow,
} from "@kontor/contracts/reports/in-out-count";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { DateRangeFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage, useListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { Segmented } from "antd";
import { lazy, type ReactNode } from "react";
import { amountColumn, quantityColumn, stockedColumns } from "../shared/report/columns.ts";
import { DrillAction } from "../shared/report/drill-action.tsx";
import { FigureLink } from "../shared/report/figure-link.tsx";
import { CategoryFilter, DepartmentFilter, PartnerFilter, WarehousesFilter } from "../shared/report/filters.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { Largest } from "./largest.tsx";
import { SIDES, type Side } from "./sides.ts";

const LinesDialog = lazy(() => import("./lines.tsx"));

/** The lines of a product, within the filters of the report. */
function Lines({ type, product, onClose }: { type: Side; product: InOutCountRow; onClose(): void }) {
  const { list } = useListPage();
  return <LinesDialog type={type} product={product} list={list} onClose={onClose} />;
}
const openLines = (type: Side) => (product: InOutCountRow, close: () => void) => (
  <Lines type={type} product={product} onClose={close} />
);

const columnsOf = (type: Side) => [
  ...stockedColumns<InOutCountRow>({ hidden: true }),
  quantityColumn<InOutCountRow>("numSum", {
    sort: true,
    wrap: (figure, row) => (
      <FigureLink value={row.numSum} row={row} dialog={openLines(type)}>
        {figure}
      </FigureLink>
    ),
  }),
  amountColumn<InOutCountRow>("priceSum", { sort: true }),
];
const COLUMNS = { 入库: columnsOf("入库"), 出库: columnsOf("出库") };

const VIEWS = ["rows", "chart"] as const;
type View = (typeof VIEWS)[number];

export function InOutCount({ type }: { type: Side }): ReactNode {
  const t = useTranslation();
  const { page, title } = SIDES[type];
  const list = useReport(findInOutProductCount, {
    idOf: ({ productId }) => productId,
    fixed: { type },
    filters: usualPeriod(),
  });
  const view: View = list.display.view === "chart" ? "chart" : "rows";
  return (
    <ListPage list={list} page={page} title={title}>
      <SearchBar>
        <TextFilter name="materialParam" />
        <DateRangeFilter asDays />
        <PartnerFilter type="anyone" />
        <WarehousesFilter />
        <CategoryFilter />
        <DepartmentFilter />
      </SearchBar>
      <Segmented<View>
        aria-label={t("count-chart.view")}
        className="kontor-toolbar"
        options={VIEWS.map((value) => ({ value, label: t(`count-chart.${value}`) }))}
        value={view}
        onChange={(chosen) => list.displayAs("view", chosen)}
      />
      {view === "chart" && <Largest list={list} />}
      <ReportTable columns={COLUMNS[type]} exporter={exportInOutProductCount}>
        <DrillAction<InOutCountRow> word="report.lines" icon={<UnorderedListOutlined />} dialog={openLines(type)} />
      </ReportTable>
    </ListPage>
  );
}
