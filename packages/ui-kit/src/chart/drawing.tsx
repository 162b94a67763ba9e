// Draws a chart as SVG: it follows the width of its place, the theme, and the paper it is printed on.
import { useEffect, useRef } from "react";
import { settings } from "../theme/settings.ts";
import type { ChartData, ChartShape } from "./chart-data.ts";
import { chartInk } from "./chart-ink.ts";
import { type ChartTexts, chartOption } from "./chart-option.ts";
import { init } from "./echarts.ts";

interface Props {
  shape: ChartShape;
  data: ChartData;
  texts: ChartTexts;
  /** px */
  height: number;
  onOpen?: ((category: number) => void) | undefined;
}

const WIDTH_MIN_PX = 240;
const paper = (): MediaQueryList => window.matchMedia("print");

export default function Drawing({ shape, data, texts, height, onOpen }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const opened = useRef(onOpen);
  useEffect(() => {
    opened.current = onOpen;
  });
  useEffect(
    () => (host.current ? draw(host.current, { shape, data, texts, opened }) : undefined),
    [shape, data, texts],
  );
  return <div ref={host} className="kontor-chart-drawing" style={{ height }} aria-hidden />;
}

interface Drawn extends Pick<Props, "shape" | "data" | "texts"> {
  opened: { current: Props["onOpen"] };
}

/** Draws, and follows changes until it is undone. */
function draw(host: HTMLElement, { shape, data, texts, opened }: Drawn): () => void {
  const chart = init(host, null, { renderer: "svg", width: Math.max(host.clientWidth, WIDTH_MIN_PX) });
  for (const element of [host, host.querySelector("svg")]) if (element) emptyByNodes(element);
  const show = () => {
    const ink = chartInk(settings.read(), paper().matches);
    chart.setOption(chartOption(shape, data, ink, { ...texts, width: chart.getWidth() }), true);
    // At once: a browser that prints does not wait for the next frame.
    chart.getZr().flush();
    fit(host);
  };
  show();
  chart.on("click", ({ dataIndex }) => opened.current?.(dataIndex));
  const undone = [
    settings.subscribe(show),
    followPaper(show),
    followWidth(host, (width) => {
      chart.resize({ width });
      show();
    }),
  ];
  return () => {
    for (const undo of undone) undo();
    chart.dispose();
  };
}

/** The library empties its elements by `innerHTML`, which the page's policy takes from nobody (WEB-2). */
function emptyByNodes(element: Element): void {
  Object.defineProperty(element, "innerHTML", { configurable: true, set: () => element.replaceChildren() });
}

/** With a view box the drawing shrinks with the paper that it is printed on. */
function fit(host: HTMLElement): void {
  const drawing = host.querySelector("svg");
  const [width, height] = [drawing?.getAttribute("width"), drawing?.getAttribute("height")];
  if (width && height) drawing?.setAttribute("viewBox", `0 0 ${width} ${height}`);
}

function followPaper(show: () => void): () => void {
  const media = paper();
  media.addEventListener("change", show);
  return () => media.removeEventListener("change", show);
}

function followWidth(host: HTMLElement, resize: (width: number) => void): () => void {
  let before = host.clientWidth;
  const observer = new ResizeObserver(() => {
    const width = host.clientWidth;
    // On paper the view box does it, and a hidden tab has no width.
    if (width === before || width === 0 || paper().matches) return;
    before = width;
    resize(Math.max(width, WIDTH_MIN_PX));
  });
  observer.observe(host);
  return () => observer.disconnect();
}
