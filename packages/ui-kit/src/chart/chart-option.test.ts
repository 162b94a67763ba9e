import { expect, it } from "vitest";
import { type ChartData, type ChartShape, hasFigures, isHidden } from "./chart-data.ts";
import { type ChartInk, chartOption } from "./chart-option.ts";

const ink: ChartInk = {
  ...{ series: ["#111111", "#222222"], loss: "#ff0000", text: "#000000", secondary: "#333333", line: "#cccccc" },
  ...{ font: "serif", hasPatterns: false },
};
const texts = { full: (figure: string) => `<${figure}>`, short: (figure: string) => `~${figure}` };
const two: ChartData = {
  categories: ["2026-01", "2026-02"],
  series: [
    { name: "gross", values: ["40.00", "-5.50"] },
    { name: "net", values: ["10.00", null] },
  ],
};
const one: ChartData = { categories: ["tea", "salt"], series: [{ name: "amount", values: ["21.00", "-3.00"] }] };
const option = (shape: ChartShape, data: ChartData, colours = ink, width = 600) =>
  chartOption(shape, data, colours, { ...texts, width });
/** What is drawn, as plain JSON. */
const seriesOf = (shape: ChartShape, data: ChartData) => JSON.parse(JSON.stringify(option(shape, data).series));

it("a chart of several series has a legend, and no chart is animated", () => {
  expect(option("line", two)).toMatchObject({ animation: false, legend: { selectedMode: false } });
  expect(option("bar", one)).not.toHaveProperty("legend");
});

it("lines are told apart by dash and mark, also without colour, and a hidden figure leaves a gap", () => {
  expect(seriesOf("line", two)).toMatchObject([
    { type: "line", name: "gross", data: [40, -5.5], lineStyle: { type: "solid" }, symbol: "circle" },
    { type: "line", name: "net", data: [10, null], lineStyle: { type: "dashed" }, symbol: "rect" },
  ]);
});

it("bars of several series stand beside each other, stacked ones upon each other", () => {
  expect(seriesOf("bar", two)[0]).not.toHaveProperty("stack");
  expect(seriesOf("stacked", two)).toMatchObject([{ stack: "all" }, { stack: "all" }]);
});

it("a figure below zero has the colour of a loss, and its text below the bar", () => {
  expect(seriesOf("bar", one)[0].data).toEqual([
    { value: 21, label: { position: "top" } },
    { value: -3, itemStyle: { color: ink.loss }, label: { position: "bottom" } },
  ]);
});

it("a ranking has its first at the top and each figure in full, as in the table", () => {
  const { yAxis, series } = option("ranking", one);
  expect(yAxis).toMatchObject({ inverse: true, data: ["tea", "salt"] });
  const [bars] = [series].flat();
  const formatter = (bars as { label: { formatter(at: { dataIndex: number }): string } }).label.formatter;
  expect([0, 1].map((dataIndex) => formatter({ dataIndex }))).toEqual(["<21.00>", "<-3.00>"]);
});

it.each([
  ["bars of several series", two, true],
  ["bars of one", one, false],
] as const)(
  "areas of a chart differ by patterns where colours do not tell them apart (%s): %s",
  (_what, data, expected) => {
    expect(option("bar", data)).toMatchObject({ aria: { decal: { show: false } } });
    expect(option("bar", data, { ...ink, hasPatterns: true })).toMatchObject({ aria: { decal: { show: expected } } });
  },
);

it("each of few names is there on a phone, too, on several lines where it has to be, and of twelve months as many as there is room for", () => {
  const ages: ChartData = { categories: [..."abcde"], series: [{ name: "open", values: [..."12345"] }] };
  expect(option("bar", ages, ink, 364)).toMatchObject({
    xAxis: { axisLabel: { interval: 0, width: 60, overflow: "break" } },
  });
  const months: ChartData = { ...ages, categories: [..."abcdefghijkl"] };
  expect(option("line", months, ink, 364)).toMatchObject({ xAxis: { axisLabel: { hideOverlap: true } } });
});

it.each<[string, (string | null)[], { drawn: boolean; hidden: boolean }]>([
  ["nothing", [], { drawn: false, hidden: false }],
  ["zeros alone", ["0.00", "0"], { drawn: false, hidden: false }],
  ["figures that the role hides", [null, null], { drawn: false, hidden: true }],
  ["a figure", ["0.00", "1.00"], { drawn: true, hidden: false }],
  ["a loss beside a hidden figure", ["-1.00", null], { drawn: true, hidden: false }],
])(
  "whether a chart is drawn of %s, and whether the role hides it, follows from its rows",
  (_what, values, expected) => {
    const data = { categories: values.map(String), series: [{ name: "amount", values }] };
    expect({ drawn: hasFigures(data), hidden: isHidden(data) }).toEqual(expected);
  },
);
