// The period of a drill-down that is asked with begin and end times instead of days: at most three years, counted back from its end (LIM-1).

import { RANGE_DAYS_MAX } from "../core/day.ts";
import { refuse } from "../core/error.ts";

const DAY_MS = 86_400_000;

export interface Moments {
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/**
 * The moment from which rows are listed. Where the query has no beginning, or an earlier one, `isCut`: earlier rows are summed.
 * A period of days ends with its last moment. @throws Refusal `report-range-reversed`
 */
export function drillFrom({ beginTime, endTime }: Moments, now: Date): { from: string; isCut: boolean } {
  const end = endTime === undefined ? now.getTime() : Date.parse(endTime);
  const begin = beginTime === undefined ? Number.NEGATIVE_INFINITY : Date.parse(beginTime);
  if (endTime !== undefined && begin > end) throw refuse("report-range-reversed", { field: "endTime" });
  if (Math.floor((end - begin) / DAY_MS) <= RANGE_DAYS_MAX)
    return { from: new Date(begin).toISOString(), isCut: false };
  return { from: new Date(end - RANGE_DAYS_MAX * DAY_MS).toISOString(), isCut: true };
}
