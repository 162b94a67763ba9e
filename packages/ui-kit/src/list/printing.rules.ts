// Which rows of a list are on paper. Pure.
import { rowsOn } from "./list-state.rules.ts";

/** What of a list is shown. */
export interface Shown {
  page: number;
  /** Rows on a page, and 1 more where they have a row of totals below them. */
  pageSize: number;
}

/** Whether the totals of a list are those of its page. */
export const hasTotalsOnPage = (pageSize: number): boolean => rowsOn(pageSize) < pageSize;

/** The size of the page that has all rows, `max` at most; with totals where the shown page has them. */
export const printedSize = (pageSize: number, max: number): number => (hasTotalsOnPage(pageSize) ? max + 1 : max);

/** The first and last of the rows of a page that has not all of them; undefined: it has all, or none. */
export function withheldRows({
  page,
  pageSize,
  rows,
  total,
}: Shown & { rows: readonly unknown[]; total: number }): { from: number; to: number } | undefined {
  if (rows.length === 0 || rows.length >= total) return undefined;
  const skipped = (page - 1) * rowsOn(pageSize);
  return { from: skipped + 1, to: skipped + rows.length };
}
