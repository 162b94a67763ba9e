// Runs a report's statement: one page of rows and the totals of all, in one query of the database.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Group, Groups } from "@kontor/contracts/core/groups";
import { actorOf, type Ctx } from "../context/ctx.ts";
import { replanned } from "../database/database.ts";
import { type Parameters, parameters, rowsOf } from "../database/sql.ts";
import { statement } from "../database/statement.ts";
import { hiddenFields, redact } from "../http/response.ts";
import { type Dimension, groupParts, withinGroup } from "./groups.ts";
import { inTurn } from "./in-turn.ts";
import { COMPARED_BY, isGrouped, type Order, type ReportQuery, sliceOf } from "./query-params.ts";

export interface ReportPage<Row> {
  rows: Row[];
  total: number;
  totals: Record<string, string | null>;
  /** Instead of rows, where the query asks for them. */
  groups?: Groups;
}

/** The parts of a report's statement; all texts are the service's own. */
export interface Report {
  /** `with` parts, the last of which is `listed`: a row for each line of the report, with its sort values and summed values. */
  parts: readonly string[];
  /** The part that has the rows of one group; `listed` when left out. */
  source?: "in_group";
  /** Each total's name and the expression summed over `listed`, as text. */
  totals: Readonly<Record<string, string>>;
  /** The columns of a row from `listed l` and what `joined` adds. */
  columns: string;
  joined: string;
  /** Column of the query → column of `listed`. */
  order: Readonly<Record<string, string>>;
  /**
   * Rows are stored, and an index supplies the usual order: a page of them is found without the others, apart from the totals. Then all values are
   * bound in `parts`.
   */
  isAtHand?: boolean;
  /** A cheaper source for the totals: parts whose `listed` has the summed values, their bound values, and how many rows the report has; its own rows when left out. */
  all?: { parts: readonly string[]; bound: Parameters; count?: string };
  /** What rows of two periods are the same by, as an expression of `listed l`; left out: they have nothing in common. */
  key?: string;
  /** What rows can be grouped by, by the names that the contract has. */
  dimensions?: Readonly<Record<string, Dimension>>;
  /** The columns that complete the order, so that no two rows are equal. */
  tail: string;
}

/** Takes rows as they are read, some hundred at a time. */
export type Sink = (rows: readonly object[]) => Promise<void>;
/** How many rows from the first on are answered, or what takes all of them, for a file that is larger than memory should be. */
export type Taken = number | Sink;

interface Reading {
  query: ReportQuery;
  order: Order;
  limit?: Taken;
  /** Figures that the reader may not see (`hiddenFor`): null in rows and totals, and so in workbooks, which response.ts does not filter. */
  hidden: ReadonlySet<string>;
}

/**
 * A page, or with `limit` so many rows from the first on, without what is hidden from the reader. A sink is given all rows, of one moment, and the answer has
 * none, nor totals.
 */
export async function runReport<Row>(
  tx: object,
  whole: Report,
  bound: Parameters,
  reading: Reading,
): Promise<ReportPage<Row>> {
  const { query, order, limit, hidden } = reading;
  if (isGrouped(query)) return runGroups(tx, whole, bound, reading);
  const report = withinGroup(whole, query, bound);
  const column = report.order[order.column];
  if (!column) throw new Error(`nothing is known of the order by ${order.column}`);
  const by = `${column} ${order.direction}, ${report.tail}`;
  const { source = "listed" } = report;
  const parts = `with ${report.parts.join(",\n")}`;
  const key = `coalesce((${report.key})::text, '')`;
  const columns = report.key && query.compare ? `${report.columns}, ${key} as "${COMPARED_BY}"` : report.columns;
  if (typeof limit === "function") {
    const text = `${parts} select ${columns} from ${source} l ${report.joined} order by ${by}`;
    await readEach(tx, { text, bound }, (rows) => limit(redact(rows, hidden) as object[]));
    return { rows: [], ...NONE };
  }
  const slice = sliceFor(query, limit);
  const summed = Object.entries(report.totals).map(([name, sum]) => `'${name}', ${sum}`);
  // Totals do not need the values that cut the page.
  const forAll: Parameters = { ...bound, values: [...bound.values] };
  const [limited, skipped] = [bound.bind(slice.limit, "int"), bound.bind(slice.offset, "int")];
  // Joined, and not compared one by one: a plan that is cached for all values would do that for each row.
  const only = query.keys
    ? `where ${report.key ? `${key} in (select unnest(${bound.bind(query.keys, "text[]")}))` : "false"}`
    : "";
  const page = `select ${columns} from (select * from ${source} l ${only} order by ${by} limit ${limited} offset ${skipped}) l
    ${report.joined} order by ${by}`;
  const all = `select ${report.all?.count ?? "count(*)"}::int as total, json_build_object(${summed.join(", ")}) as totals from ${source} l`;
  const run = <T>(text: string, values: Parameters) => runText<T>(tx, text, values);
  if (report.isAtHand) {
    const [rows, [sums]] = await Promise.all([
      run<Row>(`${parts} ${page}`, bound),
      report.all
        ? run<Sums>(`with ${report.all.parts.join(", ")} ${all}`, report.all.bound)
        : run<Sums>(`${parts} ${all}`, forAll),
    ]);
    return withoutHidden({ rows, ...(sums ?? NONE) }, hidden);
  }
  const [result] = await run<Sums & { rows: Row[] | null }>(
    `${parts} select sums.*, (select json_agg(r) from (${page}) r) as rows from (${all}) sums`,
    bound,
  );
  return withoutHidden({ ...(result ?? NONE), rows: result?.rows ?? [] }, hidden);
}

const runText = <T>(tx: object, text: string, values: Parameters): Promise<T[]> =>
  inTurn(async () => (await Promise.all([FOR_REPORTS.run(tx), rowsOf<T>(tx, text, values)]))[1]);

/** A page of groups, or so many from the first on, and the totals of all rows. */
async function runGroups(
  tx: object,
  report: Report,
  bound: Parameters,
  { query, order, limit, hidden }: Reading,
): Promise<ReportPage<never>> {
  // There are fewer groups than a file takes at once.
  if (typeof limit === "function") throw new Error("groups are not read by a cursor");
  const slice = sliceFor(query, limit);
  const { parts, by } = groupParts(report, query, order, bound);
  const summed = Object.entries(report.totals).map(([name, sum]) => `'${name}', ${sum}`);
  const [result] = await runText<Sums & { groups: Group[] | null }>(
    tx,
    `with ${parts.join(",\n")} select (select count(*)::int from groups) as total, (select json_build_object(${summed.join(", ")}) from listed l) as totals,
      (select json_agg(g) from (select key, name, count, figures from named order by ${by}
        limit ${bound.bind(slice.limit, "int")} offset ${bound.bind(slice.offset, "int")}) g) as groups`,
    bound,
  );
  const { groups, total, totals } = { ...NONE, groups: null, ...result };
  const shown = (groups ?? []).map((group) => ({ ...group, figures: unlessHidden(group.figures, hidden) }));
  return { rows: [], total, totals: unlessHidden(totals, hidden), groups: { by: query.groupBy ?? "", rows: shown } };
}

function sliceFor(query: ReportQuery, limit: number | undefined): { limit: number; offset: number } {
  if (query.keys) return { limit: query.keys.length, offset: 0 };
  return limit === undefined ? sliceOf(query) : { limit, offset: 0 };
}

/**
 * A plan that is cached for all values must not read all years for one month; and a row for each of 20,000 products is added up in memory, which
 * the few connections of reports may have. One processor reads a report: sums of many products that several processors share cost more to hand over than to
 * add up, and whoever posts documents needs the other processors.
 */
export const FOR_REPORTS = statement(
  "select set_config('enable_seqscan', 'off', true), set_config('work_mem', '64MB', true), set_config('max_parallel_workers_per_gather', '0', true)",
);

const ROWS_AT_ONCE = 500;
// Planned anew each time: its columns are those of the cursor.
const FETCH = replanned(`fetch ${ROWS_AT_ONCE} from report_rows`);
async function readEach(tx: object, { text, bound }: { text: string; bound: Parameters }, sink: Sink): Promise<void> {
  await FOR_REPORTS.run(tx);
  await rowsOf(tx, `declare report_rows no scroll cursor for ${text}`, bound);
  for (;;) {
    const rows = await rowsOf<object>(tx, FETCH, parameters());
    if (rows.length === 0) return;
    await sink(rows);
  }
}

type Sums = Omit<ReportPage<never>, "rows">;
const NONE: Sums = { total: 0, totals: {} };

/** The fields of a report that its reader may not see. @param more those that the endpoint alone does not tell, by what is read */
export const hiddenFor = (ctx: Ctx, endpoint: Endpoint, more: readonly string[] = []): ReadonlySet<string> =>
  new Set([...hiddenFields(endpoint, actorOf(ctx)), ...more]);

/** A total of a drill-down, `opening.debt`, is hidden with its figure. */
const unlessHidden = (totals: Sums["totals"], hidden: ReadonlySet<string>): Sums["totals"] =>
  Object.fromEntries(
    Object.entries(totals).map(([name, sum]) => [name, hidden.has(name.split(".").at(-1) ?? "") ? null : sum]),
  );
const withoutHidden = <Row>({ rows, totals, ...page }: ReportPage<Row>, hidden: ReadonlySet<string>) => ({
  ...page,
  // The shape stays: those fields may be null.
  rows: redact(rows, hidden) as Row[],
  totals: unlessHidden(totals, hidden),
});
