// What all partners of the search owe, or are owed, by age.
import { ageSpanNames } from "@kontor/contracts/reports/aging";
import { Chart } from "@kontor/ui-kit/chart";
import { useTranslation } from "@kontor/ui-kit/i18n";
import type { List } from "@kontor/ui-kit/list/use-list";
import { Card } from "antd";
import { amountText } from "../../shared/report/figure-text.ts";

/** @param title word key */
export function Ages({ list: { totals }, title }: { list: Pick<List, "totals">; title: string }) {
  const t = useTranslation();
  return (
    <Card size="small" title={t(title)} loading={totals === undefined}>
      <Chart
        shape="bar"
        caption={t(title)}
        category={t("aging.age")}
        data={{
          categories: ageSpanNames.map((name) => t(`aging.span-${name}`)),
          series: [{ name: t("aging.open"), values: ageSpanNames.map((name) => totals?.[name] ?? null) }],
        }}
        text={amountText}
      />
    </Card>
  );
}
