// What a chart shows: categories on one axis, and one figure of each series for each of them.

/** ranking: horizontal bars, first at the top. stacked: bars of all series upon each other. */
export type ChartShape = "bar" | "stacked" | "line" | "ranking";

export interface ChartSeries {
  /** As it is shown. */
  name: string;
  /** Decimal texts as on the wire, one for each category; null where the role hides it. */
  values: readonly (string | null)[];
}

export interface ChartData {
  categories: readonly string[];
  series: readonly ChartSeries[];
}

/** Whether there is any figure to draw: one that is seen and not zero. */
export const hasFigures = ({ series }: ChartData): boolean =>
  series.some(({ values }) => values.some((value) => value !== null && Number(value) !== 0));

/** Whether the role hides all of the figures. */
export const isHidden = ({ series }: ChartData): boolean =>
  series.some(({ values }) => values.length > 0) &&
  series.every(({ values }) => values.every((value) => value === null));
