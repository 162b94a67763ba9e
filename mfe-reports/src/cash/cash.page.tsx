// Money that came in and went out by day or month and by what it came from, with the sums above (reference.md §4.6).
import {
  exportRecAndPayReport,
  getRecAndPayReport,
  getSimpleProfitReport,
} from "@kontor/contracts/reports/rec-and-pay";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { DateRangeFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import type { Filters } from "@kontor/ui-kit/list/list-state.rules";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { Segmented } from "antd";
import { useState } from "react";
import { AccountFilter } from "../shared/money/filters.tsx";
import { CompareFilter } from "../shared/report/compared.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { columnsOf } from "./columns.tsx";
import { CashSums } from "./sums.tsx";

const STEPS = ["day", "month"] as const;
type Step = (typeof STEPS)[number];

export default function Cash() {
  const [shown, setShown] = useState<{ by: Step; filters: Filters }>({ by: "month", filters: usualPeriod() });
  return <CashBy key={shown.by} {...shown} onTurn={setShown} />;
}

interface Props {
  by: Step;
  filters: Filters;
  onTurn(next: { by: Step; filters: Filters }): void;
}

function CashBy({ by, filters, onTurn }: Props) {
  const t = useTranslation();
  const list = useReport(getRecAndPayReport, {
    idOf: ({ day }) => day,
    fixed: { by },
    filters,
    beside: [getSimpleProfitReport],
  });
  return (
    <ListPage list={list} page="/report/recandpay_report" title="recandpay.title">
      <SearchBar>
        <DateRangeFilter asDays />
        <AccountFilter />
        <CompareFilter />
      </SearchBar>
      <CashSums />
      <Segmented<Step>
        aria-label={t("recandpay.by")}
        className="kontor-toolbar"
        options={STEPS.map((value) => ({ value, label: t(`recandpay.by-${value}`) }))}
        value={by}
        onChange={(next) => onTurn({ by: next, filters: list.filters })}
      />
      <ReportTable columns={columnsOf(list.totals)} exporter={exportRecAndPayReport} />
    </ListPage>
  );
}
