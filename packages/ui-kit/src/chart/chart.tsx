// A chart with the table of its figures behind it: for screen readers, for the keyboard, and for whoever wants the exact figures (docs/decisions/0083).
import { Button, Skeleton, Typography } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { type Figure, formatCompact } from "../i18n/format.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { type ChartData, type ChartShape, hasFigures, isHidden } from "./chart-data.ts";

const Drawing = lazy(() => import("./drawing.tsx"));

const HEIGHT_PX = 280;
const RANK_PX = 30;
const AROUND_PX = 16;
const shortText = (figure: string): string => formatCompact(figure);

interface Props {
  shape: ChartShape;
  /** What it shows, for screen readers and as the table's caption. */
  caption: string;
  /** The heading of the categories' column. */
  category: string;
  data: ChartData;
  /** Formats a figure as the page's tables do; null is one that the role hides. */
  text(figure: Figure): string;
  /** Opens what a category stands for. */
  onOpen?: ((category: number) => void) | undefined;
}

export function Chart({ shape, caption, category, data, text, onOpen }: Props): ReactNode {
  const t = useTranslation();
  const texts = { full: text, short: shortText };
  if (!hasFigures(data))
    return <Typography.Text type="secondary">{t(isHidden(data) ? "chart.hidden" : "chart.empty")}</Typography.Text>;
  const height = shape === "ranking" ? data.categories.length * RANK_PX + AROUND_PX : HEIGHT_PX;
  return (
    <figure className="kontor-chart" aria-label={caption}>
      <Suspense fallback={<Skeleton.Node active style={{ width: "100%", height }} />}>
        <Drawing shape={shape} data={data} texts={texts} height={height} onOpen={onOpen} />
      </Suspense>
      <details className="kontor-chart-table">
        <summary>{t("chart.table")}</summary>
        <FigureTable {...{ caption, category, data, text, onOpen }} />
      </details>
    </figure>
  );
}

function FigureTable({ caption, category, data, text, onOpen }: Omit<Props, "shape">) {
  const rows = data.categories.map((name, at) => ({ key: `${at} ${name}`, name, at }));
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{category}</th>
          {data.series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, at }) => (
          <tr key={key}>
            <th scope="row">
              {onOpen ? (
                <Button type="link" size="small" className="kontor-open" onClick={() => onOpen(at)}>
                  {name}
                </Button>
              ) : (
                name
              )}
            </th>
            {data.series.map((series) => (
              <td key={series.name}>{text(series.values[at] ?? null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
