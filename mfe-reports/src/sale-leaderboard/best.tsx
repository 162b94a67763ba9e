// The best of the ranking as bars, by net revenue, quantity or profit.
import { getSaleLeaderboard, type LeaderboardRow } from "@kontor/contracts/reports/leaderboard";
import { useTranslation } from "@kontor/ui-kit/i18n";
import type { List } from "@kontor/ui-kit/list/use-list";
import { useRead } from "@kontor/ui-kit/query";
import { Card, Segmented } from "antd";
import { useState } from "react";
import { HorizontalBars } from "../shared/report/bars.tsx";
import { amountText, quantityText } from "../shared/report/columns.ts";
import { shareOf } from "../shared/report/share.rules.ts";

const COUNT = 10;
const FIGURES = { netAmount: amountText, netQuantity: quantityText, grossProfit: amountText } as const;
type Figure = keyof typeof FIGURES;

export default function Best({ list, nameOf }: { list: List<LeaderboardRow>; nameOf(row: LeaderboardRow): string }) {
  const t = useTranslation();
  // Where amounts are hidden, their order is, too.
  const figures = (Object.keys(FIGURES) as Figure[]).filter((name) => list.totals?.[name] !== null);
  const [chosen, setChosen] = useState<Figure>("netAmount");
  const figure = figures.includes(chosen) ? chosen : "netQuantity";
  const query = { ...list.query, currentPage: 1, pageSize: COUNT, column: figure, order: "desc" };
  const rows = useRead(getSaleLeaderboard, { query: query as never }).data?.rows ?? [];
  const caption = t("sale-leaderboard.best", { count: COUNT });
  return (
    <Card
      size="small"
      title={caption}
      extra={
        <Segmented<Figure>
          aria-label={t("sale-leaderboard.by")}
          options={figures.map((value) => ({ value, label: t(`field.${value}`) }))}
          value={figure}
          onChange={setChosen}
        />
      }
    >
      <HorizontalBars
        caption={caption}
        rows={rows.map((row) => ({
          ...{ key: row.subjectId ?? "none", label: nameOf(row), figure: FIGURES[figure](row[figure]) },
          share: shareOf(row[figure]?.replace("-", ""), rows[0]?.[figure]),
          isLoss: row[figure]?.startsWith("-") ?? false,
        }))}
      />
    </Card>
  );
}
