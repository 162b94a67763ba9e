// Computes the positions of six months' bars. Positions are pixels, so floating point is exact enough; amounts stay texts.

export interface Month {
  /** "2026-05" */
  x: string;
  y: string;
}

export const CHART = { width: 400, height: 220, top: 22, bottom: 24, side: 4 } as const;
const GAP_SHARE = 0.35;
/** The height of an empty month's bar, so that its position is visible. */
const FLAT_PX = 1;

export interface Bar extends Month {
  left: number;
  width: number;
  top: number;
  height: number;
  /** The position of the amount's text. */
  textAt: number;
}

/** Bars on one scale that includes zero; those of months with more returned than bought or sold are below the line. */
export function barsOf(months: readonly Month[]): { bars: Bar[]; zero: number } {
  const amounts = months.map(({ y }) => Number(y));
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  const floor = CHART.height - CHART.bottom - (least < 0 ? CHART.top : 0);
  const flat = least === most;
  const heightOf = (amount: number): number =>
    flat ? floor : floor - ((amount - least) / (most - least)) * (floor - CHART.top);
  // A gap before each bar and one after the last.
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
