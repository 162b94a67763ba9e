// What stock was worth at the end of the last twelve months; a month opens the report of that day.
import { getStockValueMonths } from "@kontor/contracts/reports/product-stock";
import { Chart } from "@kontor/ui-kit/chart";
import { useTranslation } from "@kontor/ui-kit/i18n";
import type { List } from "@kontor/ui-kit/list/use-list";
import { useReadSteadily } from "@kontor/ui-kit/query";
import { Card } from "antd";
import { amountText } from "../shared/report/figure-text.ts";

/** Of the warehouses that the report is searched by; its other filters are not in it, as its title says. */
export function ValueMonths({ list }: { list: Pick<List, "filters" | "search"> }) {
  const t = useTranslation();
  const { depotIds } = list.filters;
  const query = typeof depotIds === "string" && depotIds !== "" ? { depotIds } : {};
  const { data } = useReadSteadily(getStockValueMonths, { query });
  const months = data?.months ?? [];
  const open = (at: number) => {
    const month = months[at];
    if (month) list.search({ ...(query.depotIds ? query : {}), asOf: month.day });
  };
  return (
    <Card size="small" title={t("material-stock.months")} loading={data === undefined}>
      <Chart
        shape="bar"
        caption={t("material-stock.months")}
        category={t("report-chart.month")}
        data={{
          categories: months.map(({ month }) => month),
          series: [{ name: t("material-stock.bookValue"), values: months.map(({ bookValue }) => bookValue) }],
        }}
        text={amountText}
        onOpen={open}
      />
    </Card>
  );
}
