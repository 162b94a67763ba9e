// The rows behind a figure, between an opening and a closing sum, so that they add up to it. A period is three years at most (LIM-1): for
// a longer one, or one without beginning, earlier rows are in the opening sum, and the response says so.
import type { Drilled } from "@kontor/contracts/core/drill";
import type { Parameters } from "../database/sql.ts";
import { dayIn, earliestOf, refuseReversed, todayOf } from "./date-range.ts";
import type { Report, ReportPage } from "./run-report.ts";

/** Days in the tenant's time zone. */
export interface DrillDays {
  begin: string;
  end: string;
  /** The beginning in the query is earlier, or none was named. */
  isCut: boolean;
}

/** The days that a drill-down lists; without an end up to today, as for present figures. @throws Refusal `value-not-allowed`, `report-range-reversed` with the field */
export async function drillDays(tx: object, now: Date, search: Readonly<Record<string, unknown>>): Promise<DrillDays> {
  const beginDay = dayIn(search, "beginTime");
  const end = dayIn(search, "endTime") ?? (await todayOf(tx, now)).today;
  if (beginDay) refuseReversed(beginDay, end);
  const earliest = earliestOf(end);
  return beginDay && beginDay >= earliest
    ? { begin: beginDay, end, isCut: false }
    : { begin: earliest, end, isCut: true };
}

interface Sum {
  /** The expression that is summed over `reached`. */
  of: string;
  /** How a sum is formatted. */
  shown: (sum: string) => string;
  /** The sum before the first row of all time; "0" when left out. */
  start?: string;
}

/**
 * The parts and totals of a report's statement that lists rows in the days and sums the others.
 * @param source a statement of all rows that make up the figure, whoever may see them, with columns `day`, `seen` and those of `sums`
 */
export function drill(
  source: string,
  sums: Readonly<Record<string, Sum>>,
  { begin, end }: DrillDays,
  bound: Parameters,
): Pick<Report, "parts" | "totals"> {
  const since = `r.day >= ${bound.bind(begin, "date")}`;
  const before = `r.day < ${bound.bind(begin, "date")}`;
  const until = `r.day <= ${bound.bind(end, "date")}`;
  const during = `${since} and ${until}`;
  const summedOf = (name: string): string => `(select s."${name}" from summed s)`;
  const summed = [
    `count(*) filter (where ${before}) as earlier, count(*) filter (where not r.seen and ${during}) as unseen`,
    ...Object.entries(sums).flatMap(([name, { of }]) =>
      Object.entries({ opening: before, closing: until, unseen: `not r.seen and ${during}` }).map(
        ([which, where]) => `coalesce(sum(r.${of}) filter (where ${where}), 0) as "${which}.${name}"`,
      ),
    ),
  ];
  const totals = Object.entries(sums).flatMap(([name, { of, shown, start = "0" }]): [string, string][] => [
    [name, shown(`coalesce(sum(l.${of}), 0)`)],
    [`opening.${name}`, shown(`${summedOf(`opening.${name}`)} + ${start}`)],
    [`closing.${name}`, shown(`${summedOf(`closing.${name}`)} + ${start}`)],
    [`unseen.${name}`, shown(summedOf(`unseen.${name}`))],
  ]);
  return {
    parts: [
      `reached as materialized (${source})`,
      `summed as materialized (select ${summed.join(", ")} from reached r)`,
      `listed as (select r.* from reached r where r.seen and ${during})`,
    ],
    totals: Object.fromEntries([
      ...totals,
      ["earlier", `${summedOf("earlier")}::text`],
      ["unseen", `${summedOf("unseen")}::text`],
    ]),
  };
}

/**
 * Takes a drill-down's totals apart.
 * @param isWhole no row is left out by a search for anything but days
 */
export function drilled<Row>(
  { totals: all, ...summedOf }: ReportPage<Row>,
  { begin, isCut }: DrillDays,
  isWhole: boolean,
): ReportPage<Row> & Drilled {
  const under = (name: string) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([key, sum]) =>
        key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), sum]] : [],
      ),
    );
  const { earlier, unseen, ...named } = all;
  return {
    ...summedOf,
    totals: Object.fromEntries(Object.entries(named).filter(([name]) => !name.includes("."))),
    from: begin,
    limited: isCut && earlier !== "0",
    opening: isWhole ? under("opening") : null,
    closing: isWhole ? under("closing") : null,
    unseen: isWhole && unseen !== "0" ? under("unseen") : null,
  };
}
