// Splits the lines of a document into printed pages: every page has head and column names, the last one the sums.

export interface Room {
  /** The space for lines on a page, without its head, column names and page number; all in the same unit. */
  space: number;
  /** The space that the sums and signatures under the last line need. */
  ending: number;
}

/** The slices of lines, [from, to) for each page. There is always one page, and no unnecessary one. */
export function pagesOf(heights: readonly number[], { space, ending }: Room): [number, number][] {
  const pages: [number, number][] = [];
  let from = 0;
  let used = 0;
  for (const [at, height] of heights.entries()) {
    if (at > from && used + height > space) {
      pages.push([from, at]);
      from = at;
      used = 0;
    }
    used += height;
  }
  // The sums are printed with at least one line, so that no page has sums alone.
  const count = heights.length;
  const last = heights[count - 1] ?? 0;
  if (used + ending > space && count - from > 1) {
    const firstOfLast = linesWithSums(heights, from, { space, ending }, last);
    pages.push([from, firstOfLast]);
    from = firstOfLast;
  }
  pages.push([from, count]);
  return pages;
}

/** The first line of the last page: as many lines as fit before the sums stay on the previous page. */
function linesWithSums(heights: readonly number[], from: number, { space, ending }: Room, last: number): number {
  let at = heights.length - 1;
  let used = last;
  // One line above the sums would be enough, but a third of the page reads better.
  while (at - 1 > from && used + (heights[at - 1] ?? 0) + ending <= space && used < space / 3) {
    at--;
    used += heights[at] ?? 0;
  }
  return at;
}
