// From when on which purchase price counts, so that closed days are worth what they were (docs/decisions/0044).
import { statement } from "@kontor/service-kit/statement";
import { iso } from "../stock/lines.store.ts";

// A day that is closed before it is over keeps its prices: another one counts from the first open moment on.
const NOTE = statement<{ since: string }>(`with open as materialized (
    select greatest($2::timestamptz, (select closed_before from kit.period_locks)) as since),
  known as materialized (select distinct on (product_id) product_id, price, since from purchase_prices where product_id = any($1::uuid[])
    order by product_id, version desc),
  priced as (select p.id, p.version, coalesce((select purchase_decimal from product_barcodes b where b.product_id = p.id order by position limit 1), 0) as price
    from products p where p.id = any($1::uuid[])),
  noted as (insert into purchase_prices (product_id, version, since, price)
    select g.id, g.version, open.since, g.price from open cross join priced g left join known k on k.product_id = g.id
    where k.price is distinct from g.price or k.since > open.since order by g.id
    on conflict (tenant_id, product_id, version) do update set price = excluded.price, since = excluded.since)
  select ${iso("since")} as since from open`);

/** Takes note of the prices that products have now, where these are others than before, or count from an earlier moment. @returns from when they count */
export async function notePrices(tx: object, productIds: readonly string[], now: Date): Promise<string> {
  const [noted] = await NOTE.rows(tx, [...productIds], now.toISOString());
  if (!noted) throw new Error("a moment is always answered");
  return noted.since;
}
