// The largest rows of a report as a chart, by one of its figures; which one is part of a saved view.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { Chart } from "@kontor/ui-kit/chart";
import { useTranslation } from "@kontor/ui-kit/i18n";
import type { Figure } from "@kontor/ui-kit/i18n/format";
import type { List, RowOf } from "@kontor/ui-kit/list/use-list";
import { useReadSteadily } from "@kontor/ui-kit/query";
import { Card, Segmented } from "antd";

const COUNT = 10;

interface Props<E extends Endpoint> {
  endpoint: E;
  list: List<RowOf<E>>;
  /** The figures to choose from, the usual one first, with their formats. */
  figures: Readonly<Record<string, (figure: Figure) => string>>;
  nameOf(row: RowOf<E>): string;
  /** Word keys: of the chart, and of what its rows are. */
  title: string;
  category: string;
}

/** A figure of a row; null where the role hides it. */
const figureOf = (row: unknown, name: string): string | null =>
  ((row as Readonly<Record<string, unknown>>)[name] as string | null | undefined) ?? null;

export function Largest<E extends Endpoint>({ endpoint, list, figures, nameOf, title, category }: Props<E>) {
  const t = useTranslation();
  // Where amounts are hidden, their order is, too.
  const names = Object.keys(figures).filter((name) => list.totals?.[name] !== null);
  const name = names.find((each) => each === list.display.figure) ?? names[0] ?? "";
  // A chart has rows, however the table has grouped them.
  const { groupBy: _groupBy, ...listQuery } = list.query;
  const query = { ...listQuery, currentPage: 1, pageSize: COUNT, column: name, order: "desc" };
  const answer = useReadSteadily(endpoint, ...([{ query }] as never)).data as { rows: RowOf<E>[] } | undefined;
  const rows = answer?.rows ?? [];
  // On paper nothing else says which figure was chosen.
  const caption = `${t(title, { count: COUNT })} · ${t(`field.${name}`)}`;
  return (
    <Card
      size="small"
      title={caption}
      loading={answer === undefined}
      extra={
        <Segmented<string>
          aria-label={t("report-chart.by")}
          className="kontor-toolbar"
          options={names.map((value) => ({ value, label: t(`field.${value}`) }))}
          value={name}
          onChange={(chosen) => list.displayAs("figure", chosen)}
        />
      }
    >
      <Chart
        shape="ranking"
        caption={caption}
        category={t(category)}
        data={{
          categories: rows.map(nameOf),
          series: [{ name: t(`field.${name}`), values: rows.map((row) => figureOf(row, name)) }],
        }}
        text={figures[name] ?? String}
      />
    </Card>
  );
}
