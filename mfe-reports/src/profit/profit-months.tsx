// Gross and net profit of the twelve months up to the end of the statement; a month opens its statement.
import { getProfitMonths } from "@kontor/contracts/reports/net-profit";
import { Chart } from "@kontor/ui-kit/chart";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import type { List } from "@kontor/ui-kit/list/use-list";
import { useReadSteadily } from "@kontor/ui-kit/query";
import { Card } from "antd";
import { periodOf } from "../shared/report/period.ts";

export function ProfitMonths({ list }: { list: Pick<List, "answer" | "filters" | "search"> }) {
  const t = useTranslation();
  const { endTime } = periodOf(list.answer);
  const { data } = useReadSteadily(getProfitMonths, { query: endTime ? { endTime } : {} });
  const months = data?.months ?? [];
  const open = (at: number) => {
    const month = months[at];
    if (month) list.search({ ...list.filters, beginTime: month.begin, endTime: month.end });
  };
  return (
    <Card size="small" title={t("profit-report.months")} loading={data === undefined}>
      <Chart
        shape="line"
        caption={t("profit-report.months")}
        category={t("report-chart.month")}
        data={{
          categories: months.map(({ month }) => month),
          series: [
            { name: t("profit-report.line-grossProfit"), values: months.map(({ grossProfit }) => grossProfit) },
            { name: t("profit-report.line-netProfit"), values: months.map(({ netProfit }) => netProfit) },
          ],
        }}
        text={formatAmount}
        onOpen={open}
      />
    </Card>
  );
}
