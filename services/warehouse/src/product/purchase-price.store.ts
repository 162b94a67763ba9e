// Stores from when each purchase price counts, so that values of closed days do not change (docs/decisions/0044).
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { statement } from "@kontor/service-kit/database/statement";

// A day that is closed before it is over keeps its prices: another one counts from the first open moment on. A product's first price counts for all open days,
// because there was none before it; closed days stay as they were without one.
const NOTE = statement<{ id: string; since: string }>(`with open as materialized (
    select greatest($2::timestamptz, closed_before) as since, coalesce(closed_before, '1970-01-01T00:00:00Z') as first
    from (values (true)) one left join kit.period_locks on true),
  known as materialized (select distinct on (product_id) product_id, price, since from purchase_prices where product_id = any($1::uuid[])
    order by product_id, version desc),
  priced as (select p.id, p.version, coalesce((select purchase_decimal from product_barcodes b where b.product_id = p.id order by position limit 1), 0) as price
    from products p where p.id = any($1::uuid[])),
  counted as materialized (select g.id, g.version, g.price, case when g.price <> 0 and k.price = 0
      and not exists (select from purchase_prices e where e.product_id = g.id and e.price <> 0) then open.first else open.since end as since
    from open cross join priced g left join known k on k.product_id = g.id),
  noted as (insert into purchase_prices (product_id, version, since, price)
    select g.id, g.version, g.since, g.price from counted g left join known k on k.product_id = g.id
    where k.price is distinct from g.price or k.since > g.since order by g.id
    on conflict (tenant_id, product_id, version) do update set price = excluded.price, since = excluded.since)
  select id, ${isoTime("since")} as since from counted`);

/**
 * Records the current prices of products, where they changed or count from an earlier moment.
 * @returns from when each counts
 */
export async function notePrices(
  tx: object,
  productIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const noted = await NOTE.rows(tx, [...productIds], now.toISOString());
  return new Map(noted.map(({ id, since }) => [id, since]));
}
