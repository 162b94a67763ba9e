// Where the bars of six months stand. Positions are pixels, so machine numbers do; the amounts themselves stay texts.
import { scaleBand, scaleLinear } from "@visx/scale";

export interface Month {
  /** "2026-05" */
  x: string;
  y: string;
}

export const CHART = { width: 400, height: 220, top: 22, bottom: 24, side: 4 } as const;
const GAP_SHARE = 0.35;
/** So much is left of an empty month, that its place is seen. */
const FLAT_PX = 1;

export interface Bar extends Month {
  left: number;
  width: number;
  top: number;
  height: number;
  /** Where the amount is written. */
  textAt: number;
}

/** Bars on one scale with zero in it; months with more returned than bought or sold hang below the line. */
export function barsOf(months: readonly Month[]): { bars: Bar[]; zero: number } {
  const amounts = months.map(({ y }) => Number(y));
  const columns = scaleBand({
    domain: months.map(({ x }) => x),
    range: [CHART.side, CHART.width - CHART.side],
    padding: GAP_SHARE,
  });
  const negative = amounts.some((amount) => amount < 0);
  const heights = scaleLinear({
    domain: [Math.min(0, ...amounts), Math.max(0, ...amounts)],
    range: [CHART.height - CHART.bottom - (negative ? CHART.top : 0), CHART.top],
  });
  const flat = amounts.every((amount) => amount === 0);
  const zero = flat ? CHART.height - CHART.bottom : heights(0);
  const bars = months.map((month, at) => {
    const amount = amounts[at] ?? 0;
    const tip = flat ? zero : heights(amount);
    const height = Math.max(FLAT_PX, Math.abs(zero - tip));
    return {
      ...month,
      left: columns(month.x) ?? 0,
      width: columns.bandwidth(),
      top: amount < 0 ? zero : zero - height,
      height,
      textAt: amount < 0 ? zero + height + 14 : zero - height - 6,
    };
  });
  return { bars, zero };
}
