// The days of a report: those in the query, or the default ones, at most three years. The default is the same for all reports and for the
// lists of documents: three months up to today (docs/decisions/0026).
import { day, RANGE_DAYS_MAX } from "@kontor/contracts/core/day";
import { refuse } from "@kontor/contracts/core/error";
import { ZONE } from "../database/local-time.ts";
import { statement } from "../database/statement.ts";

/** `YYYY-MM-DD`, days in the tenant's time zone. */
export interface Range {
  begin: string;
  end: string;
}
const USUAL_MONTHS = 3;

const TODAY = statement<{
  today: string;
  month: string;
}>(`select day::text as today, date_trunc('month', day)::date::text as month
  from (select ($1::timestamptz at time zone ${ZONE})::date as day) t`);

/** The tenant's today, and days counted from it. */
export async function todayOf(tx: object, now: Date) {
  const [row] = await TODAY.rows(tx, now.toISOString());
  if (!row) throw new Error("there is always a day");
  return row;
}

const DAY_MS = 86_400_000;

/** A day of `search`, if there is one. @throws Refusal `value-not-allowed` for a value that is no day, or not from 1970 to 2999 */
export function dayIn(search: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = search[name];
  if (value === undefined || value === null || value === "") return undefined;
  const parsed = day().safeParse(value);
  if (!parsed.success) throw refuse("value-not-allowed", { field: name });
  return parsed.data;
}

/** @throws Refusal `report-range-reversed` */
export function refuseReversed(begin: string, end: string): void {
  if (begin > end) throw refuse("report-range-reversed", { field: "endTime" });
}

/** @throws Refusal `value-not-allowed`, `report-range-reversed`, `report-range-too-long` with the field */
export async function rangeOf(tx: object, now: Date, search: Readonly<Record<string, unknown>>): Promise<Range> {
  const end = dayIn(search, "endTime") ?? (await todayOf(tx, now)).today;
  const begin = dayIn(search, "beginTime") ?? usualBegin(end);
  refuseReversed(begin, end);
  if (begin < earliestOf(end)) throw refuse("report-range-too-long", { field: "endTime", values: { years: 3 } });
  return { begin, end };
}

/** The first day that a period with this end may begin with (LIM-1). */
export const earliestOf = (end: string): string =>
  new Date(Date.parse(end) - RANGE_DAYS_MAX * DAY_MS).toISOString().slice(0, 10);

/** The same day of an earlier month, or that month's last. */
function usualBegin(end: string): string {
  const [year = 0, month = 1, date = 1] = end.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 - USUAL_MONTHS, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}
