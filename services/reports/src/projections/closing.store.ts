// Closings: each product's stock in each warehouse at the end of a day, and what moved and was sold within a quarter. Stock of a past day is computed from the nearest
// closing and the days between; a posting to an earlier day updates the later ones (totals.store.ts), and the sums of its own quarter (line-sums.store.ts).

import { ZONE } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";
import { CLOSE_LINES, CLOSE_SOLD, CLOSE_WAREHOUSES } from "./line-sums.store.ts";
import { CLOSE_PERSONS } from "./sale.store.ts";
import { postAlone } from "./tenant-time-zone.store.ts";
import { CLOSE_TRACKED } from "./tracked.store.ts";

const IS_QUARTER_END = "d.day + 1 = date_trunc('quarter', d.day + 1)";
/**
 * The next day to close: the end of a quarter; before it also that of ten days, where as many rows have moved since the last closing as this one would have, so
 * that closings never outgrow the movements. None while all is being rebuilt.
 */
const NEXT = statement<{
  day: string;
  before: string | null;
}>(`select d.day::text as day, k.before::text as before
  from (select max(day) as before, coalesce(max(day) + 1, (select min(month) from stock_months)) as since from stock_closed) k
    cross join lateral (select day::date from generate_series(k.since, k.since + interval '3 months', interval '1 day') as day) d
  where extract(day from d.day + 1) in (1, 11, 21) and (d.day + 1)::timestamp <= ($1::timestamptz at time zone ${ZONE})
    and (${IS_QUARTER_END} or (select count(*) from stock_days s where s.day between k.since and d.day)
      >= (select count(*) from stock_balances) + (select count(*) from stock_products))
    and not exists (select from rebuilds)
  order by d.day limit 1`);
const NOTE = statement("insert into stock_closed (day) values ($1::date)");
const CLOSE = statement(`insert into stock_closings (day, product_id, depot_id, quantity, worth)
  select $1::date, product_id, depot_id, sum(quantity), sum(worth) from (
    select product_id, depot_id, quantity, worth from stock_closings where day = $2::date
    union all select product_id, depot_id, quantity_in - quantity_out, worth_in - worth_out from stock_days
      where day <= $1::date and ($2::date is null or day > $2::date)) moved
  group by depot_id, product_id order by depot_id, product_id`);

/** The first quarter at whose end stock is closed, but not the sums within it. */
const NEXT_SUMS = statement<{
  month: string;
}>(`select min(date_trunc('month', d.day))::date::text as month from stock_closed d
  where ${IS_QUARTER_END} and not exists (select from sums_closed s where s.month = date_trunc('month', d.day)) and not exists (select from rebuilds)
  having count(*) > 0`);
const NOTE_SUMS = statement("insert into sums_closed (month) values ($1::date)");

/**
 * Closes the stock of the next day, or else the sums within the next quarter.
 * @returns whether there was one
 */
export const closeNext = async (tx: object, now: Date): Promise<boolean> =>
  (await closeStock(tx, now)) || (await closeSums(tx));

async function closeStock(tx: object, now: Date): Promise<boolean> {
  if ((await NEXT.rows(tx, now.toISOString())).length === 0) return false;
  await postAlone(tx);
  // Another process may have closed it meanwhile.
  const [next] = await NEXT.rows(tx, now.toISOString());
  if (!next) return false;
  await NOTE.run(tx, next.day);
  await CLOSE.run(tx, next.day, next.before);
  await CLOSE_TRACKED.run(tx, next.day, next.before);
  return true;
}

async function closeSums(tx: object): Promise<boolean> {
  if ((await NEXT_SUMS.rows(tx)).length === 0) return false;
  await postAlone(tx);
  const [next] = await NEXT_SUMS.rows(tx);
  if (!next) return false;
  await NOTE_SUMS.run(tx, next.month);
  await CLOSE_LINES.run(tx, next.month);
  await CLOSE_SOLD.run(tx, next.month);
  await CLOSE_WAREHOUSES.run(tx, next.month);
  await CLOSE_PERSONS.run(tx, next.month);
  return true;
}
