// Period of an account's movements, with the limits of every report (reference.md §4.1).

import { RANGE_DAYS_MAX } from "@kontor/contracts/core/day";
import { refuse } from "@kontor/contracts/core/error";

const DAY_MS = 86_400_000;

export interface Period {
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/**
 * Without a start it is everything from the first movement on; without an end, until now.
 * @throws Refusal `report-range-reversed`, `report-range-too-long` with the field
 */
export function refusePeriod({ beginTime, endTime }: Period, now: Date): void {
  if (beginTime === undefined) return;
  const [begin, end] = [Date.parse(beginTime), endTime === undefined ? now.getTime() : Date.parse(endTime)];
  if (begin > end) throw refuse("report-range-reversed", { field: "endTime" });
  // A period of days ends with the last moment of its last day.
  if (Math.floor((end - begin) / DAY_MS) > RANGE_DAYS_MAX)
    throw refuse("report-range-too-long", { field: "endTime", values: { years: 3 } });
}
