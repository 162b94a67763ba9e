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
/** What is compared: a report of a period. */
type Dated = Partial<Range> & {
  rows: readonly object[];
  totals?: ReportPage<object>["totals"];
  groups?: ReportPage<object>["groups"];
};

/** The report, and where its query asks for it the period before. */
export async function compared<Q extends Comparing, Page extends Dated>(
  query: Q,
  find: (query: Q) => Promise<Page>,
): Promise<Page & { previous?: Previous }> {
  const page = await find(query);
  return query.compare === undefined ? page : { ...page, previous: await previousOf(query, page, find) };
}

/** The period before that of `page`: its totals, and its own of each row or group of the page. */
export async function previousOf<Q extends Comparing>(
  query: Q,
  page: Dated,
  find: (query: Q) => Promise<Dated>,
): Promise<Previous> {
  const { begin, end } = page;
  if (begin === undefined || end === undefined) throw new Error("a report without a period has none before it");
  const range = daysBefore({ begin, end });
  const keys = page.groups?.rows.map(({ key }) => key) ?? page.rows.flatMap((row) => keyOf(row) ?? []);
  const search = { ...query.search, beginTime: range.begin, endTime: range.end };
  const { totals = {}, ...before } = await find({ ...query, search, currentPage: 1, keys });
  if (page.groups && before.groups) {
    const earlier = new Map(before.groups.rows.map(({ key, figures }) => [key, figures]));
    return { ...range, totals, rows: keys.map((key) => earlier.get(key) ?? null) };
  }
  const byKey = new Map(before.rows.map((row) => [keyOf(row), { ...row } as Record<string, unknown>]));
  const isByRow = page.rows.length === keys.length;
  const rows = isByRow ? page.rows.map((row) => byKey.get(keyOf(row)) ?? null) : undefined;
  return { ...range, totals, ...(rows ? { rows } : {}) };
}

/** Whether these rows can be found again in the period before. */
export const isComparedByRow = ([row]: readonly object[]): boolean => row !== undefined && keyOf(row) !== undefined;

function keyOf(row: object): string | undefined {
  const key: unknown = Reflect.get(row, COMPARED_BY);
  return typeof key === "string" ? key : undefined;
}
