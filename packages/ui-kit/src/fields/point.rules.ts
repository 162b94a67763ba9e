// Figures below each other stand point under point, however many decimals each has.

/** How many decimals a figure has as it is shown; a whole number none, and so what is no figure. */
export function decimalsOf(shown: string, point: string): number {
  const [whole = "", decimals] = shown.split(point);
  return decimals !== undefined && /\d$/.test(whole) && /^\d+$/.test(decimals) ? decimals.length : 0;
}

/** What has to follow a figure, unseen, so that its point stands under that of one with `most` decimals. */
export function padding(shown: string, most: number, point: string): string {
  const own = decimalsOf(shown, point);
  if (!/\d$/.test(shown) || own >= most) return "";
  return (own === 0 ? point : "") + "0".repeat(most - own);
}

/** The decimals of the figure that has most; what is no text, e.g. a link, has none. */
export const mostDecimals = (shown: readonly unknown[], point: string): number =>
  shown.reduce<number>((most, one) => (typeof one === "string" ? Math.max(most, decimalsOf(one, point)) : most), 0);
