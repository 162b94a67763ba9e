// The rows whose sums come to a period: of closed quarters, whole months and single days, and the days that months have too much, with their figures negated.
import type { Parameters } from "@kontor/service-kit/database/sql";
import { statement } from "@kontor/service-kit/database/statement";
import { type Closed, dayAfter, type Parts, partsOf, type Span, shifted } from "./period.rules.ts";

/** Conditions on `quarter`, `month` and `day`. */
export type PartConditions = Record<keyof Parts, string[]>;
export function conditionsOf({ quarters, months, days, less }: Parts, bound: Parameters): PartConditions {
  const between = (name: string, spans: readonly Span[]): string[] =>
    spans.map(([from, until]) => `${name} >= ${bound.bind(from, "date")} and ${name} < ${bound.bind(until, "date")}`);
  return {
    ...{ quarters: between("quarter", quarters), months: between("month", months) },
    ...{ days: between("day", days), less: between("day", less) },
  };
}

const CLOSED = statement<Closed>(
  "select min(month)::text as first, max(month)::text as last from sums_closed having count(*) > 0",
);
interface Period {
  begin: string;
  end: string;
}
/** The parts of a period, both days included, with the quarters whose sums are kept (closing.store.ts). */
async function partsWithin(tx: object, { begin, end }: Period): Promise<Parts> {
  const [closed = null] = await CLOSED.rows(tx);
  return partsOf(begin, end, closed);
}
/** The conditions of these parts. */
export const conditionsWithin = async (tx: object, period: Period, bound: Parameters): Promise<PartConditions> =>
  conditionsOf(await partsWithin(tx, period), bound);
/** The closed quarters that lie in a period as a whole. */
export async function closedWithin(tx: object, { begin, end }: Period): Promise<Span | undefined> {
  const {
    quarters: [span],
  } = await partsWithin(tx, { begin, end });
  if (!span) return undefined;
  const whole = [
    span[0] < begin ? shifted(span[0], 3) : span[0],
    dayAfter(end) < span[1] ? shifted(span[1], -3) : span[1],
  ] as const;
  return whole[0] < whole[1] ? whole : undefined;
}

/** Sums of lines, of the cost of goods sold, and of both by trade, by product or by warehouse alone: these of closed quarters only. */
export type Table = "line" | "cost" | "sold" | "warehouse";
const TAKEN_AWAY: Readonly<Record<Table, string>> = {
  line: "(select kind, day, depot_id, product_id, barcode_id, is_in, -quantity as quantity, -amount as amount, -net as net from line_days) taken",
  cost: "(select kind, day, depot_id, product_id, -cost as cost from cost_days) taken",
  sold: "",
  warehouse: "",
};
/** What a statement reads a table's sums from. */
export const sumsFrom = (table: Table, level: keyof Parts): string =>
  level === "less" ? TAKEN_AWAY[table] : `${table}_${level}`;
