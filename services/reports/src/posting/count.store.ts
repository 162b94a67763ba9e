// Adds documents of stock to totals that do not hold them yet, many at a time: after the projections were made anew (docs/decisions/0016).
import { statement } from "@kontor/service-kit/statement";
import { ALL_DEPOTS } from "./stock.rules.ts";
import { addToGoods } from "./totals.store.ts";
import { keepDays } from "./zone.store.ts";

const UNCOUNTED = statement<{ id: string }>(
  "select id from stock_documents where id > $1::uuid and not counted order by id limit $2::int for update",
);

/** What came in and went out, a row for the line's warehouse and one for all together. */
export const MOVED = `select d.day, l.product_id, w.depot_id, greatest(l.quantity, 0) as quantity_in, greatest(-l.quantity, 0) as quantity_out,
    case when l.quantity >= 0 then l.worth else 0 end as worth_in, case when l.quantity < 0 then -l.worth else 0 end as worth_out,
    case when d.kind = 'opening' then l.quantity else 0 end as opening
  from counted d cross join lateral unnest(d.product_ids, d.depot_ids, d.quantities, d.worths) as l(product_id, depot_id, quantity, worth)
  cross join lateral unnest(array[l.depot_id, '${ALL_DEPOTS}'::uuid]) as w(depot_id)`;

const COUNTED = statement("update stock_documents set counted = true where id = any($1::uuid[])");
/** Summed by day: rows as totals take them. */
const SUMMED = statement<
  Record<string, string>
>(`with counted as (select * from stock_documents where id = any($1::uuid[]))
  select day::text as day, product_id::text, depot_id::text, sum(quantity_in)::text as quantity_in, sum(quantity_out)::text as quantity_out,
    sum(worth_in)::text as worth_in, sum(worth_out)::text as worth_out, sum(opening)::text as opening,
    sum(quantity_in - quantity_out)::text as quantity, sum(worth_in - worth_out)::text as worth
  from (${MOVED}) moved group by 1, 2, 3`);

/** Adds up to `limit` documents after this id that no totals hold yet. @returns the last of them; undefined: there are none */
export async function countStock(tx: object, after: string, limit: number): Promise<string | undefined> {
  await keepDays(tx);
  const ids = (await UNCOUNTED.rows(tx, after, limit)).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const [rows] = await Promise.all([SUMMED.rows(tx, ids), COUNTED.run(tx, ids)]);
  const balances = rows.filter(({ depot_id }) => depot_id !== ALL_DEPOTS);
  await addToGoods(tx, balances, rows);
  return ids.at(-1);
}
