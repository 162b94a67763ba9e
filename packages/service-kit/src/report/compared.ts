// Compares a report with the period before, for any report that has a period: the same report is read once more, for as many days up to the day before, and of
// it the totals and those rows that the page has.
import type { Range } from "./date-range.ts";
import { daysBefore } from "./days-before.rules.ts";
import { COMPARED_BY, type ReportQuery } from "./query-params.ts";
import type { ReportPage } from "./run-report.ts";

/** The figures of the period before. */
export interface Previous extends Range {
  totals: Record<string, string | null>;
  /** Of each row of the page the one that it is compared with; null: it had none. Left out: rows of two periods have nothing in common. */
  rows?: (Record<string, unknown> | null)[];
}

type Comparing = Partial<ReportQuery> & { compare?: "previous" | undefined };

/** The report, and where its query asks for it the period before. */
export async function compared<Q extends Comparing, Page extends ReportPage<object> & Range>(
  query: Q,
  find: (query: Q) => Promise<Page>,
): Promise<Page & { previous?: Previous }> {
  const page = await find(query);
  if (query.compare === undefined) return page;
  const range = daysBefore(page);
  const keys = page.groups?.rows.map(({ key }) => key) ?? page.rows.flatMap((row) => keyOf(row) ?? []);
  const search = { ...query.search, beginTime: range.begin, endTime: range.end };
  const before = await find({ ...query, search, currentPage: 1, keys });
  if (page.groups && before.groups) {
    const earlier = new Map(before.groups.rows.map(({ key, figures }) => [key, figures]));
    return {
      ...page,
      previous: { ...range, totals: before.totals, rows: keys.map((key) => earlier.get(key) ?? null) },
    };
  }
  const byKey = new Map(before.rows.map((row) => [keyOf(row), { ...row } as Record<string, unknown>]));
  const isByRow = page.rows.length === keys.length;
  const rows = isByRow ? page.rows.map((row) => byKey.get(keyOf(row)) ?? null) : undefined;
  return { ...page, previous: { ...range, totals: before.totals, ...(rows ? { rows } : {}) } };
}

function keyOf(row: object): string | undefined {
  const key: unknown = Reflect.get(row, COMPARED_BY);
  return typeof key === "string" ? key : undefined;
}
