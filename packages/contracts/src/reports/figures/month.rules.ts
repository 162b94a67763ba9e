// Computes the days of a month that are within a period. Pure.

/** Days, `YYYY-MM-DD`; either may be open. */
interface Days {
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/** @param month `YYYY-MM` */
export function daysOfMonth(month: string, { beginTime, endTime }: Days): Days {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const first = `${month}-01`;
  return {
    beginTime: beginTime && beginTime > first ? beginTime : first,
    endTime: endTime && endTime < last ? endTime : last,
  };
}
