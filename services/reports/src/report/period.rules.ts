// Splits a period into quarters that are closed, whole months and single days, so that its sums come from few rows. Pure.

/** Days or months as texts: from the first one up to the second, which is not included. */
export type Span = readonly [from: string, until: string];
/** The last months of the first and the last closed quarter; all between them are closed as well. */
export interface Closed {
  first: string;
  last: string;
}
export interface Parts {
  quarters: readonly Span[];
  months: readonly Span[];
  days: readonly Span[];
  /** Days that the months have too much: their rows are subtracted. */
  less: readonly Span[];
}

/** Earlier than anything that moved. */
export const FIRST_DAY = "0001-01-01";
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
export const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
export function shifted(month: string, by: number): string {
  const [year = 0, at = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 10);
}
const quarterOf = (month: string): string => shifted(month, -((Number(month.slice(5, 7)) - 1) % 3));
const later = (one: string, other: string): string => (one > other ? one : other);
const present = (...spans: readonly Span[]): Span[] => spans.filter(([from, until]) => from < until);

const daysOf = (one: string, other: string): number => Math.abs(Date.parse(other) - Date.parse(one)) / 86_400_000;
/** The first of a month that is nearest to a day. */
const nearest = (day: string): string => (day.slice(8) > "16" ? shifted(monthOf(day), 1) : monthOf(day));

/** The parts that come to a period, both days included. @param closed null: no quarter is */
export function partsOf(begin: string, end: string, closed: Closed | null): Parts {
  const after = dayAfter(end);
  const [first, next] = [nearest(begin), nearest(after)];
  const isShort = first >= next || daysOf(begin, after) <= daysOf(begin, first) + daysOf(next, after);
  if (isShort) return { quarters: [], months: [], days: present([begin, after]), less: [] };
  return {
    ...wholeMonths([first, next], closed),
    days: present([begin, first], [next, after]),
    less: present([first, begin], [after, next]),
  };
}

function wholeMonths([first, next]: Span, closed: Closed | null): Pick<Parts, "quarters" | "months"> {
  const all = { quarters: [], months: [[first, next]] as const };
  if (!closed) return all;
  const from = quarterOf(shifted(later(first, shifted(closed.first, -2)), 2));
  const [until = next] = [quarterOf(next), shifted(closed.last, 1)].sort();
  return from < until ? { quarters: [[from, until]], months: present([first, from], [until, next]) } : all;
}
