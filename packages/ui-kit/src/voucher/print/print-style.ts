// The style of a printed document: one section for each page, of exactly the paper's size.

import sheets from "./paper.css";
import type { PrintFormat } from "./print-formats.ts";

/** Margins of the page, smaller on small paper; millimetres. */
export const marginOf = ({ height }: PrintFormat): number => (height < 120 ? 5 : height < 200 ? 7 : 10);
/** The height of the line with the page number at the bottom of every page. */
export const FOOT_MM = 6;

/** The space around the pages on the screen. */
const AROUND_PX = 12;
const SCROLLBAR_PX = 16;
const PX_PER_MM = 96 / 25.4;
/** The pixels that a page takes on the screen, with the space around it. */
export const shownWidthOf = ({ width }: PrintFormat): number => width * PX_PER_MM + 2 * AROUND_PX + SCROLLBAR_PX;

/** The style rules for pages of this size. */
export function printStyle(format: PrintFormat): string {
  const { width, height } = format;
  const isLow = height < 120;
  // The size of `@page` takes no custom property.
  return `@page { size: ${width}mm ${height}mm; margin: 0; }
:root {
  --width: ${width}mm;
  --height: ${height}mm;
  --margin: ${marginOf(format)}mm;
  --foot: ${FOOT_MM}mm;
  --around: ${AROUND_PX}px;
  --size: ${isLow ? "8.5pt" : "9.5pt"};
  --head: ${isLow ? "flex" : "block"};
}
${sheets}`;
}
