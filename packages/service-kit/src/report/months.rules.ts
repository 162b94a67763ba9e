// The months of a chart: whole ones, the last of which contains a day. Pure.

/** Days `YYYY-MM-DD`. */
export interface Month {
  /** "2026-05" */
  month: string;
  begin: string;
  end: string;
}

const isoDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** So many months, oldest first, up to the one with the day. */
export function monthsUntil(day: string, count: number): Month[] {
  const [year = 0, at = 1] = day.split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const month = at - count + index;
    const begin = isoDay(year, month, 1);
    return { month: begin.slice(0, 7), begin, end: isoDay(year, month + 1, 0) };
  });
}
