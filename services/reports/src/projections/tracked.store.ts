// Totals of goods that are told apart: by day, by month, at the end of closed quarters, and now.
import { statement } from "@kontor/service-kit/database/statement";
import { adding } from "./totals.store.ts";

const GOODS = ["product_id", "depot_id", "variant_id", "batch_id"];
const KEY = GOODS.join(", ");
const QUANTITY = ["quantity"];
const summedBy = (key: string, from: string): string =>
  `select ${key}, sum(quantity) as quantity from ${from} group by ${key}`;

const ADD = statement(`with moved as materialized (select *, date_trunc('month', day)::date as month
    from json_to_recordset($1::json) as g(day date, product_id uuid, depot_id uuid, variant_id uuid, batch_id uuid, quantity numeric)),
  days as (${adding("tracked_days", ["day", ...GOODS], QUANTITY, summedBy(`day, ${KEY}`, "moved"))}),
  months as (${adding("tracked_months", ["month", ...GOODS], QUANTITY, summedBy(`month, ${KEY}`, "moved where (select count(*) from days) > 0"))}),
  closings as (${adding(
    "tracked_closings",
    ["month", ...GOODS],
    QUANTITY,
    `select c.month, ${KEY}, sum(quantity) as quantity from stock_closed c join moved on moved.month <= c.month
      where (select count(*) from months) > 0 group by c.month, ${KEY}`,
  )})
  ${adding("tracked_balances", GOODS, QUANTITY, summedBy(KEY, "moved where (select count(*) from closings) >= 0"))}`);

/** Adds changes by day and key. */
export async function addToTracked(tx: object, changes: readonly Record<string, string>[]): Promise<void> {
  if (changes.length > 0) await ADD.run(tx, JSON.stringify(changes));
}

/** Stock at the end of month $1, from that of month $2 (null: none) and the months since. */
export const CLOSE_TRACKED = statement(`insert into tracked_closings (month, ${KEY}, quantity)
  select $1::date, ${KEY}, sum(quantity) from (
    select ${KEY}, quantity from tracked_closings where month = $2::date
    union all select ${KEY}, quantity from tracked_months where month <= $1::date and ($2::date is null or month > $2::date)) moved
  group by ${KEY} having sum(quantity) <> 0 order by ${KEY}`);
