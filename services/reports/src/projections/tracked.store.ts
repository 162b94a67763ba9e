// Totals of goods that are told apart: by day, by month, at the end of closed days, and now.
import { statement } from "@kontor/service-kit/database/statement";
import { adding, IN_MONTH, WRITES_SUMS } from "./totals.store.ts";

const GOODS = ["product_id", "depot_id", "variant_id", "batch_id"];
const KEY = GOODS.join(", ");
const QUANTITY = ["quantity"];
const summedBy = (key: string, from: string): string =>
  `select ${key}, sum(quantity) as quantity from ${from} group by ${key}`;

const ADD = statement(`with moved as materialized (select *, date_trunc('month', day)::date as month
    from json_to_recordset($1::json) as g(day date, product_id uuid, depot_id uuid, variant_id uuid, batch_id uuid, quantity numeric)),
  days as (${adding("tracked_days", ["day", ...GOODS], QUANTITY, summedBy(`day, ${KEY}`, "moved"))}),
  months as (${adding("tracked_months", ["month", ...GOODS], QUANTITY, summedBy(`month, ${KEY}`, `moved where (select count(*) from days) > 0 and ${WRITES_SUMS}`))}),
  closings as (${adding(
    "tracked_closings",
    ["day", ...GOODS],
    QUANTITY,
    `select c.day, ${KEY}, sum(quantity) as quantity from stock_closed c join moved on moved.day <= c.day
      where (select count(*) from months) >= 0 group by c.day, ${KEY}`,
  )})
  ${adding("tracked_balances", GOODS, QUANTITY, summedBy(KEY, "moved where (select count(*) from closings) >= 0"))}`);

/** Adds changes by day and key. */
export async function addToTracked(tx: object, changes: readonly Record<string, string>[]): Promise<void> {
  if (changes.length > 0) await ADD.run(tx, JSON.stringify(changes));
}

/** Stock at the end of day $1, from that of day $2 (null: none) and the days since. */
export const CLOSE_TRACKED = statement(`insert into tracked_closings (day, ${KEY}, quantity)
  select $1::date, ${KEY}, sum(quantity) from (
    select ${KEY}, quantity from tracked_closings where day = $2::date
    union all select ${KEY}, quantity from tracked_days where day <= $1::date and ($2::date is null or day > $2::date)) moved
  group by ${KEY} having sum(quantity) <> 0 order by ${KEY}`);

/** The sums of month $1, from its days. */
export const MAKE_TRACKED_MONTH = statement(`insert into tracked_months (month, ${KEY}, quantity)
  ${summedBy(`$1::date, ${KEY}`, `tracked_days where ${IN_MONTH}`)}`);
