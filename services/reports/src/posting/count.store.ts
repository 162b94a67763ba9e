// Adds documents of stock to totals that do not hold them yet, many at a time: after the projections were made anew (docs/decisions/0016).
import { statement } from "@kontor/service-kit/statement";
import { ALL_DEPOTS } from "./stock.rules.ts";
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

const FIGURES = ["quantity_in", "quantity_out", "worth_in", "worth_out"] as const;
const figures = (text: (name: string) => string): string => FIGURES.map(text).join(", ");
const summed = figures((name) => `sum(${name})`);
/** Into a total by day or by month, of what is summed already by day. */
const adding = (
  table: string,
  column: string,
  from: string,
): string => `insert into ${table} as t (${column}, product_id, depot_id, ${FIGURES.join(", ")})
    select ${from}, product_id, depot_id, ${summed} from days group by 1, 2, 3 order by 1, 3, 2
    on conflict (tenant_id, ${column}, depot_id, product_id) do update set ${figures((name) => `${name} = t.${name} + excluded.${name}`)}`;
const STOCK =
  "opening = t.opening + excluded.opening, quantity = t.quantity + excluded.quantity, worth = t.worth + excluded.worth";
const LEFT = "sum(opening), sum(quantity_in - quantity_out), sum(worth_in - worth_out)";

const COUNT = statement(`with counted as (update stock_documents set counted = true where id = any($1::uuid[])
      returning day, kind, product_ids, depot_ids, quantities, worths),
    days as materialized (select day, product_id, depot_id, ${figures((name) => `sum(${name}) as ${name}`)}, sum(opening) as opening
      from (${MOVED}) moved group by 1, 2, 3),
    balances as (insert into stock_balances as t (depot_id, product_id, opening, quantity, worth)
      select depot_id, product_id, ${LEFT} from days where depot_id <> '${ALL_DEPOTS}' group by 1, 2 order by 1, 2
      on conflict (tenant_id, depot_id, product_id) do update set ${STOCK}),
    products as (insert into stock_products as t (product_id, opening, quantity, worth)
      select product_id, ${LEFT} from days where depot_id = '${ALL_DEPOTS}' group by 1 order by 1
      on conflict (tenant_id, product_id) do update set ${STOCK}),
    by_day as (${adding("stock_days", "day", "day")}),
    by_month as (${adding("stock_months", "month", "date_trunc('month', day)::date")})
  insert into stock_closings as t (month, product_id, depot_id, quantity, worth)
    select c.month, product_id, depot_id, sum(quantity_in - quantity_out), sum(worth_in - worth_out)
    from days join stock_closed c on c.month >= date_trunc('month', days.day)::date group by 1, 2, 3 order by 1, 3, 2
    on conflict (tenant_id, month, depot_id, product_id) do update set quantity = t.quantity + excluded.quantity, worth = t.worth + excluded.worth`);

/** Adds up to `limit` documents after this id that no totals hold yet. @returns the last of them; undefined: there are none */
export async function countStock(tx: object, after: string, limit: number): Promise<string | undefined> {
  await keepDays(tx);
  const ids = (await UNCOUNTED.rows(tx, after, limit)).map(({ id }) => id);
  if (ids.length > 0) await COUNT.run(tx, ids);
  return ids.at(-1);
}
