// Where the bars of six months stand. Positions are pixels, so machine numbers do; the amounts themselves stay texts.

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
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  const floor = CHART.height - CHART.bottom - (least < 0 ? CHART.top : 0);
  const flat = least === most;
  const heightOf = (amount: number): number =>
    flat ? floor : floor - ((amount - least) / (most - least)) * (floor - CHART.top);
  // A gap before each bar and one behind the last.
  const step = (CHART.width - 2 * CHART.side) / (months.length + GAP_SHARE);
  const zero = heightOf(0);
  const bars = months.map((month, at) => {
    const amount = amounts[at] ?? 0;
    const height = Math.max(FLAT_PX, Math.abs(zero - heightOf(amount)));
    return {
      ...month,
      left: CHART.side + step * (at + GAP_SHARE),
      width: step * (1 - GAP_SHARE),
      top: amount < 0 ? zero : zero - height,
      height,
      textAt: amount < 0 ? zero + height + 14 : zero - height - 6,
    };
  });
  return { bars, zero };
}
