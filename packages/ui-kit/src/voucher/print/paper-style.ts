// How a printed document looks: one section for each sheet of paper, of exactly its size.
import type { PrintFormat } from "./print-formats.ts";

/** Margins of the sheet, smaller on small paper; millimetres. */
export const marginOf = ({ height }: PrintFormat): number => (height < 120 ? 5 : height < 200 ? 7 : 10);
/** The line with the page number at the foot of every sheet. */
export const FOOT_MM = 6;

/** Around the sheets on the screen. */
const AROUND_PX = 12;
const SCROLLBAR_PX = 16;
const PX_PER_MM = 96 / 25.4;
/** The pixels that a sheet takes on the screen with all that is beside it. */
export const shownWidthOf = ({ width }: PrintFormat): number => width * PX_PER_MM + 2 * AROUND_PX + SCROLLBAR_PX;

export const paperStyle = (paper: PrintFormat): string => {
  const { width, height } = paper;
  const margin = marginOf(paper);
  const isLow = height < 120;
  const size = isLow ? "8.5pt" : "9.5pt";
  return `
@page { size: ${width}mm ${height}mm; margin: 0; }
* { box-sizing: border-box; }
html, body { margin: 0; padding: 0; background: #fff; color: #000; }
body { font: ${size}/1.35 "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif; }
.sheet { position: relative; width: ${width}mm; height: ${height}mm; padding: ${margin}mm; overflow: hidden; break-after: page; }
.sheet:last-child { break-after: auto; }
h1 { margin: 0; font-size: 1.5em; text-align: center; line-height: 1.3; }
h2 { margin: 0; font-size: 1.2em; font-weight: 600; text-align: center; line-height: 1.3; }
header { margin-bottom: 1.5mm; ${isLow ? "display: flex; justify-content: center; align-items: baseline; gap: 4mm;" : ""} }
dl { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0.4mm 4mm; margin: 0 0 1.5mm; }
dl.sums { margin: 1.5mm 0 0; grid-template-columns: repeat(4, minmax(0, 1fr)); }
dl div { display: flex; gap: 1mm; min-width: 0; }
dl .long { grid-column: 1 / -1; white-space: pre-line; }
dt::after { content: ":"; }
:lang(fr) dt::after { content: "\\00a0:"; }
:lang(zh) dt::after { content: "："; }
dt { flex: none; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; font: inherit; }
table.fixed { table-layout: fixed; }
th, td { border: 0.25mm solid #000; padding: 0.5mm 1mm; text-align: start; vertical-align: top; overflow-wrap: break-word; }
th { font-weight: 600; text-align: center; vertical-align: middle; word-break: keep-all; }
.figure { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.tight th, .tight td { overflow-wrap: anywhere; white-space: normal; }
.foot { position: absolute; inset-inline: ${margin}mm; bottom: ${margin}mm; height: ${FOOT_MM}mm; display: flex; justify-content: space-between; align-items: end; font-size: 0.9em; }
@media screen {
  html { background: #e8e8e8; }
  body { background: none; padding: ${AROUND_PX}px; width: max-content; margin: 0 auto; }
  .sheet { background: #fff; box-shadow: 0 1px 6px rgba(0, 0, 0, 0.3); margin-bottom: 12px; }
}
`;
};
