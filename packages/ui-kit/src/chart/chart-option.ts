// Converts a chart's data into the option of ECharts. Positions are pixels, so floating point is exact enough for them; texts are made of the exact figures.
import type { BarSeriesOption, LineSeriesOption } from "echarts/charts";
import type { AriaComponentOption, GridComponentOption, LegendComponentOption } from "echarts/components";
import type { ComposeOption } from "echarts/core";
import type { ChartData, ChartSeries, ChartShape } from "./chart-data.ts";

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | AriaComponentOption
>;

/** The colours of a chart, from the theme. */
export interface ChartInk {
  series: readonly string[];
  /** Of figures below zero. */
  loss: string;
  text: string;
  secondary: string;
  line: string;
  font: string;
  /** Whether areas have patterns beside their colours. */
  hasPatterns: boolean;
}

export interface ChartTexts {
  /** A figure in full, as in tables. */
  full(figure: string): string;
  /** A figure in short, for an axis. */
  short(figure: string): string;
}

const FONT_PX = 12;
const BAR_MAX_PX = 48;
/** The names beside a ranking's bars: a quarter of the drawing, within these limits. */
const NAME_MIN_PX = 140;
const NAME_MAX_PX = 280;
const NAMES_SHARE = 4;
/** Beside the names below a chart: the figures of its axis. */
const FIGURES_PX = 64;
/** Of so many each bar has room for its figure, and each category for its name. */
const LABELLED_CATEGORIES = 6;
const DASHES = ["solid", "dashed", "dotted"] as const;
const MARKS = ["circle", "rect", "triangle"] as const;

/**
 * @param shape a line has marks and dashes of its own, so that it is told apart without colour
 * @param width of the drawing, px
 */
export function chartOption(
  shape: ChartShape,
  data: ChartData,
  ink: ChartInk,
  { full, short, width }: ChartTexts & { width: number },
): ChartOption {
  const texts = { full, short };
  const { categories, series } = data;
  const isFlat = shape === "ranking";
  const names = {
    type: "category" as const,
    data: [...categories],
    axisLine: { lineStyle: { color: ink.line } },
    axisTick: { show: false },
    axisLabel: {
      color: ink.text,
      ...namesOf(shape, categories.length, width),
    },
  };
  const figures = {
    type: "value" as const,
    splitLine: { lineStyle: { color: ink.line, opacity: 0.6 } },
    axisLabel: {
      color: ink.secondary,
      formatter: (value: number) => texts.short(String(value)),
      // A ranking says each figure in full beside its bar.
      show: !isFlat,
    },
  };
  return {
    animation: false,
    textStyle: { fontFamily: ink.font, fontSize: FONT_PX, color: ink.text },
    color: [...ink.series],
    // One series is told apart from nothing.
    aria: { enabled: true, label: { enabled: false }, decal: { show: ink.hasPatterns && series.length > 1 } },
    grid: { left: 8, right: isFlat ? 96 : 16, top: topOf(shape, series.length), bottom: 12 },
    ...(series.length > 1
      ? { legend: { top: 0, textStyle: { color: ink.text }, selectedMode: false, itemGap: 16 } }
      : {}),
    xAxis: isFlat ? figures : names,
    yAxis: isFlat ? { ...names, inverse: true } : figures,
    series: series.map((each, at) => (shape === "line" ? line(each, at) : bars(each, { shape, data, ink, texts }))),
  };
}

/** How the names of categories are written: of few each is there, on several lines where it has to be; of many, months, as many as there is room for. */
function namesOf(shape: ChartShape, count: number, width: number) {
  if (shape === "ranking") {
    const nameWidth = Math.min(NAME_MAX_PX, Math.max(NAME_MIN_PX, Math.floor(width / NAMES_SHARE)));
    return { width: nameWidth, overflow: "truncate" as const, interval: 0 };
  }
  if (count > LABELLED_CATEGORIES) return { hideOverlap: true };
  return { width: Math.floor((width - FIGURES_PX) / count), overflow: "break" as const, interval: 0 };
}

/** Room for the legend, or for the figure over the highest bar. */
const topOf = (shape: ChartShape, count: number): number => {
  if (count > 1) return 40;
  return shape === "ranking" ? 8 : 24;
};

const position = (value: string | null): number | null => (value === null ? null : Number(value));

function line({ name, values }: ChartSeries, at: number): LineSeriesOption {
  return {
    ...{ type: "line", name, data: values.map(position) },
    lineStyle: { type: DASHES[at % DASHES.length] ?? "solid", width: 2 },
    ...{ symbol: MARKS[at % MARKS.length] ?? "circle", symbolSize: 7 },
  };
}

interface Drawn {
  shape: ChartShape;
  data: ChartData;
  ink: ChartInk;
  texts: ChartTexts;
}

function bars({ name, values }: ChartSeries, { shape, data, ink, texts }: Drawn): BarSeriesOption {
  const isRanking = shape === "ranking";
  const textOf = (at: number): string => {
    const value = values[at] ?? null;
    return value === null ? "" : isRanking ? texts.full(value) : texts.short(value);
  };
  const isLabelled = isRanking || (data.series.length === 1 && data.categories.length <= LABELLED_CATEGORIES);
  return {
    ...{ type: "bar", name, barMaxWidth: BAR_MAX_PX },
    ...(shape === "stacked" ? { stack: "all" } : {}),
    data: values.map((value) => ({
      value: position(value),
      ...(value?.startsWith("-") && data.series.length === 1 ? { itemStyle: { color: ink.loss } } : {}),
      label: { position: labelPosition(isRanking, value?.startsWith("-") === true) },
    })),
    label: { show: isLabelled, color: ink.text, formatter: ({ dataIndex }) => textOf(dataIndex) },
  };
}

/** Beyond the bar's end; of a ranking to its right, where there is room also for one below zero. */
const labelPosition = (isRanking: boolean, isBelow: boolean): "right" | "bottom" | "top" => {
  if (isRanking) return "right";
  return isBelow ? "bottom" : "top";
};
