// The periods that reports begin with (reference.md §4.1), as days of the company's calendar.
import dayjs from "dayjs";

const DAY = "YYYY-MM-DD";

/** Both days are included. */
export type Period = { beginTime: string; endTime: string };

/** From so many months ago to today. */
export const lastMonths = (months: number, today: string): Period => ({
  beginTime: dayjs(today).subtract(months, "month").format(DAY),
  endTime: today,
});

/** The whole month before this one. */
export function lastMonth(today: string): Period {
  const month = dayjs(today).subtract(1, "month");
  return { beginTime: month.startOf("month").format(DAY), endTime: month.endOf("month").format(DAY) };
}
