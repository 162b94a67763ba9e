// The products of a count with the largest figures, as bars; each has its figure beside it, so that nothing depends on seeing lengths.
import { findInOutProductCount, type InOutCountRow } from "@kontor/contracts/reports/in-out-count";
import { useTranslation } from "@kontor/ui-kit/i18n";
import type { List } from "@kontor/ui-kit/list/use-list";
import { useRead } from "@kontor/ui-kit/query";
import { Card, Segmented } from "antd";
import { useState } from "react";
import { HorizontalBars } from "../shared/report/bars.tsx";
import { amountText, quantityText } from "../shared/report/columns.ts";
import { shareOf } from "../shared/report/share.rules.ts";

const COUNT = 10;
const FIGURES = { numSum: quantityText, priceSum: amountText } as const;
type Figure = keyof typeof FIGURES;

export function Largest({ list }: { list: List<InOutCountRow> }) {
  const t = useTranslation();
  const [figure, setFigure] = useState<Figure>("numSum");
  // Where amounts are hidden, their order is, too.
  const figures = (Object.keys(FIGURES) as Figure[]).filter((name) => list.totals?.[name] !== null);
  const query = { ...list.query, currentPage: 1, pageSize: COUNT, column: figure, order: "desc" };
  const rows = useRead(findInOutProductCount, { query: query as never }).data?.rows ?? [];
  return (
    <Card
      size="small"
      title={t("count-chart.largest", { count: COUNT })}
      extra={
        <Segmented<Figure>
          aria-label={t("count-chart.by")}
          options={figures.map((value) => ({ value, label: t(`field.${value}`) }))}
          value={figure}
          onChange={setFigure}
        />
      }
    >
      <HorizontalBars
        caption={t("count-chart.largest", { count: COUNT })}
        rows={rows.map((row) => ({
          ...{ key: row.productId, label: row.name },
          ...{ figure: FIGURES[figure](row[figure]), share: shareOf(row[figure], rows[0]?.[figure]) },
        }))}
      />
    </Card>
  );
}
