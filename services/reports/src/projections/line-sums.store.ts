// Totals of documents' lines: what came in and went out by day and warehouse, and by month with all warehouses together, too. Rows are written in the order
// of their keys, so that postings cannot deadlock.
import { statement } from "@kontor/service-kit/database/statement";
import { ALL_WAREHOUSES } from "./stock.rules.ts";
import { adding } from "./totals.store.ts";

const FIGURES = ["quantity", "amount"];
const ADD = statement(`with moved as materialized (select * from json_to_recordset($1::json)
    as g(is_in boolean, day date, depot_id uuid, product_id uuid, quantity numeric, amount numeric)),
  days as (${adding(
    "line_days",
    ["is_in", "day", "depot_id", "product_id"],
    FIGURES,
    "select is_in, day, depot_id, product_id, quantity, amount from moved",
  )})
  ${adding(
    "line_months",
    ["depot_id", "is_in", "month", "product_id"],
    FIGURES,
    `select place as depot_id, is_in, date_trunc('month', day)::date as month, product_id, sum(quantity), sum(amount)
    from moved cross join lateral unnest(array[depot_id, '${ALL_WAREHOUSES}'::uuid]) as place where (select count(*) from days) > 0 group by 1, 2, 3, 4`,
  )}`);

/** @param rows one for each day, warehouse, product and way */
export async function addToLineSums(tx: object, rows: readonly Record<string, string>[]): Promise<void> {
  if (rows.length > 0) await ADD.run(tx, JSON.stringify(rows));
}
