// What customers owe or suppliers are owed today by age; each figure opens its documents (reference.md §3.9).
import { FileTextOutlined, PrinterOutlined } from "@ant-design/icons";
import { type AgingRow, ageSpanNames, exportAging, getAging } from "@kontor/contracts/reports/aging";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { wholeCell } from "@kontor/ui-kit/list/cells";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { lazy } from "react";
import { OpenAction } from "../../shared/figures/figure-columns.tsx";
import { amountColumn, textColumn } from "../../shared/report/columns.ts";
import { DrillAction } from "../../shared/report/drill-action.tsx";
import { PartnerFilter } from "../../shared/report/filters.tsx";
import { ReportTable } from "../../shared/report/report-table.tsx";
import { useReport } from "../../shared/report/use-report.ts";
import { ViewChoice, viewOf } from "../../shared/report/view-choice.tsx";
import { SIDES, type Side } from "../sides.ts";
import { Ages } from "./ages.tsx";

const PrintDialog = lazy(() => import("./print.dialog.tsx"));

function Cycle({ value }: { value: string }) {
  const t = useTranslation();
  return <>{value === "monthly" ? t("aging.monthly") : t("aging.days", { days: value })}</>;
}
const cycleCell = (value: unknown) => (value === "none" ? null : <Cycle value={String(value)} />);

const columns = [
  textColumn<AgingRow>("name", { cell: wholeCell, sort: true }),
  textColumn<AgingRow>("contacts", { hidden: true }),
  textColumn<AgingRow>("telephone"),
  textColumn<AgingRow>("billingCycle", { cell: cycleCell, sort: true }),
  ...[...ageSpanNames, "open" as const].map((name) => amountColumn<AgingRow>(name, { sort: true })),
];

export default function Aging({ side }: { side: Side }) {
  const { page, aging } = SIDES[side];
  const list = useReport(getAging, { idOf: ({ organId }) => organId, fixed: { supplierType: side } });
  return (
    <ListPage list={list} page={`${page}#aging`} title={aging}>
      <SearchBar>
        <PartnerFilter type={side} />
      </SearchBar>
      <ViewChoice list={list} />
      {viewOf(list) === "chart" && <Ages list={list} title={aging} />}
      <ReportTable columns={columns} exporter={exportAging}>
        <OpenAction column="open" word="report.openDocuments" icon={<FileTextOutlined />} />
        {/* Whoever does not see all amounts cannot print them. */}
        {list.totals?.open !== null && (
          <DrillAction<AgingRow>
            word="aging.print"
            icon={<PrinterOutlined />}
            dialog={(partner, close) => <PrintDialog side={side} partner={partner} period={{}} onClose={close} />}
          />
        )}
      </ReportTable>
    </ListPage>
  );
}
