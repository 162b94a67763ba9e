// The statement of net profit of a period beside as many days before it; each figure opens what adds up to it.
import { exportNetProfit, getNetProfit, getProfitMonths } from "@kontor/contracts/reports/net-profit";
import { DateRangeFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { useUrlFilters } from "@kontor/ui-kit/voucher/list/search-from-url";
import dayjs from "dayjs";
import { ReportTable } from "../shared/report/report-table.tsx";
import { today } from "../shared/report/today.ts";
import { useReport } from "../shared/report/use-report.ts";
import { ViewChoice, viewOf } from "../shared/report/view-choice.tsx";
import { columns } from "./columns.tsx";
import { Margins } from "./margins.tsx";
import { ProfitMonths } from "./profit-months.tsx";

/** The statement has some sixteen lines, and one for each item more. */
const LINES = 100;

const thisMonth = () => ({ beginTime: dayjs(today()).startOf("month").format("YYYY-MM-DD"), endTime: today() });

export function NetProfit() {
  const list = useReport(getNetProfit, {
    idOf: ({ line, itemId }) => `${line} ${itemId ?? ""}`,
    filters: useUrlFilters() ?? thisMonth(),
    pageSize: LINES,
    beside: [getProfitMonths],
  });
  return (
    <ListPage list={list} page="/report/profit_report" title="profit-report.title">
      <SearchBar>
        <DateRangeFilter asDays />
      </SearchBar>
      <ViewChoice list={list} />
      {viewOf(list) === "chart" && <ProfitMonths list={list} />}
      <Margins answer={list.answer} />
      <ReportTable columns={columns} exporter={exportNetProfit} />
    </ListPage>
  );
}
