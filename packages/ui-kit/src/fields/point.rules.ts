// Aligns the decimal points of figures in a column, however many decimals each has.

/** The number of decimals of a figure as it is shown; 0 for whole numbers and for texts that are not figures. */
export function decimalsOf(shown: string, point: string): number {
  const [whole = "", decimals] = shown.split(point);
  return decimals !== undefined && /\d$/.test(whole) && /^\d+$/.test(decimals) ? decimals.length : 0;
}

/** The invisible text that follows a figure, so that its point is below that of a figure with `most` decimals. */
export function padding(shown: string, most: number, point: string): string {
  const own = decimalsOf(shown, point);
  if (!/\d$/.test(shown) || own >= most) return "";
  return (own === 0 ? point : "") + "0".repeat(most - own);
}

/** The largest number of decimals in a column; what is no text, e.g. a link, has none. */
export const mostDecimals = (shown: readonly unknown[], point: string): number =>
  shown.reduce<number>((most, one) => (typeof one === "string" ? Math.max(most, decimalsOf(one, point)) : most), 0);
