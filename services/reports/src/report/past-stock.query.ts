// Stock at the end of past days from few rows: the nearest closing, and the months and days between it and the day. Also movements after today, which do not
// count now.

import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import { ZONE } from "@kontor/service-kit/database/local-time";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { statement } from "@kontor/service-kit/database/statement";
import { ALL_WAREHOUSES } from "../projections/stock.rules.ts";
import { dayAfter, FIRST_DAY, monthOf, partsOf, shifted } from "./period.rules.ts";
import { conditionsOf } from "./period-sums.ts";

interface Where {
  /** null: all of them. */
  warehouses: readonly string[] | null;
  /** One row for each warehouse, not one for all together. */
  byWarehouse: boolean;
}

const NEAREST = statement<{ day: string }>(
  "select day::text as day from stock_closed order by abs(day - $1::date), day limit 1",
);

/** The day nearest to this one, earlier or later, at whose end closings are stored (closing.store.ts). */
export const closingNear = async (tx: object, day: string): Promise<string | null> =>
  (await NEAREST.rows(tx, day))[0]?.day ?? null;

/** Rows of a table by a condition on their day or month; those that others have too much are taken off. */
interface Part {
  table: "closings" | "months" | "days";
  where: string;
  isLess: boolean;
}

/** Parts that add up to what moved from one day to another, both included. */
function partsWithin(begin: string, end: string, bound: Parameters): Part[] {
  const { months, days, less } = conditionsOf(partsOf(begin, end, null), bound);
  return [
    ...months.map((where) => ({ table: "months" as const, where, isLess: false })),
    ...days.map((where) => ({ table: "days" as const, where, isLess: false })),
    ...less.map((where) => ({ table: "days" as const, where, isLess: true })),
  ];
}

/** Parts that add up to all until the end of a day. @param closing the day of the closing to begin with; null: there is none */
export function partsUntil(day: string, closing: string | null, bound: Parameters): Part[] {
  if (closing === null) return partsWithin(FIRST_DAY, day, bound);
  const since =
    closing <= day
      ? partsWithin(dayAfter(closing), day, bound)
      : partsWithin(dayAfter(day), closing, bound).map((part) => ({ ...part, isLess: !part.isLess }));
  return [{ table: "closings", where: `day = ${bound.bind(closing, "date")}`, isLess: false }, ...since];
}

/** Rows `product_id, depot_id, quantity, worth, is_less` that add up to the stock at the end of a day; some are taken off others. */
export function stockUntil(day: string, closing: string | null, where: Where, bound: Parameters): string {
  const only = onlyIn(where.warehouses, where.byWarehouse, bound);
  const rows = partsUntil(day, closing, bound).map(
    ({ table, ...part }) =>
      `select ${stockIn(table, part.isLess)}, ${part.isLess} as is_less from stock_${table} where ${part.where}${only}`,
  );
  return rows.join(" union all ");
}
function stockIn(table: Part["table"], isLess: boolean): string {
  if (table === "closings") return "product_id, depot_id, quantity, worth";
  const [plus, minus] = isLess ? ["out", "in"] : ["in", "out"];
  return `product_id, depot_id, quantity_${plus} - quantity_${minus} as quantity, worth_${plus} - worth_${minus} as worth`;
}

/** Rows `product_id, depot_id, quantity_in, quantity_out, worth_in, worth_out` that add up to the movements from one day to another, both included. */
export function movedWithin(
  begin: string,
  end: string,
  warehouses: readonly string[] | null,
  bound: Parameters,
): string[] {
  const only = onlyIn(warehouses, false, bound);
  return partsWithin(begin, end, bound).map(
    ({ table, where, isLess }) => `select ${isLess ? LESS : MOVED} from stock_${table} where ${where}${only}`,
  );
}

/** Rows of the same columns that add up to the movements after a day. */
export function movedAfter(day: string, { warehouses, byWarehouse }: Where, bound: Parameters): string[] {
  const only = onlyIn(warehouses, byWarehouse, bound);
  const { months, days } = afterEnd(day, bound);
  return [
    `select ${MOVED} from stock_days where ${days}${only}`,
    `select ${MOVED} from stock_months where ${months}${only}`,
  ];
}

/** Conditions on months and days whose rows add up to all after a day. */
export function afterEnd(day: string, bound: Parameters): Record<"months" | "days", string> {
  const next = bound.bind(shifted(monthOf(day), 1), "date");
  return { months: `month >= ${next}`, days: `day > ${bound.bind(day, "date")} and day < ${next}` };
}

/** The moment of a stock query. */
export interface StockMoment {
  /** The end of a past day; undefined: now. */
  asOf: string | undefined;
  /** For now: today, where any movement is dated later, which does not count. */
  today: string | undefined;
}
const AHEAD = statement<{
  today: string;
  ahead: boolean;
}>(`select day::text as today, coalesce((select max(day) from stock_days) > t.day, false) as ahead
  from (select ($1::timestamptz at time zone ${ZONE})::date as day) t`);
/** @param asked the requested day, if any */
export async function stockMoment(tx: object, now: Date, chosen: string | undefined): Promise<StockMoment> {
  if (chosen !== undefined) return { asOf: chosen, today: undefined };
  const [row] = await AHEAD.rows(tx, now.toISOString());
  return { asOf: undefined, today: row?.ahead ? row.today : undefined };
}

const FIGURES = ["quantity_in", "quantity_out", "worth_in", "worth_out"];
const MOVED = `product_id, depot_id, ${FIGURES.join(", ")}`;
const LESS = `product_id, depot_id, ${FIGURES.map((name) => `-${name} as ${name}`).join(", ")}`;
const onlyIn = (warehouses: readonly string[] | null, byWarehouse: boolean, bound: Parameters): string => {
  if (warehouses) return ` and depot_id = any(${bound.bind(warehouses, "uuid[]")})`;
  return ` and depot_id ${byWarehouse ? "<>" : "="} '${ALL_WAREHOUSES}'`;
};

/** What is in transit of products at a moment: `transit(product_id, quantity)`. Asked for single products, it reads their rows alone. */
export async function transitAt(tx: object, { asOf, today }: StockMoment, bound: Parameters): Promise<string> {
  const where = { warehouses: [TRANSIT_ID], byWarehouse: true };
  const rows =
    asOf === undefined
      ? [
          `select product_id, quantity from stock_balances where depot_id = '${TRANSIT_ID}'`,
          ...(today === undefined ? [] : movedAfter(today, where, bound)).map(
            (moved) => `select product_id, quantity_out - quantity_in from (${moved}) a`,
          ),
        ]
      : [`select product_id, quantity from (${stockUntil(asOf, await closingNear(tx, asOf), where, bound)}) s`];
  return `transit as not materialized (select product_id, sum(quantity) as quantity from (${rows.join(" union all ")}) m group by product_id)`;
}
