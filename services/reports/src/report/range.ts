// The days that a report is about: those asked for, or the usual ones, at most three years (reference.md §4.1).
import { day } from "@kontor/contracts/core/day";
import { refuse } from "@kontor/contracts/core/error";
import { RANGE_DAYS_MAX } from "@kontor/contracts/reports/common";
import type { Parameters } from "@kontor/service-kit/sql";
import { statement } from "@kontor/service-kit/statement";
import { ZONE } from "../posting/zone.store.ts";

/** `YYYY-MM-DD`, days of the company. */
export interface Range {
  begin: string;
  end: string;
}
export type Usual = "lastMonth" | "threeMonths";

const TODAY = statement<{
  today: string;
  month: string;
  lastMonth: string;
  lastMonthEnd: string;
  threeMonths: string;
}>(`select
  day::text as today, date_trunc('month', day)::date::text as month, (date_trunc('month', day) - interval '1 month')::date::text as "lastMonth",
  (date_trunc('month', day) - interval '1 day')::date::text as "lastMonthEnd", (day - interval '3 months')::date::text as "threeMonths"
  from (select ($1::timestamptz at time zone ${ZONE})::date as day) t`);

/** The company's today, and days that are counted from it. */
export async function todayOf(tx: object, now: Date) {
  const [found] = await TODAY.rows(tx, now.toISOString());
  if (!found) throw new Error("there is always a day");
  return found;
}

const DAY_MS = 86_400_000;

/** A day of `search`, if there is one. @throws Refusal `value-not-allowed` for what is none, or not from 1970 to 2999 */
export function dayIn(search: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = search[name];
  if (value === undefined || value === null || value === "") return undefined;
  const parsed = day().safeParse(value);
  if (!parsed.success) throw refuse("value-not-allowed", { field: name });
  return parsed.data;
}

/** @throws Refusal `value-not-allowed`, `report-range-reversed`, `report-range-too-long` with the field */
export async function rangeOf(
  tx: object,
  now: Date,
  search: Readonly<Record<string, unknown>>,
  usual: Usual,
): Promise<Range> {
  const [asked, until] = [dayIn(search, "beginTime"), dayIn(search, "endTime")];
  const today = await todayOf(tx, now);
  const end = until ?? (usual === "lastMonth" && !asked ? today.lastMonthEnd : today.today);
  const begin = asked ?? usualBegin(end, usual === "lastMonth" ? 1 : 3, usual === "lastMonth" && !until);
  if (begin > end) throw refuse("report-range-reversed", { field: "endTime" });
  if ((Date.parse(end) - Date.parse(begin)) / DAY_MS > RANGE_DAYS_MAX)
    throw refuse("report-range-too-long", { field: "endTime", values: { years: 3 } });
  return { begin, end };
}

/** The condition on a column of days where days are asked for; none of them: all of time. @throws Refusal as rangeOf */
export async function daysAsked(
  tx: object,
  now: Date,
  { search, column, bound }: { search: Readonly<Record<string, unknown>>; column: string; bound: Parameters },
): Promise<string[]> {
  if (search.beginTime === undefined && search.endTime === undefined) return [];
  const { begin, end } = await rangeOf(tx, now, search, "threeMonths");
  return [`${column} between ${bound.bind(begin, "date")} and ${bound.bind(end, "date")}`];
}

function usualBegin(end: string, months: number, wholeMonth: boolean): string {
  if (wholeMonth) return `${end.slice(0, 8)}01`;
  const [year = 0, month = 1, date = 1] = end.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}
