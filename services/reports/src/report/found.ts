// Runs a report's statement: one page of rows and the totals of all of them, in one answer of the database.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { hiddenFields, withoutHidden } from "@kontor/service-kit/answer";
import { actorOf, type Ctx } from "@kontor/service-kit/ctx";
import { rawOf } from "@kontor/service-kit/db";
import type { Parameters } from "@kontor/service-kit/sql";
import type { Asked, Order } from "./asked.ts";
import { sliceOf } from "./asked.ts";

export interface Found<Row> {
  rows: Row[];
  total: number;
  totals: Record<string, string | null>;
}

/** What a report's statement is made of; all texts are the service's own. */
export interface Report {
  /** `with` parts, the last of which is `listed`: a row for each line of the report, with what is sorted by and summed. */
  parts: readonly string[];
  /** Name of a total and what is summed of `listed`, as text. */
  totals: Readonly<Record<string, string>>;
  /** The columns of a row from `listed l` and what `joined` adds. */
  columns: string;
  joined: string;
  /** Column asked for → column of `listed`. */
  order: Readonly<Record<string, string>>;
  /** What follows in the order, so that no two rows are equal. */
  tail: string;
}

/** A page, or with `limit` as many rows from the first on. */
export async function findReport<Row>(
  tx: object,
  report: Report,
  bound: Parameters,
  { query, order, limit }: { query: Asked; order: Order; limit?: number },
): Promise<Found<Row>> {
  const slice = limit === undefined ? sliceOf(query) : { limit, offset: 0 };
  const column = report.order[order.column];
  if (!column) throw new Error(`nothing is known of the order by ${order.column}`);
  const by = `${column} ${order.direction}, ${report.tail}`;
  const summed = Object.entries(report.totals).map(([name, sum]) => `'${name}', ${sum}`);
  const [found] = await rawOf(tx).$queryRawUnsafe<
    { total: number; totals: Found<Row>["totals"]; rows: Row[] | null }[]
  >(
    `with ${report.parts.join(",\n")},
     page as (select * from listed l order by ${by} limit ${slice.limit} offset ${slice.offset})
     select (select count(*)::int from listed) as total, (select json_build_object(${summed.join(", ")}) from listed l) as totals,
       (select json_agg(r) from (select ${report.columns} from page l ${report.joined} order by ${by}) r) as rows`,
    ...bound.values,
  );
  return { rows: found?.rows ?? [], total: found?.total ?? 0, totals: found?.totals ?? {} };
}

/** Blanks what the person may not see, in rows and totals alike: also for workbooks, which no door looks into. */
export function seenBy<Row>(ctx: Ctx, endpoint: Endpoint, found: Found<Row>, more: readonly string[] = []): Found<Row> {
  const hidden = new Set([...hiddenFields(endpoint, actorOf(ctx)), ...more]);
  // Blanking keeps the shape: those fields may be null.
  return withoutHidden(found, hidden) as Found<Row>;
}
