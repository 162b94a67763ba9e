// Quarter closings: each product's stock in each warehouse at the end of every past quarter, and what moved and was sold within it. Stock is computed from the
// closing before and the months since; a posting to an earlier day updates the later ones (totals.store.ts), and the sums of its own quarter (line-sums.store.ts).

import { ZONE } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";
import { CLOSE_LINES, CLOSE_SOLD } from "./line-sums.store.ts";
import { CLOSE_PERSONS } from "./sale.store.ts";
import { postAlone } from "./tenant-time-zone.store.ts";
import { CLOSE_TRACKED } from "./tracked.store.ts";

/** The last month of the quarter after the last closed one, or of the first with movements; none when that is not over, or all is being rebuilt. */
const NEXT = statement<{
  month: string;
  before: string | null;
}>(`select month::text as month, before::text as before from (
    select coalesce((before + interval '3 months')::date, (date_trunc('quarter', began) + interval '2 months')::date) as month, before
    from (select (select max(month) from stock_closed) as before, (select min(month) from stock_months) as began) known) next
  where (month + interval '1 month') <= ($1::timestamptz at time zone ${ZONE}) and not exists (select from rebuilds)`);
const NOTE = statement("insert into stock_closed (month) values ($1::date)");
const CLOSE = statement(`insert into stock_closings (month, product_id, depot_id, quantity, worth)
  select $1::date, product_id, depot_id, sum(quantity), sum(worth) from (
    select product_id, depot_id, quantity, worth from stock_closings where month = $2::date
    union all select product_id, depot_id, quantity_in - quantity_out, worth_in - worth_out from stock_months
      where month <= $1::date and ($2::date is null or month > $2::date)) moved
  group by depot_id, product_id order by depot_id, product_id`);

/** The first quarter that is closed, but not the sums within it. */
const NEXT_SUMS = statement<{ month: string }>(`select min(c.month)::text as month from stock_closed c
  where not exists (select from sums_closed s where s.month = c.month) and not exists (select from rebuilds) having count(*) > 0`);
const NOTE_SUMS = statement("insert into sums_closed (month) values ($1::date)");

/**
 * Closes the next quarter that is over: its stock, or else the sums within it.
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
  await NOTE.run(tx, next.month);
  await CLOSE.run(tx, next.month, next.before);
  await CLOSE_TRACKED.run(tx, next.month, next.before);
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
  await CLOSE_PERSONS.run(tx, next.month);
  return true;
}
