// The rows of a report in groups by one of its dimensions: for each group the report's own totals of its rows, so that groups add up to the report.
import { NO_GROUP } from "@kontor/contracts/core/groups";
import type { Parameters } from "../database/sql.ts";
import { isGrouped, type Order, type ReportQuery } from "./query-params.ts";

/** What rows of `listed l` are grouped by. */
export interface Dimension {
  /** An expression of a row; null: the row belongs to none, e.g. has no customer. */
  key: string;
  /** Joins that the key needs. */
  joined?: string;
  /** The table whose `name` the key's id stands for; left out: the key is its own name. */
  names?: string;
}
/** What of a report its groups are made of. */
interface Groupable {
  parts: readonly string[];
  totals: Readonly<Record<string, string>>;
  dimensions?: Readonly<Record<string, Dimension>>;
}

const KEY = `coalesce(l.group_id::text, '${NO_GROUP}')`;
const keyed = ({ key, joined = "" }: Dimension): string =>
  `keyed as (select l.*, (${key}) as group_id from listed l ${joined})`;

/** The dimension that the query names. The contract of a report names those that it has. */
function dimensionOf({ dimensions = {} }: Groupable, { groupBy = "" }: ReportQuery): Dimension {
  const dimension = dimensions[groupBy];
  if (!dimension) throw new Error(`nothing is known of groups by ${groupBy}`);
  return dimension;
}

/** The report of the rows of one group, where the query names one; else the report itself. */
export function withinGroup<R extends Groupable>(report: R, query: ReportQuery, bound: Parameters): R {
  if (query.groupBy === undefined || isGrouped(query)) return report;
  const chosen = `in_group as materialized (select l.* from keyed l where ${KEY} = ${bound.bind(query.group, "text")})`;
  const parts = [...report.parts, keyed(dimensionOf(report, query)), chosen];
  return { ...report, all: undefined, isAtHand: false, parts, source: "in_group" };
}

/** Parts that end with `named(key, name, count, figures, sorted)`: all groups, or those of `query.keys`; and their order. */
export function groupParts(
  report: Groupable,
  query: ReportQuery,
  { column, direction }: Order,
  bound: Parameters,
): { parts: string[]; by: string } {
  const dimension = dimensionOf(report, query);
  const figures = Object.entries(report.totals).map(([name, sum]) => `'${name}', ${sum}`);
  const figure = column === "count" ? "count(*)::text" : report.totals[column];
  const name = dimension.names ? "coalesce(n.name, '')" : "coalesce(l.group_id::text, '')";
  const only = query.keys ? `where ${KEY} in (select unnest(${bound.bind(query.keys, "text[]")}))` : "";
  return {
    parts: [
      ...report.parts,
      keyed(dimension),
      `groups as materialized (select l.group_id, count(*)::int as count, json_build_object(${figures.join(", ")}) as figures,
        nullif(${figure ?? "null::text"}, '')::numeric as sorted from keyed l group by l.group_id)`,
      `named as (select ${KEY} as key, ${name} as name, l.count, l.figures, l.sorted from groups l
        ${dimension.names ? `left join ${dimension.names} n on n.id = l.group_id` : ""} ${only})`,
    ],
    by: figure
      ? `sorted is null, sorted ${direction}, name, key`
      : `name ${column === "group" ? direction : "asc"}, key`,
  };
}
