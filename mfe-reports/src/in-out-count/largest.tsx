// The products of a count with the largest figures, as bars; each has its figure beside it, so that nothing depends on seeing lengths.
import { findInOutProductCount, type InOutCountRow } from "@kontor/contracts/reports/in-out-count";
import { useTranslation } from "@kontor/ui-kit/i18n";
import type { List } from "@kontor/ui-kit/list/use-list";
import { useRead } from "@kontor/ui-kit/query";
import { Card, Segmented, theme } from "antd";
import { useState } from "react";
import { amountText, quantityText } from "../shared/report/columns.ts";
import { shareOf } from "./share.rules.ts";

const COUNT = 10;
const BAR_PX = 14;
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
      <table className="kontor-bars" style={{ width: "100%" }}>
        <caption hidden>{t("count-chart.largest", { count: COUNT })}</caption>
        <tbody>
          {rows.map((row) => (
            <tr key={row.productId}>
              <th scope="row" style={{ textAlign: "start", fontWeight: "normal" }}>
                {row.name}
              </th>
              <td style={{ width: "60%" }}>
                <Bar share={shareOf(row[figure], rows[0]?.[figure])} />
              </td>
              <td style={{ textAlign: "end" }}>{FIGURES[figure](row[figure])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Bar({ share }: { share: number }) {
  const { token } = theme.useToken();
  const style = {
    width: `${share}%`,
    height: BAR_PX,
    background: token.colorPrimary,
    borderRadius: token.borderRadiusXS,
  };
  return <div aria-hidden style={style} />;
}
